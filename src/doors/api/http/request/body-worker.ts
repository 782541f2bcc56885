/** §18.7: the entry of the worker thread that reads long bodies. */

import { Refusal } from '../../../../domain/errors.ts';
import { digestOfValues } from '../../../../domain/json.ts';
import { KIBIBYTE } from '../../../../domain/sizes.ts';
import { ANY_INNER_GROUPS, checkValuesShape, isObject } from '../../../../domain/values.ts';
import { tell } from '../../../../locales/message.ts';
import { attempt, inThread } from '../../../../platform/threads/in-thread.ts';
import { type BodyTask, parseBody, type ReadBody } from './parse-body.ts';

type Body = Record<string, unknown>;
type Split = { others: Body; values: unknown };

/** The most members beside `values`. Those that the contract does not have are refused later. */
const MAX_OTHERS = 8;
/** The most characters kept of such a member, which is more than a title or a reason may have. The text of a template is kept whole. */
const MAX_CHARACTERS = 1_000;
/** The most characters of a message without its values and its template's text, which is more than the arguments of any call need. */
const MAX_OF_MESSAGE = 32 * KIBIBYTE;

const SPLIT: Record<BodyTask['kind'], (body: Body) => Split> = { request: splitRequest, message: splitMessage };

export default inThread(async ({ kind, bytes }: BodyTask): Promise<ReadBody> => {
  const split = await attempt(() => SPLIT[kind](parseBody(bytes)));
  if ('fault' in split) return split;
  const { others, values } = split.done;
  if (values === undefined) return { others };
  const shape = await attempt(() => checkValuesShape(values));
  const fault = 'fault' in shape ? shape.fault : undefined;
  const nested = fault && (await attempt(() => checkValuesShape(values, ANY_INNER_GROUPS)));
  const mayNest = nested !== undefined && !('fault' in nested) && { mayNest: true as const };
  return { others, values: { json: JSON.stringify(values), digest: digestOfValues(values), fault, ...mayNest } };
});

function splitRequest({ values, ...others }: Body): Split {
  return { others: Object.fromEntries(Object.entries(others).slice(0, MAX_OTHERS).map(shorten)), values };
}

/** Splits off the values of a tool call. Only they and the text of a template can be long. */
function splitMessage(message: Body): Split {
  const given = isObject(message.params) ? message.params.arguments : undefined;
  const { values, ...others } = isObject(given) ? given : {};
  const withArguments = (own: Body) =>
    isObject(given) ? { ...message, params: { ...(message.params as Body), arguments: own } } : message;
  const { source, ...short } = others;
  const measured = withArguments(typeof source === 'string' ? short : others);
  if (JSON.stringify(measured).length > MAX_OF_MESSAGE)
    throw new Refusal('validation', tell('api.body.message'), 'body');
  return { others: withArguments(others), values };
}

function shorten([name, value]: [string, unknown]): [string, unknown] {
  if (typeof value === 'string') return [name, name === 'source' ? value : value.slice(0, MAX_CHARACTERS)];
  if (typeof value === 'object' && value !== null) return [name, Array.isArray(value) ? [] : {}];
  return [name, value];
}
