/** §7.2: a thrown error → status, headers and error body. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { readBearer, SCOPE } from '../../../../domain/credential.ts';
import { Refusal, tooBusy } from '../../../../domain/errors.ts';
import { tell } from '../../../../locales/message.ts';
import { databaseFault } from '../../../../platform/database-fault.ts';
import type { Log } from '../../../../platform/log.ts';
import { ObjectStoreError } from '../../../../use-cases/read/index.ts';
import { type ErrorCode, sendError } from './error-body.ts';

/** Error code → status. An error code of the contract that is missing here does not compile. */
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
  approval_required: 409,
  approval_refused: 409,
  payload_too_large: 413,
  unknown_placeholder: 422,
  unknown_group_field: 422,
  invalid_option: 422,
  invalid_number: 422,
  invalid_values: 422,
  rate_limited: 429,
  internal: 500,
  pdf_render_failed: 500,
  pdf_unavailable: 503,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/**
 * Error code → headers. The rest of a request is not worth reading when its caller is unknown or it is too large, so
 * these answers close the connection (§15.12).
 */
const HEADERS: Partial<Record<ErrorCode, (req: Request) => Record<string, string>>> = {
  unauthorized: (req) => ({ 'WWW-Authenticate': challengeTo(req), Connection: 'close' }),
  payload_too_large: () => ({ Connection: 'close' }),
  idempotency_in_flight: () => ({ 'Retry-After': '1' }),
  // The rate limiter has already set `Retry-After`.
  rate_limited: ({ res }) => ({ 'Retry-After': res?.get('Retry-After') ?? '1' }),
  pdf_unavailable: () => ({ 'Retry-After': '3600' }),
  unavailable: () => ({ 'Retry-After': '2' }),
};

/**
 * RFC 6750 §3: `error` is sent only when the request had a token; `scope` and `resource_metadata` (RFC 9728 §5.1) only
 * when apps can be connected.
 */
function challengeTo(req: Request): string {
  const error = readBearer(req.get('Authorization')) === undefined ? '' : ', error="invalid_token"';
  const metadata: string | undefined = req.res?.locals.resourceMetadata;
  return `Bearer realm="Platen"${error}${metadata ? `, scope="${SCOPE}", resource_metadata="${metadata}"` : ''}`;
}

/** Sends a refusal with the status of the API. */
export function sendRefusal(req: Request, res: Response, refusal: Refusal): void {
  res.set(HEADERS[refusal.code]?.(req) ?? {});
  sendError(res, STATUS[refusal.code], refusal);
}

/** Returns the last error handler of the Express application. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    sendRefusal(req, res, refusalOf(error, res, log));
  };
}

export function statusOf({ code }: Refusal): number {
  return STATUS[code];
}

/**
 * Turns an error into the refusal that is sent: `unavailable` for a fault of the database or the store; `internal`,
 * without details, for an unexpected error, which is logged. The code also goes into the request's log line.
 */
export function refusalOf(error: unknown, res: Response, log: Log): Refusal {
  const refusal = asRefusal(error, log);
  res.locals.code = refusal.code;
  return refusal;
}

function asRefusal(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (isUriError(error)) return new Refusal('validation', tell('api.encoding.path'), 'path');
  log.error({ err: error }, 'a request failed unexpectedly');
  if (databaseFault(error) || error instanceof ObjectStoreError) return tooBusy();
  return new Refusal('internal', tell('api.internal'));
}

function isUriError(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);
}
