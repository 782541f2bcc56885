/** §18.23: cleans up when a service is idle: after its start, and after each busy period. */
import { createRequire, flushCompileCache } from 'node:module';
import { MINUTE, SECOND } from '../domain/durations.ts';
import { collectGarbage, IDLE_FOR } from '../platform/threads/in-thread.ts';

const EVERY_MS = 2 * SECOND;
/** The number of idle checks in a row; a collection blocks requests for a tenth of a second or more. */
const IDLE_TIMES = 15;
/** By then the threads have ended and the previews are dropped. */
const LONG_IDLE_TIMES = (IDLE_FOR + MINUTE) / EVERY_MS;
/** The share of one processor used by all threads; an idle service uses about a hundredth. */
const IDLE_SHARE = 0.05;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Stores compiled code, in case the process is killed later, and returns unused memory. */
function rest(): void {
  flushCompileCache();
  collectGarbage();
  trimHeap();
}

/** The first time is soon after the start, whose garbage is half of the heap. */
export function restWhenIdle(): void {
  setTimeout(rest, EVERY_MS).unref();
  let before = cpuMs();
  let idleTimes = 0;
  setInterval(() => {
    const now = cpuMs();
    idleTimes = now - before < EVERY_MS * IDLE_SHARE ? idleTimes + 1 : 0;
    if (idleTimes === IDLE_TIMES || idleTimes === LONG_IDLE_TIMES) rest();
    before = cpuMs();
  }, EVERY_MS).unref();
}

// glibc keeps what C code has freed, and most of it lies between memory that is in use.

/** The part of Koffi's package for this machine that is used: it calls functions of a C library. */
type Ffi = { load(library: string): { func(prototype: string): (pad: number) => number } };

let mallocTrim: ((pad: number) => number) | undefined;

/**
 * Returns freed memory of C code to the system, in some milliseconds for each 10 MB. Does nothing where there is no glibc (macOS, musl) or the
 * optional package is not installed.
 */
function trimHeap(): void {
  mallocTrim ??= findTrim();
  mallocTrim(0);
}

function findTrim(): (pad: number) => number {
  try {
    const ffi = createRequire(import.meta.url)(`@koromix/koffi-${process.platform}-${process.arch}`) as Ffi;
    return ffi.load('libc.so.6').func('int malloc_trim(size_t)');
  } catch {
    return () => 0;
  }
}
