/** §20.7: the actions of `spec/web.yaml` as functions: what they are given, what they work with, and what they answer. */
import type { Refusal } from '../../../domain/errors.ts';
import type { Actor, Principal } from '../../../domain/principal.ts';
import type { InvoiceChecker } from '../../../rendering/invoice-check/index.ts';
import type { By } from '../../../use-cases/administration/index.ts';
import type { Batches } from '../../../use-cases/batches/index.ts';
import type { PaperChanges } from '../../../use-cases/paper-changes/index.ts';
import type { Secrets } from '../../../use-cases/parts/index.ts';
import type { Browser, OwnMembership, Provider, SignedIn } from '../../../use-cases/sign-in/index.ts';
import type { StudioWorkers } from '../../../use-cases/studio/index.ts';
import type { ImportWorkers, UploadedFile } from '../../../use-cases/templates/index.ts';
import type { ServiceContext } from '../../api/handlers/operation.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Consents, Exchange } from '../../oauth/index.ts';
import type { NoticeName } from '../pages/index.ts';

export type WebRequest = Browser & {
  /** Of the path, in lower case; ids are UUIDs, but for that of `request`. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Of a post; empty else. Line ends are `\n`, as the API keeps them. */
  form: URLSearchParams;
  /** Of a post with files; none else. `refusal`: why no more of them were read. */
  files: { given: UploadedFile[]; refusal?: Refusal };
  /** For a library that reads its own cookies; actions pass it on, and nothing else. */
  exchange: Exchange;
};

/** Of somebody who is signed in. `by`: who changes something, as the audit log knows them (§20.14), and when. */
export type PersonRequest = WebRequest & { person: SignedIn; by: By };

/** Of a member of the workspace that the path names. `principal`: as the API knows its callers, `actor`: as the audit log does. */
export type MemberRequest = PersonRequest & { member: OwnMembership; principal: Principal; actor: Actor };

export type WebContext = ServiceContext & {
  imports: ImportWorkers;
  /** §20.29 */
  invoices: Pick<InvoiceChecker, 'check'>;
  studio: StudioWorkers;
  /** §20.26; null where nothing is rendered. */
  papers: PaperChanges | null;
  batches: Pick<Batches, 'wake'>;
  secrets: Secrets;
  /** §23.2: of the own network, which webhooks may be sent to. */
  webhookHosts: readonly string[];
  site: {
    /** Where browsers reach the service, without a slash at the end; `base` is its path, empty or such as `/platen`. */
    publicUrl: string;
    base: string;
  };
  /** §20.23; null without `OIDC_ISSUER`. */
  provider: Provider | null;
  /** Null without `SMTP_URL`. */
  mailer: Mailer | null;
  /** §21.8: what apps ask for; null where no app can be connected (§21.1). */
  consents: (() => Promise<Consents>) | null;
};

/** Null: there is no such thing. The router answers 404, or leaves the path to the pages for everybody. */
type Answering<Request> = (request: Request, context: WebContext) => Promise<WebAnswer | null>;

export type AnyoneAction = Answering<WebRequest>;
export type PersonAction = Answering<PersonRequest>;
export type MemberAction = Answering<MemberRequest>;

/** By the name that `spec/web.yaml` has for it. */
export type WebActions = Record<string, Answering<never>>;

/** A layout of `src/doors/web/pages/layouts/app` with its data. `title`: of the browser's tab, without the name of the service. */
export type PageAnswer = {
  page: string;
  title: string;
  data: Record<string, unknown>;
  /** 200 by default; of a form that is shown again with its faults, 4xx. */
  status?: number;
  /** With 429: the seconds after which it may be tried again. */
  retryAfter?: number;
  /** The entry of the navigation that the page belongs to; none by default. */
  place?: string;
};

export type WebAnswer =
  | PageAnswer
  /**
   * 303, to a path of this service, such as `/w/…`; the page there says the notice. `session`: the token of the cookie from now on,
   * null for none. `device`: the token by which the browser is known from now on (§20.5), for a year or `deviceLasts` milliseconds. `undo`: the draft that was discarded.
   */
  | {
      redirect: string;
      notice?: NoticeName;
      session?: string | null;
      device?: string;
      deviceLasts?: number;
      undo?: string;
    }
  /** 302, to an address elsewhere, such as the signed one of a file. */
  | { location: string }
  /** HTML with nothing but text and pictures, for a frame. */
  | { frame: string }
  | { json: unknown; status?: number }
  /**
   * What is longer than memory comes in pieces. `isKept`: its address always leads to the same, so that the browser may keep it for a while.
   * `headers`: beside those of every answer.
   */
  | {
      text: string | Uint8Array | AsyncIterable<string | Uint8Array>;
      type: string;
      fileName?: string;
      isKept?: true;
      headers?: Record<string, string>;
    };
