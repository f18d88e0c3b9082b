// A look-alike of React Native's event emitter.
#pragma once

#import <React/RCTBridgeModule.h>

@interface RCTEventEmitter : NSObject <RCTBridgeModule>
- (void)addListener:(NSString *)eventName;
- (void)removeListeners:(double)count;
@end
