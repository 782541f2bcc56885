/** §9.2: what the answers of a deprecated operation say of it: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
import type { Document } from 'openapi-backend';
import { SECOND } from '../../../../domain/durations.ts';

type Described = { operationId?: string; deprecated?: boolean; 'x-deprecated'?: string; 'x-sunset'?: string };

/** By the id of the operation. Throws when the contract deprecates one and does not say from when until when, as days. */
export function deprecationsOf({ paths = {} }: Document): ReadonlyMap<string, Record<string, string>> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {}) as Described[]);
  return new Map(operations.filter(({ deprecated }) => deprecated).map((one) => [one.operationId!, headersOf(one)]));
}

function headersOf({ operationId, 'x-deprecated': from, 'x-sunset': until }: Described): Record<string, string> {
  const [begins, ends] = [from, until].map((day) => Date.parse(`${day}T00:00:00Z`));
  if (!(begins! < ends!)) throw new Error(`${operationId} is deprecated and needs x-deprecated and, later, x-sunset.`);
  return { Deprecation: `@${begins! / SECOND}`, Sunset: new Date(ends!).toUTCString() };
}
