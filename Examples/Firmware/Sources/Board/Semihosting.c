// Files and words of the machine that a debugger or QEMU runs on, by Arm's semihosting; RISC-V has
// taken it over with another way to call.
//
// Arm, Semihosting for AArch32 and AArch64, 2022Q3. A real board needs none of this: see README.
#include "Board.h"
#include "Machine.h"
#include "Start.h"

#if MACHINE_BARE

enum {
  SYS_OPEN = 0x01,
  SYS_WRITE = 0x05,
  SYS_READ = 0x06,
  SYS_GET_CMDLINE = 0x15,
  SYS_EXIT_EXTENDED = 0x20,
};

static long ask(long operation, const void *block) {
#if MACHINE_CORTEX_M
  register long first __asm__("r0") = operation;
  register const void *second __asm__("r1") = block;
  __asm__ volatile("bkpt 0xab" : "+r"(first) : "r"(second) : "memory");
#else
  register long first __asm__("a0") = operation;
  register const void *second __asm__("a1") = block;
  // The three instructions are known by their place behind each other, none of them compressed.
  __asm__ volatile(
      ".option push\n"
      ".option norvc\n"
      ".balign 16\n"
      "slli x0, x0, 0x1f\n"
      "ebreak\n"
      "srai x0, x0, 7\n"
      ".option pop\n"
      : "+r"(first)
      : "r"(second)
      : "memory");
#endif
  return first;
}

// Else the compiler knows this loop, and calls the library's function for it.
__attribute__((no_builtin("strlen"))) static long open_file(const char *name, long mode) {
  long length = 0;
  while (name[length] != 0) length++;
  const long block[3] = {(long)name, mode, length};
  return ask(SYS_OPEN, block);
}

void board_exit(int code) {
  const long block[2] = {0x20026 /* the application ended */, code};
  for (;;) ask(SYS_EXIT_EXTENDED, block);
}

void board_write(const unsigned char *bytes, long count) {
  static long console = -1;
  if (console < 0) console = open_file(":tt", 4 /* "w" */);
  const long block[3] = {console, (long)bytes, count};
  ask(SYS_WRITE, block);
}

// The words that QEMU was given: the program's name, the mode, a file to read.
static char line[1024];
static const char *words[3];

static void read_words(void) {
  if (words[0] != 0) return;
  for (int word = 0; word < 3; word++) words[word] = "";
  const long block[2] = {(long)line, sizeof line - 1};
  if (ask(SYS_GET_CMDLINE, block) != 0) return;
  char *at = line;
  for (int word = 0; word < 3 && *at != 0; word++) {
    words[word] = at;
    while (*at != 0 && *at != ' ') at++;
    if (*at == ' ' && word < 2) *at++ = 0;
  }
}

int board_mode(void) {
  read_words();
  return words[1][0] != 0 ? words[1][0] : 'w';
}

int board_has_input(void) {
  read_words();
  return words[2][0] != 0;
}

long board_read(unsigned char *bytes, long count) {
  static long input = -1;
  static int ended;
  read_words();
  if (ended) return 0;
  if (input < 0) input = open_file(words[2], 1 /* "rb" */);
  long left = count;
  if (input >= 0) {
    const long block[3] = {input, (long)bytes, count};
    left = ask(SYS_READ, block);
  } else {
    static const unsigned char text[] = "firmware: the input cannot be opened\n";
    board_write(text, sizeof text - 1);
    board_exit(66);
  }
  if (left < 0 || left >= count) {
    ended = 1;
    return 0;
  }
  return count - left;
}

#endif
