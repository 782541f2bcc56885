/** §15.1: the query string, read by the contract: integers become numbers only when they are written as integers. */

import type { Request } from 'express';
import type { Operation } from 'openapi-backend';
import { Refusal } from '../../../../domain/errors.ts';
import { tell } from '../../../../locales/message.ts';

type Query = Record<string, string | number | (string | number)[]>;
type Parameter = { in: string; name: string; schema?: { type?: string } };

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;

/**
 * A parameter that is sent twice becomes a list, which no parameter of the contract accepts. Throws `validation` with the
 * name of the parameter whose percent-encoding is not valid UTF-8: a guess would search for something else than was meant.
 */
export function readQuery(text: string, operation: Operation): Query {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const query: Query = Object.create(null);
  for (const pair of text.split('&').filter((part) => part !== '')) {
    const mark = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, mark), 'query');
    if (name === '') throw new Refusal('validation', tell('api.query.name'), 'query');
    const value = decode(pair.slice(mark + 1), name);
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    const read = parameter?.schema?.type === 'integer' && INTEGER.test(value) ? Number(value) : value;
    query[name] = name in query ? [query[name]!, read].flat() : read;
  }
  return query;
}

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('validation', tell('api.field', { name, problem: tell('api.encoding') }), name);
  }
}

// §4.3, §15.1: the headers that the contract describes, such as `Idempotency-Key`, and those it builds on, are sent once.

/** Node keeps the first of these and drops the others; a proxy in front may choose another one. */
const SINGLE = ['Authorization', 'Content-Type', 'Content-Encoding'];

/** Throws `validation`. Node joins other repeated headers with a comma, which would make another idempotency key. */
export function refuseRepeatedHeaders({ headersDistinct }: Request, { parameters = [] }: Operation): void {
  const described = (parameters as { in: string; name: string }[]).filter((one) => one.in === 'header');
  const repeated = [...described.map(({ name }) => name), ...SINGLE].find(
    (name) => (headersDistinct[name.toLowerCase()]?.length ?? 0) > 1,
  );
  if (repeated)
    throw new Refusal('validation', tell('api.field', { name: repeated, problem: tell('api.once') }), repeated);
}
