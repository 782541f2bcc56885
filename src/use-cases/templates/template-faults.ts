/** §10.5: mistakes in the files of an import. All are reported at once, each with its line, and nothing is saved. */

import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';

export class TemplateFaults extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    const mistakes = faults.filter(({ isBusy }) => !isBusy).length;
    const busy = faults.length - mistakes;
    const said = [
      ...(mistakes > 0 || busy === 0 ? [`${mistakes} ${mistakes === 1 ? 'mistake' : 'mistakes'}`] : []),
      ...(busy > 0 ? [`the machine was too busy for ${busy} ${busy === 1 ? 'file' : 'files'}`] : []),
    ];
    super(`${said.join(', and ')}; nothing was imported.`);
    this.name = 'TemplateFaults';
    this.faults = faults;
  }
}

/** What `error` means for a file: nothing is wrong with it, but no thread could read or render it in time. Throws any other error. */
export function busyFault(file: string, error: unknown): Fault {
  if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
  return { file, line: NO_LINE, message: BUSY, isBusy: true };
}

const BUSY = tell('refusal.busyReading');
