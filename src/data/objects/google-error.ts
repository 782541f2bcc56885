/** §13.12: errors of Google Cloud Storage as one line for the operator, and which of them are transient (retry). */
import { ObjectStoreError } from './object-store.ts';

/** By HTTP status. Google's own words follow, since they name the account and the permission. */
const MEANINGS: Record<number, string> = {
  400: 'refuses the request',
  401: 'does not accept these credentials',
  403: 'is forbidden',
  404: 'does not exist',
  429: 'is over its rate limit',
};

/** Transient errors: Google asks for a retry, or the connection failed. */
const TRANSIENT_STATUS = [408, 429, 500, 502, 503, 504];
const TRANSIENT_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_PREMATURE_CLOSE)$/;

/** Some answers are whole pages of HTML. */
const LONGEST = 400;

/** The HTTP status of an error of the client or of its authentication; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  const { code, status } = Object(error) as { code?: unknown; status?: unknown };
  const found = Number(code ?? status);
  return Number.isInteger(found) ? found : undefined;
}

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return TRANSIENT_STATUS.includes(status);
  return TRANSIENT_CODE.test(String(Object(error).code));
}

/**
 * An error of the client → an ObjectStoreError of one line that names the bucket. An ObjectStoreError and a TypeError stay as they are. The
 * client's error is not kept as the cause: it holds the whole request, the access token included, and causes are logged.
 */
export function explainGoogleError(place: string, error: unknown): unknown {
  if (error instanceof ObjectStoreError || error instanceof TypeError) return error;
  const { name, message } = Object(error) as { name?: unknown; message?: unknown };
  const words = String(message).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  const meaning = name === 'SigningError' ? 'cannot be given signed URLs' : meaningOf(statusOf(error));
  return new ObjectStoreError(`${place} ${meaning}: ${words}`);
}

function meaningOf(status: number | undefined): string {
  if (status === undefined) return 'cannot be reached';
  return MEANINGS[status] ?? `answers ${status}`;
}
