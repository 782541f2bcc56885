/** §7: an operation on many things that ran to its end but failed for some: lines of a batch, PDFs of documents, files of a folder. */
import { SECOND } from '../../domain/durations.ts';
import { english, foreign, type Message, ToldError, tell } from '../../locales/message.ts';
import type { Fault } from '../../template/model/fault.ts';

const MAX_SHOWN = 10;

export class PartialFailure extends ToldError {
  readonly code: string;
  /** Lines for people, one for each failure. A long list is cut. */
  readonly lines: string[];
  /** The JSON that a program gets in addition to the error. */
  readonly summary: Record<string, unknown>;
  readonly exitCode: 1 | 2;

  constructor(code: string, told: Message, failed: string[], summary: Record<string, unknown>, exitCode: 1 | 2 = 1) {
    super(told);
    this.exitCode = exitCode;
    this.name = 'PartialFailure';
    this.code = code;
    this.summary = summary;
    this.lines = failed.slice(0, MAX_SHOWN);
    if (failed.length > MAX_SHOWN) this.lines.push(english(tell('command.more', { count: failed.length - MAX_SHOWN })));
  }
}

/** §7.2: an API call that was refused or not answered, whether a retry may help, and whether its outcome is known. */

/** A network error code, or Node's name of the error. */
export type ApiFailureCode = string;

type Facts = {
  status: number;
  code: string;
  detail?: string | undefined;
  retryAfterMs?: number | undefined;
  /** Whether a retry of the call may succeed. */
  transient: boolean;
  /** The service may have carried out the request. */
  outcomeUnknown: boolean;
};

export const TOO_MANY = 429;
/** Network errors before anything was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** `status` is 0 when the service did not answer. */
export class ApiFailure extends ToldError {
  readonly status: number;
  readonly code: string;
  readonly detail: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly transient: boolean;
  readonly outcomeUnknown: boolean;

  constructor(told: Message, facts: Facts) {
    super(told);
    this.name = 'ApiFailure';
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.retryAfterMs = facts.retryAfterMs;
    this.transient = facts.transient;
    this.outcomeUnknown = facts.outcomeUnknown;
  }

  static refused(response: Response, body: unknown): ApiFailure {
    const { status, statusText } = response;
    // Errors of a proxy in between have another shape.
    const { code, message, detail } =
      (body as { error?: { code?: string; message?: string; detail?: string } })?.error ?? {};
    const inFlight = code === 'idempotency_in_flight';
    const broken = status >= 500 && !code?.startsWith('pdf_');
    return new ApiFailure(message ? foreign(message) : tell('command.api.answered', { status, statusText }), {
      status,
      code: code ?? 'internal',
      detail,
      retryAfterMs: Number(response.headers.get('Retry-After')) * SECOND || undefined,
      transient: inFlight || broken || status === TOO_MANY,
      outcomeUnknown: inFlight || broken,
    });
  }

  static unreachable(url: string, why: ApiFailureCode): ApiFailure {
    return new ApiFailure(tell('command.api.unreachable', { url, why }), {
      status: 0,
      code: 'unreachable',
      transient: true,
      outcomeUnknown: !NEVER_SENT.has(why),
    });
  }

  /** Returns a copy of the failure for a call that was tried several times. */
  after(outcomeUnknown: boolean): ApiFailure {
    return new ApiFailure(this.told, { ...this, outcomeUnknown });
  }
}

/** §4.3: mistakes in the file of a batch. All are reported at once, each with its line, and nothing is sent. */
export class RowFaults extends ToldError {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(tell('command.rows.faults', { count: faults.length }));
    this.name = 'RowFaults';
    this.faults = faults;
  }
}

/** §18.21: mistakes in a folder that `platen dev` serves. */
export class DevFaults extends ToldError {
  readonly faults: Fault[];

  constructor(faults: Fault[], documents: number) {
    super(tell('command.dev.faults', { count: faults.length, documents }));
    this.name = 'DevFaults';
    this.faults = faults;
  }
}

/** Sorts faults by file and line, and removes repetitions from several scenarios. */
export function inOrder(faults: readonly Fault[]): Fault[] {
  const different = new Map(faults.map((fault) => [JSON.stringify([fault.file, fault.line, fault.message]), fault]));
  return [...different.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}
