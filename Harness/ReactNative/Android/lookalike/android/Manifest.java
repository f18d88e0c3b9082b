// A look-alike of Android's names of permissions.

package android;

public final class Manifest {
  public static final class permission {
    public static final String ACTIVITY_RECOGNITION = "android.permission.ACTIVITY_RECOGNITION";
  }
}
