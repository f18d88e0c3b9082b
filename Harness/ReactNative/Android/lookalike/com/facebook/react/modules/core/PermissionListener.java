// A look-alike of React Native's listener for permissions.

package com.facebook.react.modules.core;

public interface PermissionListener {
  boolean onRequestPermissionsResult(int code, String[] permissions, int[] results);
}
