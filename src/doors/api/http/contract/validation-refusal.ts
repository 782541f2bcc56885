/** §15.2: turns Ajv's errors into a `validation` refusal whose `detail` names the parameter, header or field. */

import type { ErrorObject } from 'ajv';
import { Refusal } from '../../../../domain/errors.ts';
import { findClosest, listAlternatives, listNames, shortenSent } from '../../../../domain/suggestions.ts';
import { findForbiddenCharacter } from '../../../../domain/text.ts';
import { foreign, type Message, tell } from '../../../../locales/message.ts';

/** JSON Schema keyword → advice to the caller. Keywords that the contract does not use keep Ajv's own message. */
const ADVICE: Record<string, (error: ErrorObject) => Message> = {
  additionalProperties: ({ params, parentSchema }) => {
    const known = Object.keys(parentSchema?.properties ?? {});
    if (known.length === 0) return tell('api.unknown');
    const name = findClosest(params.additionalProperty, known);
    const names = listNames(known);
    return name ? tell('api.unknown.meant', { name, names }) : tell('api.unknown.known', { names });
  },
  enum: ({ params }) =>
    tell('api.oneOf', { values: listAlternatives((params.allowedValues as unknown[]).map(String)) }),
  maxLength: ({ params, parentSchema }) =>
    parentSchema?.format === 'uuid' ? tell('api.uuid') : tell('api.longest', { max: params.limit }),
  maxItems: ({ params }) => tell('api.mostItems', { max: params.limit }),
  minLength: ({ params }) => (params.limit === 1 ? tell('api.empty') : tell('api.shortest', { min: params.limit })),
  maximum: ({ params }) => tell('api.atMost', { max: params.limit }),
  minimum: ({ params }) => tell('api.atLeast', { min: params.limit }),
  format: () => tell('api.uuid'),
  pattern: ({ data }) =>
    tell('api.character', { character: findForbiddenCharacter(String(data)) ?? tell('api.aCharacter') }),
  required: () => tell('api.missing'),
  type: ({ params, data, parentSchema, instancePath }) =>
    Array.isArray(data) && instancePath.startsWith('/query')
      ? tell('api.once')
      : adviseOnType(params.type, parentSchema),
};

/** Advises on a wrong type. Names the range of a number too, because the value has not been checked against it. */
function adviseOnType(type: string, { minimum: min, maximum: max }: Record<string, number> = {}): Message {
  if (min === undefined || max === undefined) return tell('api.type', { type });
  return tell('api.type.range', { min, max });
}

/** Returns the refusal of the first fault: path, query, headers, then body. `whole`: the `detail` without a part. */
export function validationRefusal(errors: ErrorObject[], whole: string | undefined): Refusal {
  const order = ['/path', '/query', '/header', '/requestBody'];
  const rank = ({ instancePath }: ErrorObject) => order.findIndex((part) => instancePath.startsWith(part));
  const [error] = errors.filter((one) => !COMPOUND.has(one.keyword)).sort((a, b) => rank(a) - rank(b));
  const shown = error ?? errors[0];
  if (!shown) return new Refusal('validation', tell('api.contract'), whole);
  const detail = detailOf(shown);
  if (INSTANT.test(shown.instancePath)) return new Refusal('validation', adviseOnInstant(shown, detail), detail);
  const problem = ADVICE[shown.keyword]?.(shown) ?? foreign(String(shown.message));
  return new Refusal('validation', tell('api.field', { name: detail, problem }), detail);
}

/** Matches the parameters whose schema has alternatives. Ajv's message names only one of those. */
const INSTANT = /^\/\w+\/(from|to)$/;

/** Advises on an invalid time. In a query string, a bare `+` means a space. */
function adviseOnInstant({ data }: ErrorObject, name: string): Message {
  return / \d\d:?\d\d$/.test(String(data)) ? tell('refusal.instant.plus', { name }) : tell('refusal.instant', { name });
}

/** Keywords that only report that one of their parts failed. The part's own error says more. */
const COMPOUND = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

/** Returns the path of the faulty field: `/requestBody/values/items/2/qty` → `values.items[2].qty`; `body` for the body. */
function detailOf({ instancePath, params }: ErrorObject): string {
  const named = params.additionalProperty ?? params.missingProperty;
  const [, part, ...inner] = instancePath.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (named !== undefined) inner.push(shortenSent(String(named)));
  const path = inner.reduce(
    (text, name) => (/^\d+$/.test(name) ? `${text}[${name}]` : text ? `${text}.${name}` : name),
    '',
  );
  const name = path || (part === 'requestBody' || part === undefined ? 'body' : part);
  return name.toLowerCase() === 'idempotency-key' ? 'Idempotency-Key' : name;
}
