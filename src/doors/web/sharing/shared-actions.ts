/**
 * §20.19: what somebody without an account sees of a link: the document, or one page for all links that do not work. The token stands in the
 * query of the address, which is neither logged nor passed on.
 */
import { countOpened, findOpenLink, type OpenLink } from '../../../data/storage/documents/document-links.ts';
import { findGenerationFacts } from '../../../data/storage/documents/generations.ts';
import { countAgainst, secondsSpent } from '../../../data/storage/people/attempts.ts';
import { hashCredential, isToken } from '../../../domain/credential.ts';
import { DAY, HOUR } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import { findDocument, findPdf } from '../../../use-cases/read/index.ts';
import { networkOf } from '../../api/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { withQuery } from '../model/paths.ts';
import type { AnyoneAction, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import type { PageAnswer, WebAnswer } from '../model/web-answer.ts';
import { section, t } from '../pages/index.ts';
import { verifyPassword } from '../sign-in/password-hash.ts';
import { readPass, writePass } from './write-pass.ts';

/** Wrong codes of one link: from one network; from all together; and of a browser in which it was right before. */
const WRONG = {
  ofNetwork: { max: 20, ms: DAY },
  ofLink: { max: 200, ms: DAY },
  ofReader: { max: 20, ms: HOUR },
};

/** Says what it is; with a code, asks for that first. */
const showShared: AnyoneAction = async ({ query }, context) => {
  const token = query.get('token') ?? '';
  const there = await findLink(token, context);
  if (there?.hasMoved) return movedAnswer(there, withQuery('/shared', { token }));
  const opened = await openedBy(query, context);
  if (!opened) return gonePage();
  const { link, isOpen, pass } = opened;
  if (!isOpen) return codePage(token);
  // A page that loads itself anew, or is opened by its pass, is opened once.
  if (pass === '' && !query.has('again')) await countOpened(context.db, link.id);
  return sharedPage(context, opened);
};

/**
 * With its code. Only wrong ones count. Of many that are sent at once each is looked at, but a right one is taken, and a wrong one called so,
 * only while the count is not used up: so the answers to those behind it are all the same.
 */
const openShared: AnyoneAction = async (request, context) => {
  const { db, secrets, clock } = context;
  const { form } = request;
  const token = form.get('token') ?? '';
  const link = await linkOf(token, context);
  if (!link) return gonePage();
  let device: string | undefined;
  if (link.code !== null) {
    const counts = await wrongCounts(request, context, link);
    let wait = await inTurn(counts, ({ key, max }) => secondsSpent(db, key, max));
    const code = (form.get('code') ?? '').trim();
    const verdict = wait > 0 ? 'wrong' : await verifyPassword(code, link.code, request);
    if (wait === 0)
      wait = await inTurn(counts, ({ key, ...limit }) =>
        verdict === 'wrong' ? countAgainst(db, key, limit) : secondsSpent(db, key, limit.max),
      );
    if (wait > 0)
      return {
        ...codePage(token, [{ field: 'code', message: t('sharing.shared.tooMany') }]),
        status: 429,
        retryAfter: wait,
      };
    if (verdict === 'wrong')
      return { ...codePage(token, [{ field: 'code', message: t('sharing.shared.wrong') }]), status: REFUSED };
    device = await noteReader(request, context, link);
  }
  await countOpened(db, link.id);
  const path = withQuery('/shared', { token, pass: await writePass(secrets, link.id, clock()) });
  return { redirect: path, ...(device && { device, deviceLasts: link.lasts }) };
};

const previewShared: AnyoneAction = async ({ query }, context) => {
  const opened = await openedBy(query, context);
  if (!opened?.isOpen) return gonePage();
  const { workspaceId, generationId: id } = opened.link;
  const found = await findDocument(context, { workspaceId, id }, { previewed: true });
  return { frame: (await found.preview()).html };
};

/** The file, by no address that outlives the link; back to the page while it is rendered, and after a failure. */
const openSharedPdf: AnyoneAction = async ({ query }, context) => {
  const opened = await openedBy(query, context);
  if (!opened?.isOpen) return gonePage();
  const { workspaceId, generationId: id } = opened.link;
  const pdf = await findPdf(context, { workspaceId, id }).catch(renderFailure);
  if (!pdf) return { redirect: withQuery('/shared', { token: opened.token, pass: opened.pass, again: '1' }) };
  return { text: await pdf.read(), type: 'application/pdf', fileName: pdf.fileName };
};

type Opened = { link: OpenLink; token: string; pass: string; isOpen: boolean };

async function openedBy(query: URLSearchParams, context: WebContext): Promise<Opened | null> {
  const token = query.get('token') ?? '';
  const pass = query.get('pass') ?? '';
  const link = await linkOf(token, context);
  if (!link) return null;
  const isOpen = link.code === null || (await readPass(context.secrets, link.id, pass, context.clock()));
  return { link, token, pass, isOpen };
}

/** One that works here. */
async function linkOf(token: string, context: WebContext): Promise<OpenLink | null> {
  const link = await findLink(token, context);
  return link?.hasMoved ? null : link;
}

async function findLink(token: string, { db }: WebContext): Promise<OpenLink | null> {
  return isToken('document-link', token) ? findOpenLink(db, hashCredential(token)) : null;
}

type Count = { key: string; max: number; ms: number };

/** Whoever has had the right code before is counted apart, so that no stranger closes a link for its readers. */
async function wrongCounts({ address, device }: WebRequest, { db }: WebContext, link: OpenLink): Promise<Count[]> {
  const reader = device && readerKey(link, device);
  if (reader && (await secondsSpent(db, reader, 1)) > 0) return [{ key: `code by ${reader}`, ...WRONG.ofReader }];
  return [
    { key: `code of ${link.id} from ${networkOf(address)}`, ...WRONG.ofNetwork },
    { key: `code of ${link.id}`, ...WRONG.ofLink },
  ];
}

/** A network that has had its share counts against no link. */
async function inTurn(counts: Count[], secondsOf: (count: Count) => Promise<number>): Promise<number> {
  for (const count of counts) {
    const seconds = await secondsOf(count);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** For as long as the link works. The token by which the browser is known from now on, if it was not known yet. */
async function noteReader({ device }: WebRequest, { db }: WebContext, link: OpenLink): Promise<string | undefined> {
  const made = device ? null : newCredential('device');
  await countAgainst(db, readerKey(link, device ?? made!.hash), { max: 1, ms: link.lasts });
  return made?.token;
}

function readerKey({ id }: OpenLink, device: Buffer): string {
  return `reader of ${id} in ${device.toString('base64url')}`;
}

async function sharedPage(context: WebContext, { link, token, pass }: Opened): Promise<WebAnswer> {
  const { db, renderer, site } = context;
  const { workspaceId, generationId, workspaceName, timeZone } = link;
  const facts = await findGenerationFacts(db, workspaceId, generationId);
  if (!facts) return gonePage();
  const state = renderer ? facts.pdfStatus : 'none';
  const isWaiting = state === 'pending' || state === 'rendering';
  const address = (path: string) => site.base + withQuery(path, { token, pass, again: '1' });
  return {
    page: 'shared',
    title: withIsolatedControls(facts.title),
    data: {
      documentTitle: facts.title,
      from: t('sharing.shared.from', { workspace: isolated(workspaceName) }),
      made: moment(timeZone, facts.createdAt),
      voided: facts.isVoid ? t('sharing.shared.isVoid') : '',
      pdf: state === 'ready' ? address('/shared/pdf') : '',
      said: state === 'failed' ? t('sharing.shared.failed') : isWaiting ? t('sharing.shared.rendering') : '',
      isWaiting,
      here: address('/shared'),
      preview: address('/shared/preview'),
    },
  };
}

function codePage(token: string, faults: FieldFault[] = []): PageAnswer {
  const code = field({ name: 'code', label: t('sharing.shared.code'), control: 'password', required: true, faults });
  return { page: 'shared-code', title: t('sharing.shared.codeTitle'), data: { faults, token, code } };
}

/** The same for one that is unknown, has ended or expired. */
/** §18.47: the link works where its workspace is now. */
function movedAnswer({ movedTo }: OpenLink, path: string): WebAnswer {
  return movedTo ? { location: movedTo + path } : gonePage();
}

function gonePage(): PageAnswer {
  return {
    page: 'problem',
    title: t('sharing.shared.gone.title'),
    data: { problem: section('sharing.shared.gone') },
    status: 404,
  };
}

function renderFailure(error: unknown): null {
  if (error instanceof Refusal && ['pdf_render_failed', 'pdf_unavailable'].includes(error.code)) return null;
  throw error;
}

export const sharedActions = { showShared, openShared, previewShared, openSharedPdf } satisfies WebActions;
