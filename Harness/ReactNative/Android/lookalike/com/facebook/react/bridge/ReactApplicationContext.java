// A look-alike of React Native's context.

package com.facebook.react.bridge;

import android.app.Activity;
import android.content.Context;

public class ReactApplicationContext extends Context {
  public Activity getCurrentActivity() {
    return null;
  }

  public void addLifecycleEventListener(LifecycleEventListener listener) {}

  public void removeLifecycleEventListener(LifecycleEventListener listener) {}

  public <Module> Module getJSModule(Class<Module> module) {
    return null;
  }
}
