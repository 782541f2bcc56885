/** §4.3, §15.1: the headers that the contract describes, such as `Idempotency-Key`, and those it builds on, are sent once. */
import type { Request } from 'express';
import type { Operation } from 'openapi-backend';
import { Refusal } from '../../../../domain/errors.ts';

/** Node keeps the first of these and drops the others; a proxy in front may choose another one. */
const SINGLE = ['Authorization', 'Content-Type', 'Content-Encoding'];

/** Throws `validation`. Node joins other repeated headers with a comma, which would make another idempotency key. */
export function refuseRepeatedHeaders({ headersDistinct }: Request, { parameters = [] }: Operation): void {
  const described = (parameters as { in: string; name: string }[]).filter((one) => one.in === 'header');
  const repeated = [...described.map(({ name }) => name), ...SINGLE].find(
    (name) => (headersDistinct[name.toLowerCase()]?.length ?? 0) > 1,
  );
  if (repeated) throw new Refusal('validation', `${repeated} must be sent once only.`, repeated);
}
