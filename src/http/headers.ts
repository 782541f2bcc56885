/** §4.3 `Idempotency-Key` and whatever header the contract describes: sent once. */
import type { Request } from 'express';
import type { Operation } from 'openapi-backend';
import { Refusal } from '../domain/errors.ts';

/** Node joins repeated headers with a comma, which would make another key of them. Throws `validation`. */
export function refuseRepeatedHeaders({ headersDistinct }: Request, { parameters = [] }: Operation): void {
  const names = (parameters as { in: string; name: string }[]).flatMap((one) =>
    one.in === 'header' ? [one.name] : [],
  );
  const repeated = names.find((name) => (headersDistinct[name.toLowerCase()]?.length ?? 0) > 1);
  if (repeated) throw new Refusal('validation', `${repeated} must be sent once only.`, repeated);
}
