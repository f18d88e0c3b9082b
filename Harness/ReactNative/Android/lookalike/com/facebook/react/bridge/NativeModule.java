// A look-alike of React Native's module.

package com.facebook.react.bridge;

public interface NativeModule {
  String getName();

  void invalidate();
}
