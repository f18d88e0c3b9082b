// A look-alike of Android's content resolver.

package android.content;

public class ContentResolver {}
