/* What a WebAssembly module without a C library lacks; see memory.c. Declares nothing for others. */
