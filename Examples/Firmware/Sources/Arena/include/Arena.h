// The memory of a firmware that has no allocator of its own.
#ifndef ARENA_H
#define ARENA_H

/// Bytes that are handed out now.
unsigned long arena_used(void);

/// How often memory was asked for.
unsigned long arena_requests(void);

#endif
