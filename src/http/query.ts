/** §4: the query string, read by the contract: integers become numbers only when they are written as integers. */
import type { Operation } from 'openapi-backend';

type Query = Record<string, string | number | (string | number)[]>;
type Parameter = { in: string; name: string; schema?: { type?: string } };

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;

/** A parameter that is sent twice becomes a list, which no parameter of the contract accepts. */
export function readQuery(text: string, operation: Operation): Query {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const query: Query = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    const read = parameter?.schema?.type === 'integer' && INTEGER.test(value) ? Number(value) : value;
    query[name] = name in query ? [query[name]!, read].flat() : read;
  }
  return query;
}
