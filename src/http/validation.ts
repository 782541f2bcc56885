/** Decisions, section 6: `detail` of a `validation` error is the parameter's, header's or field's name. */
import type { ErrorObject } from 'ajv';
import type { Operation } from 'openapi-backend';
import { Refusal } from '../domain/errors.ts';

/** What a schema asks for → what to send. Keywords that the contract does not use have Ajv's own words. */
const ADVICE: Record<string, (error: ErrorObject) => string> = {
  additionalProperties: () => 'is not known here. Leave it out',
  enum: ({ params }) => `must be ${(params.allowedValues as unknown[]).map(String).join(' or ')}`,
  const: ({ params }) => `must be ${params.allowedValue}`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  format: ({ params }) => `must be a ${params.format === 'uuid' ? 'UUID' : params.format}`,
  pattern: () => 'holds a character that it cannot hold. Send plain text',
  required: () => 'is missing',
  type: ({ params, data, instancePath }) =>
    Array.isArray(data) && instancePath.startsWith('/query')
      ? 'must be sent once only'
      : `must be ${article([params.type as string | string[]].flat().join(' or '))}`,
};

/** The first fault in the order of the request: path, query, headers, body. */
export function refusalOfValidation(errors: ErrorObject[], operation: Operation): Refusal {
  const order = ['/path', '/query', '/header', '/requestBody'];
  const rank = ({ instancePath }: ErrorObject) => order.findIndex((part) => instancePath.startsWith(part));
  const [error] = errors.filter((one) => !COMPOUND.has(one.keyword)).sort((a, b) => rank(a) - rank(b));
  const shown = error ?? errors[0];
  if (!shown) return new Refusal('validation', 'The request does not fit the contract.', operation.operationId);
  const detail = detailOf(shown);
  const advice = INSTANTS.has(shown.instancePath) ? INSTANT_ADVICE : ADVICE[shown.keyword]?.(shown);
  return new Refusal('validation', `${detail} ${advice ?? shown.message}.`, detail);
}

/** Their schema has alternatives, of which Ajv tells one. */
const INSTANTS = new Set(['/query/from', '/query/to']);
const INSTANT_ADVICE = 'must be a date such as 2026-08-27, or a date-time with a zone such as 2026-08-27T09:30:00Z';

/** These only say that one of their parts has failed; the part says more. */
const COMPOUND = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

/** `/requestBody/values/items/2/qty` → `values.items[2].qty`; the body itself is `body`. */
function detailOf({ instancePath, params }: ErrorObject): string {
  const named = params.additionalProperty ?? params.missingProperty;
  const [, part, ...inner] = instancePath.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (named !== undefined) inner.push(String(named));
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
