/** §15.10: JSON of 1 KB and more is compressed as `Accept-Encoding` says. */
import compression from 'compression';
import type { RequestHandler } from 'express';
import { KIBIBYTE } from '../../../../domain/sizes.ts';

/**
 * Mounted before whatever looks at an answer in `res.end`, which then sees the text. BREACH (guessing a secret by the size of
 * answers) needs a browser that adds the credential by itself; a bearer token is added by the caller alone.
 */
export function compressJson(): RequestHandler {
  return compression({
    threshold: KIBIBYTE,
    filter: (_req, res) => /^application\/json\b/.test(String(res.get('Content-Type'))),
  });
}
