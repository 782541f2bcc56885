import { type Message, ToldError, tell } from '../locales/message.ts';
import type { Role } from './roles.ts';

/** §7.2: every refusal has a stable code, a message that says what to send instead, and the name of the faulty part. */
export type RefusalCode =
  | 'validation'
  | 'unauthorized'
  | 'subscription_required'
  | 'link_expired'
  | 'link_invalid'
  | 'not_found'
  | 'method_not_allowed'
  | 'template_not_saved'
  | 'idempotency_in_flight'
  | 'approval_required'
  | 'approval_refused'
  | 'payload_too_large'
  | 'unknown_placeholder'
  | 'unknown_group_field'
  | 'invalid_option'
  | 'invalid_number'
  | 'invalid_values'
  | 'rate_limited'
  | 'internal'
  | 'pdf_render_failed'
  | 'pdf_unavailable'
  | 'unavailable';

/** A refusal, thrown by any layer. HTTP turns it into the error body, the command into one line. */
export class Refusal extends ToldError {
  readonly code: RefusalCode;
  readonly detail: string | undefined;
  /** §12.10: the page where a person decides. */
  readonly url: string | undefined;

  /** `detail`: the parameter, header or field, written as a path: `values.items[2].qty`. */
  constructor(code: RefusalCode, told: Message, detail?: string, url?: string) {
    super(told);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.url = url;
  }
}

/** §20.6: somebody's role does not allow it. Pages alone meet it: an API key may do all that the API can. */
export class Forbidden extends ToldError {
  /** The lowest role that is allowed. */
  readonly least: Role;

  constructor(least: Role) {
    super(tell('refusal.forbidden', { role: least }));
    this.least = least;
  }
}

const TOO_BUSY = tell('refusal.busy');

/** §7.2 `unavailable`: the request is fine, but there is too much to do, or the database does not answer. */
export function tooBusy(told: Message = TOO_BUSY): Refusal {
  return new Refusal('unavailable', told);
}

/** §2.6: the workspace has no document of this id. */
export function noSuchDocument(): Refusal {
  return new Refusal('not_found', tell('refusal.notFound.document'), 'id');
}
