// A look-alike of React Native's base class of modules.

package com.facebook.react.bridge;

public abstract class ReactContextBaseJavaModule implements NativeModule {
  public ReactContextBaseJavaModule(ReactApplicationContext context) {}

  @Override
  public void invalidate() {}
}
