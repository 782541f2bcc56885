/** §18.21: mistakes in a folder that is worked on. */
import type { Fault } from '../../template/model/fault.ts';

export class DevFaults extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[], documents: number) {
    super(`${faults.length} ${faults.length === 1 ? 'mistake' : 'mistakes'}; ${documents} documents could be made.`);
    this.name = 'DevFaults';
    this.faults = faults;
  }
}

/** Sorts faults by file and line, and drops repeats that several scenarios have in common. */
export function inOrder(faults: readonly Fault[]): Fault[] {
  const different = new Map(faults.map((fault) => [JSON.stringify([fault.file, fault.line, fault.message]), fault]));
  return [...different.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
