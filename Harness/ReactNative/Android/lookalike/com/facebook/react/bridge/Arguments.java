// A look-alike of React Native's conversions.

package com.facebook.react.bridge;

import java.util.Map;

public class Arguments {
  public static WritableNativeMap makeNativeMap(Map<String, Object> map) {
    WritableNativeMap written = new WritableNativeMap();
    written.content = map;
    return written;
  }

  public static WritableArray createArray() {
    return new WritableArray() {};
  }
}
