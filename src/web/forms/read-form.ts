/** §20.8: the body of a form, `application/x-www-form-urlencoded`. */

import type { Request, Response } from 'express';
import { text } from 'express';
import { Refusal } from '../../domain/errors.ts';
import { KIBIBYTE, MEBIBYTE } from '../../domain/sizes.ts';

/** A document's values take 1 MB at most through the API; letters beyond ASCII take three times as much in a form. */
const MAX_BYTES = 4 * MEBIBYTE;
/** A stranger has little to say. */
const MAX_STRANGER_BYTES = 16 * KIBIBYTE;

const readers = { person: reader(MAX_BYTES), stranger: reader(MAX_STRANGER_BYTES) };

function reader(limit: number) {
  return text({ type: 'application/x-www-form-urlencoded', limit, inflate: false });
}

/** Empty for a body of another type. Throws `payload_too_large`, and `validation` for one that cannot be read. */
export async function readForm(req: Request, res: Response, from: keyof typeof readers): Promise<URLSearchParams> {
  await new Promise<void>((resolve, reject) =>
    readers[from](req, res, (error?: Error & { type?: string }) => (error ? reject(refusalOf(error)) : resolve())),
  );
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
}

function refusalOf({ type }: { type?: string }): Refusal {
  if (type === 'entity.too.large')
    return new Refusal('payload_too_large', 'The form is too large. Enter less.', 'body');
  return new Refusal('validation', 'The form could not be read. Send it again.', 'body');
}
