/** §4.3 `Idempotency-Key`, whatever header the contract describes, and those that it builds on: sent once. */
import type { Request } from 'express';
import type { Operation } from 'openapi-backend';
import { Refusal } from '../../domain/errors.ts';

/** Of these Node keeps the first and drops the others; two servers in a row may not choose the same. */
const SINGLE = ['Authorization', 'Content-Type', 'Content-Encoding'];

/** Other repeated headers are joined with a comma, which would make another key of them. Throws `validation`. */
export function refuseRepeatedHeaders({ headersDistinct }: Request, { parameters = [] }: Operation): void {
  const described = (parameters as { in: string; name: string }[]).filter((one) => one.in === 'header');
  const repeated = [...described.map(({ name }) => name), ...SINGLE].find(
    (name) => (headersDistinct[name.toLowerCase()]?.length ?? 0) > 1,
  );
  if (repeated) throw new Refusal('validation', `${repeated} must be sent once only.`, repeated);
}
