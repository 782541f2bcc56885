/** §15: what is asked of every request before its path is looked at. */
import type { RequestHandler } from 'express';
import { Refusal } from '../../domain/errors.ts';

/** RFC 9110, section 4.1, asks for 8,000 at least; the longest request of the contract has less than 5,000. */
const MAX_URL_BYTES = 8_000;

/** Throws `validation` on an over-long URL, on a path that is not percent-encoded UTF-8, and unless there is one `Host`. */
export const readableUrl: RequestHandler = (req, _res, next) => {
  const [path = ''] = req.url.split('?');
  if (req.url.length > MAX_URL_BYTES) {
    const detail = path.length > MAX_URL_BYTES ? 'path' : 'query';
    throw new Refusal(
      'validation',
      `The URL may have at most ${MAX_URL_BYTES} bytes. Send a shorter ${detail}.`,
      detail,
    );
  }
  // Node would answer this one by itself, without a body.
  if (req.httpVersion === '1.1' && req.headers.host === undefined)
    throw new Refusal('validation', 'Host is missing. HTTP/1.1 needs it.', 'Host');
  if (twiceHost(req.rawHeaders)) throw new Refusal('validation', 'Host must be sent once only.', 'Host');
  if (!isEncoded(path)) {
    const advice = 'is not valid percent-encoding of UTF-8. Write a per cent sign as %25';
    throw new Refusal('validation', `The path ${advice}.`, 'path');
  }
  next();
};

/** Whether a path is percent-encoded UTF-8. */
export function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Node keeps the first (RFC 9112, section 3.2, asks for 400: a proxy in front may have kept the other). */
function twiceHost(rawHeaders: string[]): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}
