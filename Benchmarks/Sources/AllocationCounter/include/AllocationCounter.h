// Counts the process' allocations.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Calls of malloc, calloc, realloc and the aligned ones so far; -1 where they cannot be counted.
long allocation_count(void);

/// Bytes that these calls asked for so far; -1 where they cannot be counted.
long allocation_bytes(void);

#endif
