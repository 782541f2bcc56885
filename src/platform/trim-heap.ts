/** §18.23: returns freed memory of C code to the system. glibc keeps it, and most of it lies between memory that is in use. */
import { createRequire } from 'node:module';

/** What is used of Koffi's package for this machine: it calls functions of a C library. */
type Ffi = { load(library: string): { func(prototype: string): (pad: number) => number } };

let malloc_trim: ((pad: number) => number) | undefined;

/**
 * Calls `malloc_trim`, which takes milliseconds for each 10 MB that it returns. Does nothing where there is no glibc (macOS, musl) or the
 * optional package is not installed.
 */
export function trimHeap(): void {
  malloc_trim ??= findTrim();
  malloc_trim(0);
}

function findTrim(): (pad: number) => number {
  try {
    const ffi = createRequire(import.meta.url)(`@koromix/koffi-${process.platform}-${process.arch}`) as Ffi;
    return ffi.load('libc.so.6').func('int malloc_trim(size_t)');
  } catch {
    return () => 0;
  }
}
