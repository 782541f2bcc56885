/** §20.7: the actions of `spec/web.yaml` as functions: what they are given, and what they work with. */

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
import type { ServiceContext } from '../../api/handlers/context.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Consents, Exchange } from '../../oauth/index.ts';
import type { WebAnswer } from './web-answer.ts';

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
