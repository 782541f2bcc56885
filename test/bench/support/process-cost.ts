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

/** MB of memory: `pss` counts what is shared with other processes in parts, `anonymous` only what no file holds. */
export function memoryOf(pid: number): { pss: number; anonymous: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [pss, anonymous] = ['Pss', 'Pss_Anon'].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)![1]) / KIBIBYTE,
  );
  return { pss: pss!, anonymous: anonymous! };
}
