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
