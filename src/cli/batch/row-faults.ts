import type { Fault } from '../../template/model/fault.ts';

/** §4.3: mistakes in the file of a batch. All are reported at once, each with its line, and nothing is sent. */
export class RowFaults extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(`${faults.length} ${faults.length === 1 ? 'mistake' : 'mistakes'}; nothing was sent.`);
    this.name = 'RowFaults';
    this.faults = faults;
  }
}
