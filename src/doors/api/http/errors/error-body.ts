/** §7.1: the body of every error, whether the router, the files or the HTTP parser sends it. */
import type { Response } from 'express';
import type { components } from '../../../../../generated/openapi.d.ts';

type ErrorBody = components['schemas']['ErrorAnswer'];
export type ErrorCode = components['schemas']['ErrorCode'];

/** `url`: see `Refusal`. */
export type ErrorFacts = { code: ErrorCode; message: string; detail?: string | undefined; url?: string | undefined };

/**
 * Both texts may quote what the caller sent. A lone surrogate in them would make the JSON unreadable to strict clients,
 * so it is replaced.
 */
export function errorBody({ code, message, detail, url }: ErrorFacts): ErrorBody {
  return {
    error: {
      code,
      message: message.toWellFormed(),
      ...(detail !== undefined && { detail: detail.toWellFormed() }),
      ...(url !== undefined && { url }),
    },
  };
}

/** Sends the error body with a link to the code's explanation on the page `res.locals.errorCodes`. */
export function sendError(res: Response, status: number, facts: ErrorFacts): void {
  const codes: string | undefined = res.locals.errorCodes;
  if (codes) res.set('Link', `<${codes}#${facts.code}>; rel="help"`);
  res.status(status).json(errorBody(facts));
}
