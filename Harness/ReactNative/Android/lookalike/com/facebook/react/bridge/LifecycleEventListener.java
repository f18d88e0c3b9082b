// A look-alike of who hears that the application comes and goes.

package com.facebook.react.bridge;

public interface LifecycleEventListener {
  void onHostResume();

  void onHostPause();

  void onHostDestroy();
}
