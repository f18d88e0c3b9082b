/* A stand-in for the C library to link against where that of the target is not at hand: the
 * functions that the library asks for, by name. The loader of the target finds the real ones;
 * nothing of this one is kept. */
#define NAME(function) \
  void function(void); \
  void function(void) {}

NAME(free)
NAME(memcpy)
NAME(memmove)
NAME(memset)
NAME(memcmp)
NAME(posix_memalign)
