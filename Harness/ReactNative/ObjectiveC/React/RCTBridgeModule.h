// A look-alike of React Native's macros that export a Swift class: they expand to the same shape.
#pragma once

#import <Foundation/Foundation.h>

typedef void (^RCTPromiseResolveBlock)(id result);
typedef void (^RCTPromiseRejectBlock)(NSString *code, NSString *message, NSError *error);

@protocol RCTBridgeModule <NSObject>
+ (NSString *)moduleName;
@end

typedef struct {
  const char *name;
  const char *signature;
} RCTMethodInfo;

#define RCT_JOIN_NOW(left, right) left##right
#define RCT_JOIN(left, right) RCT_JOIN_NOW(left, right)

#define RCT_EXTERN_REMAP_MODULE(name, class_name, super_name) \
  class_name : super_name                                     \
  @end                                                        \
  @interface class_name (RCTExternModule) <RCTBridgeModule>   \
  @end                                                        \
  @implementation class_name (RCTExternModule)                \
  +(NSString *)moduleName { return (NSString *)0; }

#define RCT_EXTERN_METHOD(method)                                     \
  +(const RCTMethodInfo *)RCT_JOIN(__rct_export__, __COUNTER__) {     \
    static RCTMethodInfo info = {"", #method};                        \
    return &info;                                                     \
  }
