// A look-alike of React Native's array.

package com.facebook.react.bridge;

public interface WritableArray {}
