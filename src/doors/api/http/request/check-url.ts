/** §15.3: checks every request before it is routed: the length and percent-encoding of its URL, and exactly one `Host`. */
import type { RequestHandler } from 'express';
import { Refusal } from '../../../../domain/errors.ts';
import { tell } from '../../../../locales/message.ts';

/** RFC 9110, section 4.1, asks for at least 8,000. The longest request of the contract has fewer than 5,000. */
const MAX_URL_BYTES = 8_000;
/** The validator compares each parameter with all others. An operation has ten at most. */
const MAX_PARAMETERS = 200;

/**
 * Throws `validation` for a URL that is too long, has too many parameters or has a path that is not percent-encoded
 * UTF-8, and for a request without exactly one `Host`.
 */
export const checkUrl: RequestHandler = (req, _res, next) => {
  const [path = ''] = req.url.split('?');
  if (req.url.length > MAX_URL_BYTES) {
    const detail = path.length > MAX_URL_BYTES ? 'path' : 'query';
    throw new Refusal('validation', tell('api.url.long', { max: MAX_URL_BYTES, part: detail }), detail);
  }
  if (req.url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new Refusal('validation', tell('api.query.many', { max: MAX_PARAMETERS }), 'query');
  // Node would answer this without a body (see `requireHostHeader` in http-server.ts).
  if (req.httpVersion === '1.1' && req.headers.host === undefined)
    throw new Refusal('validation', tell('api.host'), 'Host');
  if (hasTwoHosts(req.rawHeaders))
    throw new Refusal('validation', tell('api.field', { name: 'Host', problem: tell('api.once') }), 'Host');
  if (!isPercentEncoded(path)) {
    const told = tell('api.field', { name: tell('api.thePath'), problem: tell('api.encoding') });
    throw new Refusal('validation', told, 'path');
  }
  next();
};

/** Node keeps only the first `Host`. RFC 9112, section 3.2, asks for 400: a proxy may have used the other one. */
function hasTwoHosts(rawHeaders: string[]): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

export function isPercentEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.set('Allow', 'GET, HEAD');
  const told = tell('api.readOnly', { path: `${req.baseUrl}${req.path}`, method: req.method });
  throw new Refusal('method_not_allowed', told, 'method');
};
