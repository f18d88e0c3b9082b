// A look-alike of as much of Foundation as the registration names; read, never linked.
#pragma once

@protocol NSObject
@end

__attribute__((objc_root_class)) @interface NSObject <NSObject>
+ (Class)class;
@end

@interface NSString : NSObject
@end

@interface NSDictionary : NSObject
@end

@interface NSError : NSObject
@end
