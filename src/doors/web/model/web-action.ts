/** §20.7: the types of the actions of `spec/web.yaml`: their request, their context and their answer. */
import type { Refusal } from '../../../domain/errors.ts';
import type { Actor, Principal } from '../../../domain/principal.ts';
import type { InvoiceChecker } from '../../../rendering/invoice-check/index.ts';
import type { By } from '../../../use-cases/administration/index.ts';
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
  /** The parameters of the path, in lower case. Ids are UUIDs, except `request`. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The form of a POST; empty otherwise. Line ends are `\n`, as the API stores them. */
  form: URLSearchParams;
  /** The files of a POST; otherwise none. `refusal`: why not all were read. */
  files: { given: UploadedFile[]; refusal?: Refusal };
  /** The raw request and response, for a library that reads its own cookies. Actions only pass them on. */
  exchange: Exchange;
};

/** A request of a signed-in person. `by`: who makes a change, for the audit log (§20.14), and when. */
export type PersonRequest = WebRequest & { person: SignedIn; by: By };

/**
 * A request of a member of the workspace in the path. `principal`: the caller for the API's use cases. `actor`: the
 * person for the audit log.
 */
export type MemberRequest = PersonRequest & { member: OwnMembership; principal: Principal; actor: Actor };

export type WebContext = ServiceContext & {
  imports: ImportWorkers;
  /** §20.29: checks e-invoices. */
  invoices: Pick<InvoiceChecker, 'check'>;
  studio: StudioWorkers;
  /** §20.26. Null when this deployment renders no PDFs. */
  papers: PaperChanges | null;
  batches: { wake(): void };
  secrets: Secrets;
  /** §23.2: hosts of the operator's own network that webhooks may call. */
  webhookHosts: readonly string[];
  site: {
    /** `publicUrl`: the service's URL, without a slash at the end. `base`: its path, empty or such as `/platen`. */
    publicUrl: string;
    base: string;
  };
  /** §20.23: the OpenID Connect provider. Null without `OIDC_ISSUER`. */
  provider: Provider | null;
  /** The mail server; null without `SMTP_URL`. */
  mailer: Mailer | null;
  /** §21.8: the consents. Null when no app can be connected (§21.1). */
  consents: (() => Promise<Consents>) | null;
};

/** An action returns null if the page does not exist. The router then answers 404, or passes the request on to the public pages. */
type Answering<Request> = (request: Request, context: WebContext) => Promise<WebAnswer | null>;

export type AnyoneAction = Answering<WebRequest>;
export type PersonAction = Answering<PersonRequest>;
export type MemberAction = Answering<MemberRequest>;

/** The actions by their names in `spec/web.yaml`. */
export type WebActions = Record<string, Answering<never>>;

/** A layout of `src/doors/web/pages/layouts/app` and its data. `title`: the tab's title without the service's name. */
export type PageAnswer = {
  page: string;
  title: string;
  data: Record<string, unknown>;
  /** 200 by default. 4xx for a form that is shown again with its faults. */
  status?: number;
  /** §25.2: sends no cookie. A page without it has forms of its own. */
  hasNoCookie?: true;
  /** With 429: the seconds until the next attempt is allowed. */
  retryAfter?: number;
  /** The entry of the navigation that the page belongs to; none by default. */
  place?: string;
};

export type WebAnswer =
  | PageAnswer
  /**
   * Redirects (303) to a path of this service, such as `/w/…`, where the page shows the notice. `session`: the new
   * session cookie; null removes it. `device`: the new cookie that identifies the browser (§20.5), for a year or
   * `deviceLasts` milliseconds. `undo`: the discarded draft.
   */
  | {
      redirect: string;
      notice?: NoticeName;
      session?: string | null;
      device?: string;
      deviceLasts?: number;
      undo?: string;
    }
  /** Redirects (302) to another address, such as the signed URL of a file. */
  | { location: string }
  /** Answers with HTML that has only text and pictures, for a frame. */
  | { frame: string }
  | { json: unknown; status?: number; retryAfter?: number }
  /**
   * A long text comes in pieces. `isKept`: the address always has the same content, so the browser may cache it.
   * `headers`: sent in addition.
   */
  | {
      text: string | Uint8Array | AsyncIterable<string | Uint8Array>;
      type: string;
      fileName?: string;
      isKept?: true;
      headers?: Record<string, string>;
    };
