/** §21.7: what is answered to a body that is too long or cannot be read: as the protocol writes errors (RFC 6749, section 5.2). */
import type { ErrorRequestHandler } from 'express';

/** Express middleware; passes on what is not the caller's fault. */
export const refuseBody: ErrorRequestHandler = (error, _req, res, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status >= 500) return next(error);
  res.status(status).set('Cache-Control', 'no-store');
  const fault = status === 413 ? 'the body is too long' : 'the body cannot be read';
  res.json({ error: 'invalid_request', error_description: fault });
};
