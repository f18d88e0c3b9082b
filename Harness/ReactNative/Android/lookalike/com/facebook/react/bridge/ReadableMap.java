// A look-alike of React Native's map.

package com.facebook.react.bridge;

import java.util.HashMap;

public interface ReadableMap {
  HashMap<String, Object> toHashMap();
}
