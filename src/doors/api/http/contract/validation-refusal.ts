/** §15.2: request validation. Ajv's errors → a `validation` refusal whose `detail` names the parameter, header or field. */

import type { ErrorObject } from 'ajv';
import { Refusal } from '../../../../domain/errors.ts';
import { findClosest, listNames, shortenSent } from '../../../../domain/suggestions.ts';
import { findForbiddenCharacter } from '../../../../domain/text.ts';
import { english } from '../../../../locales/message.ts';

/** JSON Schema keyword → advice to the caller. Keywords that the contract does not use keep Ajv's own message. */
const ADVICE: Record<string, (error: ErrorObject) => string> = {
  additionalProperties: ({ params, parentSchema }) => {
    const known = Object.keys(parentSchema?.properties ?? {});
    if (known.length === 0) return 'is not known here. Leave it out';
    const closest = findClosest(params.additionalProperty, known);
    return `is not known here. ${closest ? `Did you mean ${closest}?` : 'Leave it out.'} Known: ${english(listNames(known))}`;
  },
  enum: ({ params }) => `must be ${(params.allowedValues as unknown[]).map(String).join(' or ')}`,
  const: ({ params }) => `must be ${params.allowedValue}`,
  maxLength: ({ params, parentSchema }) =>
    parentSchema?.format === 'uuid' ? UUID_ADVICE : `must have at most ${params.limit} characters`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  format: ({ params }) => (params.format === 'uuid' ? UUID_ADVICE : `must be a ${params.format}`),
  pattern: ({ data }) =>
    `holds ${findForbiddenCharacter(String(data)) ?? 'a character'}, which it cannot hold. Leave it out`,
  required: () => 'is missing',
  type: ({ params, data, parentSchema, instancePath }) =>
    Array.isArray(data) && instancePath.startsWith('/query')
      ? 'must be sent once only'
      : `must be ${article([params.type as string | string[]].flat().join(' or '))}${rangeOf(parentSchema)}`,
};

const UUID_ADVICE = 'must be a UUID such as 01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';

/** The refusal of the first fault in the order path, query, headers, body. `whole`: the detail when no part is at fault. */
export function validationRefusal(errors: ErrorObject[], whole: string | undefined): Refusal {
  const order = ['/path', '/query', '/header', '/requestBody'];
  const rank = ({ instancePath }: ErrorObject) => order.findIndex((part) => instancePath.startsWith(part));
  const [error] = errors.filter((one) => !COMPOUND.has(one.keyword)).sort((a, b) => rank(a) - rank(b));
  const shown = error ?? errors[0];
  if (!shown) return new Refusal('validation', 'The request does not fit the contract.', whole);
  const detail = detailOf(shown);
  const advice = INSTANT.test(shown.instancePath) ? adviseOnInstant(shown) : ADVICE[shown.keyword]?.(shown);
  return new Refusal('validation', `${detail} ${advice ?? shown.message}.`, detail);
}

/** Their schema has alternatives, and Ajv's message names only one. */
const INSTANT = /^\/\w+\/(from|to)$/;
const INSTANT_ADVICE = 'must be a date such as 2026-08-27, or a date-time with a zone such as 2026-08-27T09:30:00Z';

/** In a query string, a bare `+` is a space. */
function adviseOnInstant({ data }: ErrorObject): string {
  return / \d\d:?\d\d$/.test(String(data)) ? `${INSTANT_ADVICE}. Write the + of an offset as %2B` : INSTANT_ADVICE;
}

/** These keywords only report that one of their parts failed; the part's own error says more. */
const COMPOUND = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

/** `/requestBody/values/items/2/qty` → `values.items[2].qty`; the body itself is `body`. */
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

function article(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The range of a number: a value of the wrong type has not been checked against it. */
function rangeOf({ minimum, maximum }: Record<string, unknown> = {}): string {
  return minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
}
