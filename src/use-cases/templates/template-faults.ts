/** §10.5: mistakes in the files of an import. All are reported at once, each with its line, and nothing is saved. */
import type { Fault } from '../../template/model/fault.ts';

export class TemplateFaults extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(`${faults.length} ${faults.length === 1 ? 'mistake' : 'mistakes'}; nothing was imported.`);
    this.name = 'TemplateFaults';
    this.faults = faults;
  }
}
