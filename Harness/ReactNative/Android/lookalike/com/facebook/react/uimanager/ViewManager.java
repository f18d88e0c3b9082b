// A look-alike of React Native's view manager.

package com.facebook.react.uimanager;

public abstract class ViewManager<View, Shadow> {}
