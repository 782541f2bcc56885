/** §20.8: what is wrong with a form, all of it at once, in the words of the rule that refuses it. */

import { Refusal } from '../../../domain/errors.ts';
import { toldOf } from '../../../locales/message.ts';
import { inLanguageOfPage } from '../pages/index.ts';
import type { FieldFault } from './field.ts';

/** Of a form that is shown again. */
export const REFUSED = 422;

export type Faults = {
  faults: FieldFault[];
  /** What `read` answers; undefined when it throws a refusal, which is kept as a fault of the field that it names. */
  try<Value>(read: () => Value): Value | undefined;
  /** The same for what the use case of the form refuses. */
  tryAll<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
};

export function collectFaults(): Faults {
  const faults: FieldFault[] = [];
  const keep = (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    faults.push({ field: error.detail ?? null, message: inLanguageOfPage(toldOf(error)) });
    return undefined;
  };
  return {
    faults,
    try(read) {
      try {
        return read();
      } catch (error) {
        return keep(error);
      }
    },
    tryAll: (work) => work().catch(keep),
  };
}
