/** §4.6 and §5 rule 10: GET and HEAD of a local store's signed URLs. Ranges, conditions and caching are express's own. */

import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { SECOND } from '../../domain/durations.ts';
import { contentDisposition } from '../../objects/content-disposition.ts';
import type { LocalDisk } from '../../objects/local-disk.ts';
import type { SignedFile } from '../../objects/signed-path.ts';
import { type ErrorFacts, errorBody } from '../errors/error-body.ts';

/** A browser's own PDF viewer runs inside the answer's policy, and neither sandboxed nor with `object-src 'none'` does it run. */
const VIEWER_POLICY = "frame-ancestors 'self'";
const LOCKED_POLICY = "default-src 'none'; sandbox";

/** What res.sendFile refuses, in the words of §7. Anything else goes to the application's error handler. */
const REFUSALS: Record<number, ErrorFacts> = {
  404: { code: 'not_found', message: 'There is no such file.', detail: 'path' },
  412: { code: 'validation', message: 'The file is not the one that the condition names.', detail: 'If-Match' },
  416: {
    code: 'validation',
    message: 'The file has no such range; Content-Range says how long it is.',
    detail: 'Range',
  },
};

/** Mounted at `/files`. `now` is the clock that URLs expire by. */
export function filesRouter(store: LocalDisk, now: () => Date = () => new Date()): RequestHandler {
  return Router().use(async (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      const message = `A file is read with GET or HEAD, not ${req.method}.`;
      return refuse(res, 405, { code: 'method_not_allowed', message, detail: 'method' });
    }
    const time = now();
    const verification = store.verify(req.url.slice(1), time);
    if ('refused' in verification)
      return refuse(res, 403, { code: 'unauthorized', message: whyRefused(verification), detail: 'signature' });

    const file = verification.granted;
    const found = await store.describe(file.name);
    if (!found) return refuse(res, 404, REFUSALS[404]!);

    res.set({
      ...describeFile(file),
      // Strong, unlike the default: what is stored never changes, so that ranges may be joined by it (If-Range).
      ETag: `"${found.size.toString(16)}-${found.modifiedAt.getTime().toString(16)}"`,
      'Cache-Control': `private, max-age=${Math.floor((file.expiresAt.getTime() - time.getTime()) / SECOND)}`,
    });
    res.sendFile(file.name, { root: store.folder, cacheControl: false }, (error) => {
      if (error) answerFailure(res, error, next);
    });
  });
}

function describeFile({ contentType, fileName, download }: SignedFile) {
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition({ fileName, download }),
    'Content-Security-Policy': contentType === 'application/pdf' && !download ? VIEWER_POLICY : LOCKED_POLICY,
    'X-Content-Type-Options': 'nosniff',
  };
}

function whyRefused(verification: { refused: 'forged' } | { refused: 'expired'; expiresAt: Date }): string {
  return verification.refused === 'expired'
    ? `This link expired at ${verification.expiresAt.toISOString()}; ask for the document's PDF again.`
    : 'This link was not signed by this service or was changed; ask for the document’s PDF again.';
}

function answerFailure(res: Response, error: Error & { status?: number }, next: NextFunction) {
  // The caller went away, or the bytes were on their way already: there is nobody to tell.
  if (res.headersSent) return res.destroy();
  const refusal = REFUSALS[error.status ?? 0];
  if (!refusal) return next(error);
  return refuse(res, error.status!, refusal);
}

/** The headers of the file that was not sent go, and no cache keeps the answer. */
function refuse(res: Response, status: number, facts: ErrorFacts) {
  for (const header of ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified', 'Accept-Ranges'])
    res.removeHeader(header);
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  res.status(status).json(errorBody(facts));
}
