/** §20.8: the body of a form, `application/x-www-form-urlencoded`. */

import type { Request, Response } from 'express';
import { text } from 'express';
import { Refusal } from '../../../domain/errors.ts';
import { KIBIBYTE, MEBIBYTE } from '../../../domain/sizes.ts';

/** A document's values take 1 MB at most through the API; letters beyond ASCII take three times as much in a form. */
const MAX_BYTES = 4 * MEBIBYTE;
/** A stranger has little to say. */
const MAX_STRANGER_BYTES = 16 * KIBIBYTE;
/** A form has a name for each field and row, of which the largest holds some thousands (§20.9). To take a million apart takes long. */
const MAX_NAMES = 10_000;

const readers = { person: reader(MAX_BYTES), stranger: reader(MAX_STRANGER_BYTES) };

function reader(limit: number) {
  return text({ type: 'application/x-www-form-urlencoded', limit, inflate: false });
}

/** Empty for a body of another type. Throws `payload_too_large`, and `validation` for one that cannot be read. */
export async function readForm(req: Request, res: Response, from: keyof typeof readers): Promise<URLSearchParams> {
  await new Promise<void>((resolve, reject) =>
    readers[from](req, res, (error?: Error & { type?: string }) => (error ? reject(refusalOf(error)) : resolve())),
  );
  const body = typeof req.body === 'string' ? req.body : '';
  if (hasMoreNames(body)) throw tooLarge();
  return new URLSearchParams(body);
}

function hasMoreNames(body: string): boolean {
  let names = 0;
  for (let at = 0; at >= 0 && names <= MAX_NAMES; at = body.indexOf('&', at + 1)) names += 1;
  return names > MAX_NAMES;
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', 'The form is too large. Enter less.', 'body');
}

function refusalOf({ type }: { type?: string }): Refusal {
  if (type === 'entity.too.large') return tooLarge();
  return new Refusal('validation', 'The form could not be read. Send it again.', 'body');
}
