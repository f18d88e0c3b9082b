// Which machine this is compiled for.
#ifndef MACHINE_H
#define MACHINE_H

#if defined(__arm__) && !defined(__linux__) && !defined(__APPLE__)
#define MACHINE_CORTEX_M 1
#elif defined(__riscv) && !defined(__linux__)
#define MACHINE_RISCV 1
#elif defined(__wasm__)
#define MACHINE_WASM 1
#else
#define MACHINE_HOST 1
#endif

#if MACHINE_CORTEX_M || MACHINE_RISCV
// No operating system, no library: what a program leans on is in this folder.
#define MACHINE_BARE 1
#endif

typedef __UINT8_TYPE__ u8;
typedef __UINT32_TYPE__ u32;
typedef __INT32_TYPE__ i32;
typedef __UINT64_TYPE__ u64;
typedef __INT64_TYPE__ i64;
typedef __SIZE_TYPE__ size;

#endif
