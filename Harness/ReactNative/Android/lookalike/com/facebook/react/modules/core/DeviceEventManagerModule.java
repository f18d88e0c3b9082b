// A look-alike of React Native's event emitter.

package com.facebook.react.modules.core;

public class DeviceEventManagerModule {
  public interface RCTDeviceEventEmitter {
    void emit(String name, Object body);
  }
}
