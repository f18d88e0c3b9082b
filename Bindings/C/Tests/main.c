/* The test program of the C library: SUBJECT [ARGUMENT...] [-- SUBJECT ...]; fails if a check does.
 */
#include <string.h>

#include "subjects.h"

static const struct {
  const char *name;
  void (*run)(int count, char **arguments);
} subjects[] = {
    {"names", names_subject},
    {"session", session_subject},
    {"hostile", hostile_subject},
    {"replay", replay_subject},
    {"cases", cases_subject},
    {"detector", detector_subject},
    {"columns", columns_subject},
    {"merger", merger_subject},
    {"merger-random", merger_random_subject},
    {"threads", threads_subject},
};

int main(int count, char **arguments) {
  int first = 1;
  while (first < count) {
    int end = first + 1;
    while (end < count && strcmp(arguments[end], "--")) end++;
    size_t index = 0, known = sizeof subjects / sizeof *subjects;
    while (index < known && strcmp(subjects[index].name, arguments[first])) index++;
    if (index == known) {
      fprintf(stderr, "no such subject: %s\n", arguments[first]);
      return 64;
    }
    unsigned long before = check_count;
    subjects[index].run(end - first - 1, arguments + first + 1);
    printf("%s: %lu checks\n", arguments[first], check_count - before);
    if (check_count == before) {
      fprintf(stderr, "%s checked nothing\n", arguments[first]);
      return 1;
    }
    first = end + 1;
  }
  if (check_failures) {
    fprintf(stderr, "%lu of %lu checks failed\n", check_failures, check_count);
    return 1;
  }
  return 0;
}
