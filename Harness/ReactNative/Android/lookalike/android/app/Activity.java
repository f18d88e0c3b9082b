// A look-alike of Android's activity.

package android.app;

public class Activity {}
