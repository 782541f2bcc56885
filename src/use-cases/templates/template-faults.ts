/** §10.5: faults in the files of an import. All are reported at once, each with its line, and nothing is saved. */

import { Refusal } from '../../domain/errors.ts';
import { ToldError, tell } from '../../locales/message.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';

export class TemplateFaults extends ToldError {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    const mistakes = faults.filter(({ isBusy }) => !isBusy).length;
    const busy = faults.length - mistakes;
    if (busy === 0) super(tell('file.faults', { mistakes }));
    else super(mistakes === 0 ? tell('file.faults.busy', { busy }) : tell('file.faults.both', { mistakes, busy }));
    this.name = 'TemplateFaults';
    this.faults = faults;
  }
}

/** Returns a fault for a sound file that no thread could read or render in time. Rethrows any other error. */
export function busyFault(file: string, error: unknown): Fault {
  if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
  return { file, line: NO_LINE, message: BUSY, isBusy: true };
}

const BUSY = tell('refusal.busyReading');
