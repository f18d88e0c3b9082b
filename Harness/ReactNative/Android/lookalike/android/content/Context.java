// A look-alike of Android's context, as far as the module asks it.

package android.content;

public class Context {
  public static final String SENSOR_SERVICE = "sensor";
  public static final int MODE_PRIVATE = 0;

  public Object getSystemService(String name) {
    return null;
  }

  public ContentResolver getContentResolver() {
    return new ContentResolver();
  }

  public int checkSelfPermission(String permission) {
    return -1;
  }

  public SharedPreferences getSharedPreferences(String name, int mode) {
    return null;
  }
}
