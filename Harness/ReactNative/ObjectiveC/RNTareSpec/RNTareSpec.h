// A look-alike of what React Native's generator makes of src/specs/NativeStepCounter.ts.
#pragma once

#include <memory>

#import <React/RCTBridgeModule.h>

namespace facebook::react {
class TurboModule {
 public:
  virtual ~TurboModule() = default;
};
class ObjCTurboModule : public TurboModule {
 public:
  struct InitParams {};
};
class NativeStepCounterSpecJSI : public ObjCTurboModule {
 public:
  NativeStepCounterSpecJSI(const InitParams &) {}
};
}  // namespace facebook::react

@protocol RCTTurboModule <NSObject>
- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params;
@end

@protocol NativeStepCounterSpec <RCTBridgeModule, RCTTurboModule>
- (void)status:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject;
@end
