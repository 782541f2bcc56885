/** §18.7: the entry of the worker thread that reads long bodies. */
import { digestOfValues } from '../../domain/digest-of-values.ts';
import { checkValuesShape } from '../../domain/values.ts';
import { inThread } from '../../threads/in-thread.ts';
import { attempt } from '../../threads/sent-fault.ts';
import { parseBody } from './parse-body.ts';
import type { ReadBody } from './read-body.ts';

/** There is one other member, `title`; of more, the first is refused. */
const MOST_OTHERS = 8;
/** More than a title may have. */
const MOST_CHARACTERS = 1_000;

export default inThread((bytes: Uint8Array): ReadBody => {
  const body = attempt(() => parseBody(bytes));
  if ('fault' in body) return body;
  const { values, ...others } = body.done;
  const read = { others: Object.entries(others).slice(0, MOST_OTHERS).map(shorten) };
  if (values === undefined) return read;
  const shape = attempt(() => checkValuesShape(values));
  const fault = 'fault' in shape ? shape.fault : undefined;
  return { ...read, values: { json: JSON.stringify(values), digest: digestOfValues(values), fault } };
});

function shorten([name, value]: [string, unknown]): [string, unknown] {
  if (typeof value === 'string') return [name, value.slice(0, MOST_CHARACTERS)];
  if (typeof value === 'object' && value !== null) return [name, Array.isArray(value) ? [] : {}];
  return [name, value];
}
