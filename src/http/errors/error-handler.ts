/** §7.2: a thrown error → status, headers and error body. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { readBearer } from '../../domain/credential.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Log } from '../../log.ts';
import { type ErrorCode, errorBody } from './error-body.ts';

/** Error code → status. A code of the contract that is missing here does not compile. */
const STATUS = {
  validation: 400,
  unauthorized: 401,
  subscription_required: 402,
  link_expired: 403,
  link_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  template_not_saved: 409,
  idempotency_in_flight: 409,
  payload_too_large: 413,
  unknown_placeholder: 422,
  unknown_group_field: 422,
  invalid_option: 422,
  invalid_number: 422,
  invalid_values: 422,
  internal: 500,
  pdf_render_failed: 500,
  pdf_unavailable: 503,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** Error code → headers. */
const HEADERS: Partial<Record<ErrorCode, (req: Request) => Record<string, string>>> = {
  unauthorized: (req) => ({ 'WWW-Authenticate': challengeTo(req.get('Authorization')) }),
  idempotency_in_flight: () => ({ 'Retry-After': '1' }),
  pdf_unavailable: () => ({ 'Retry-After': '3600' }),
  unavailable: () => ({ 'Retry-After': '2' }),
};

/** RFC 6750 §3: `error` is there only when a token was sent. */
function challengeTo(authorization: string | undefined): string {
  const challenge = 'Bearer realm="Platen"';
  return readBearer(authorization) === undefined ? challenge : `${challenge}, error="invalid_token"`;
}

function sendRefusal(req: Request, res: Response, refusal: Refusal): void {
  res
    .status(STATUS[refusal.code])
    .set(HEADERS[refusal.code]?.(req) ?? {})
    .json(errorBody(refusal));
}

/** Express's last error handler. A Refusal is answered as it is, anything else as `internal` without inner details. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof Refusal) return sendRefusal(req, res, error);
    if (isUriError(error))
      return sendRefusal(req, res, new Refusal('validation', 'The path is not valid percent-encoding.', 'path'));
    log.error({ err: error, requestId: res.getHeader('X-Request-Id') }, 'a request failed unexpectedly');
    return sendRefusal(req, res, new Refusal('internal', 'Something went wrong here. The log has the request id.'));
  };
}

function isUriError(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);
}
