/** §7: a call that was refused, or not answered, and whether it may be made again. */
import { SECOND } from '../../domain/durations.ts';

/** Of the network, or Node's name of the error. */
export type ApiFailureCode = string;

type Facts = {
  status: number;
  code: string;
  detail?: string | undefined;
  retryAfterMs?: number | undefined;
  /** It may be otherwise soon. */
  passing: boolean;
  /** What was asked for may have been done all the same. */
  unsettled: boolean;
};

const TOO_MANY = 429;
/** The network said so before anything was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** `status` is 0 when there was no answer. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly passing: boolean;
  readonly unsettled: boolean;

  constructor(message: string, facts: Facts) {
    super(message);
    this.name = 'ApiFailure';
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.retryAfterMs = facts.retryAfterMs;
    this.passing = facts.passing;
    this.unsettled = facts.unsettled;
  }

  static refused(response: Response, body: unknown): ApiFailure {
    const { status, statusText } = response;
    // What stands between here and the service, such as a proxy, has errors of another shape.
    const { code, message, detail } =
      (body as { error?: { code?: string; message?: string; detail?: string } })?.error ?? {};
    const inFlight = code === 'idempotency_in_flight';
    const broken = status >= 500 && !code?.startsWith('pdf_');
    return new ApiFailure(message ?? `The service answered ${status} ${statusText}.`, {
      status,
      code: code ?? 'internal',
      detail,
      retryAfterMs: Number(response.headers.get('Retry-After')) * SECOND || undefined,
      passing: inFlight || broken || status === TOO_MANY,
      unsettled: inFlight || broken,
    });
  }

  static unreachable(url: string, why: ApiFailureCode): ApiFailure {
    return new ApiFailure(`${url} does not answer (${why}). Is PLATEN_URL right, and is the service running there?`, {
      status: 0,
      code: 'unreachable',
      passing: true,
      unsettled: !NEVER_SENT.has(why),
    });
  }

  /** The same, at the end of several attempts. */
  after(unsettled: boolean): ApiFailure {
    return new ApiFailure(this.message, { ...this, unsettled });
  }
}
