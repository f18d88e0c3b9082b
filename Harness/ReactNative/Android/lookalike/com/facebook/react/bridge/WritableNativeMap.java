// A look-alike of React Native's map that can be written.

package com.facebook.react.bridge;

public class WritableNativeMap {
  /** What it holds. The look-alike's own. */
  public java.util.Map<String, Object> content;
}
