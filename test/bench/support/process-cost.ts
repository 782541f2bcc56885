/** What a process has cost so far, from Linux's /proc: there is no other way to a proportional set size. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SECOND } from '../../../src/domain/durations.ts';
import { KIBIBYTE } from '../../../src/domain/sizes.ts';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of processor time, of all threads. */
export function cpuMsOf(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, in parentheses, may hold blanks.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * SECOND;
}

/** MB of memory: what is shared with other processes counts in parts. */
export function pssMbOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)![1]) / KIBIBYTE;
}
