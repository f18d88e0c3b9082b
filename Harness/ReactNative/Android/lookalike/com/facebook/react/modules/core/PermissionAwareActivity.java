// A look-alike of the activity that asks for permissions.

package com.facebook.react.modules.core;

public interface PermissionAwareActivity {
  void requestPermissions(String[] permissions, int code, PermissionListener listener);
}
