/** §15.3: 405 Method Not Allowed, with `Allow`, for any method but GET and HEAD. For paths outside of the contract. */
import type { RequestHandler } from 'express';
import { Refusal } from '../../../../domain/errors.ts';

export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.set('Allow', 'GET, HEAD');
  throw new Refusal(
    'method_not_allowed',
    `${req.baseUrl}${req.path} is read with GET or HEAD, not ${req.method}.`,
    'method',
  );
};
