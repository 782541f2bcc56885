/**
 * §4.6, §5 rule 10, §13.11: serves the signed URLs of the local object store, by GET and HEAD. Express handles ranges,
 * conditions and caching.
 */
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { SECOND } from '../../../../domain/durations.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { WORD_TYPE } from '../../../../domain/title.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { english, type Message, tell } from '../../../../locales/message.ts';
import { contentDisposition } from '../../../../platform/content-disposition.ts';
import type { LocalDisk, SignedFile } from '../../../../use-cases/parts/index.ts';
import { findDocument, findWordCopy } from '../../../../use-cases/read/index.ts';
import type { ServiceContext } from '../../handlers/operation.ts';
import { type ErrorFacts, sendError } from '../errors/error-body.ts';
import { type Admission, createClientSignal } from '../request/admission.ts';

/** The policy for the browser's PDF viewer, which does not work in a sandbox or with `object-src 'none'`. */
const VIEWER_POLICY = "frame-ancestors 'self'";
const LOCKED_POLICY = "default-src 'none'; sandbox";

/** The URL alone opens the file, so no link in a PDF may send it on as a referrer. */
const SIGNED = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

/** The status with which `res.sendFile` fails → error body (§7). Other failures go to the error handler. */
const REFUSALS: Record<number, ErrorFacts> = {
  404: { code: 'not_found', message: 'This file does not exist.', detail: 'path' },
  412: { code: 'validation', message: 'The file has changed: it does not match If-Match.', detail: 'If-Match' },
  416: {
    code: 'validation',
    message: 'The range is outside of the file. Content-Range has its length.',
    detail: 'Range',
  },
};

/** `busy`: the file will be there soon. `unknown`: nothing to restore. `failed`: why it cannot be restored. */
type Restored = 'ready' | 'busy' | 'unknown' | { failed: Message | undefined };

/** Restores a damaged or missing object. */
type Restore = (name: string) => Promise<Restored>;

/** A link that does not open: the object's name, whether it was to be downloaded, and the reason. */
export type RefusedLink = { name: string; download: boolean; code: 'link_expired' | 'link_invalid' };

/**
 * Mount it at `/files`. `now`: the clock that decides whether a URL has expired. `linkPage`: answers a person's browser
 * when a link does not open, by `res.locals.link`. Programs get an error body.
 */
export function filesRouter(
  store: LocalDisk,
  restore: Restore,
  now: () => Date,
  linkPage: RequestHandler,
): RequestHandler {
  return Router().use(async (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      const message = `Use GET or HEAD for files, not ${req.method}.`;
      return refuse(res, 405, { code: 'method_not_allowed', message, detail: 'method' });
    }
    const time = now();
    const verification = store.verify(req.url.slice(1), time);
    if ('refused' in verification) {
      const facts = whyRefused(verification);
      if (!isOpenedByPerson(req)) return refuse(res, 403, facts);
      Object.assign(res.locals, { code: facts.code, link: { ...linkOf(req), code: facts.code } satisfies RefusedLink });
      return void linkPage(req, res, next);
    }

    const file = verification.granted;
    const holds = () => store.holds(file.name, file.sha256);
    const isAsSigned = await holds();
    const outcome = isAsSigned ? 'ready' : await restore(file.name);
    if (outcome !== 'ready') return answerNotRestored(res, outcome);

    res.set({
      ...describeFile(file),
      // The ETag is strong, unlike Express's default. A stored file never changes, so a client may combine ranges by it
      // (If-Range). Only the renewal of a seal makes it longer (§24.6): a link from before then has Express's own ETag.
      ...((isAsSigned || (await holds())) && { ETag: `"${file.sha256}"` }),
      'Cache-Control': `private, max-age=${Math.floor((file.expiresAt.getTime() - time.getTime()) / SECOND)}`,
    });
    res.sendFile(file.name, { root: store.folder, cacheControl: false }, (error) => {
      if (error) answerFailure(res, error, next);
    });
  });
}

/** Returns whether a person opens the link as a page, rather than as a picture or in a frame. */
function isOpenedByPerson(req: Request): boolean {
  return req.accepts(['json', 'html']) === 'html' && (req.get('Sec-Fetch-Dest') ?? 'document') === 'document';
}

function linkOf({ url }: Request): Omit<RefusedLink, 'code'> {
  const [name = '', query] = url.slice(1).split('?');
  return { name, download: new URLSearchParams(query).get('disposition') === 'attachment' };
}

function describeFile({ contentType, fileName, download }: SignedFile) {
  return {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition({ fileName, download }),
    'Content-Security-Policy': contentType === 'application/pdf' && !download ? VIEWER_POLICY : LOCKED_POLICY,
    ...SIGNED,
  };
}

const ASK_AGAIN = 'ask for a new one with GET /generations/{id}/pdf';

function whyRefused(verification: { refused: 'forged' } | { refused: 'expired'; expiresAt: Date }) {
  if (verification.refused === 'expired') {
    const message = `This link expired at ${verification.expiresAt.toISOString()}; ${ASK_AGAIN}.`;
    return { code: 'link_expired' as const, message, detail: 'expires' };
  }
  const message = `This link was altered, or another service signed it; ${ASK_AGAIN}.`;
  return { code: 'link_invalid' as const, message, detail: 'signature' };
}

function answerNotRestored(res: Response, outcome: Exclude<Restored, 'ready'>) {
  if (outcome === 'unknown') return refuse(res, 404, REFUSALS[404]!);
  if (outcome === 'busy') {
    res.set('Retry-After', '1');
    return refuse(res, 503, { code: 'unavailable', message: 'The file is being rendered again. Retry shortly.' });
  }
  const because = outcome.failed === undefined ? '' : `: ${english(outcome.failed)}`;
  return refuse(res, 500, { code: 'pdf_render_failed', message: `The PDF could not be brought back${because}.` });
}

function answerFailure(res: Response, error: Error & { status?: number }, next: NextFunction) {
  // The caller is gone, or bytes have been sent, so no error body can follow.
  if (res.headersSent) return res.destroy();
  const refusal = REFUSALS[error.status ?? 0];
  if (!refusal) return next(error);
  return refuse(res, error.status!, refusal);
}

/** Answers with an error. Removes the headers that describe the file, and forbids caches to store the error. */
function refuse(res: Response, status: number, facts: ErrorFacts) {
  for (const header of ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified', 'Accept-Ranges'])
    res.removeHeader(header);
  res.set({ 'Cache-Control': 'no-store', ...SIGNED });
  res.locals.code = facts.code;
  sendError(res, status, facts);
}

/**
 * §17.40, §17.42: the Word copy and the XML of a document, at addresses below its page, for programs with a bearer
 * credential. The web app serves them to members with a session.
 */
type Copy = { bytes: Uint8Array | string; fileName: string; type: string };
/** Finds the Word copy or e-invoice of a document. Throws a `Refusal`. */
type FindCopy = (
  context: ServiceContext,
  of: { workspaceId: string; id: string },
  clientSignal: AbortSignal,
) => Promise<Copy>;

/** The copies by the last part of their address. */
const COPIES: Record<string, FindCopy> = {
  async word(context, of, clientSignal) {
    return { ...(await findWordCopy(context, of, clientSignal)), type: WORD_TYPE };
  },
  async 'e-invoice'(context, of) {
    const { setup, title } = (await findDocument(context, of, { previewed: false })).document;
    if (!setup.eInvoice) throw new Refusal('not_found', tell('api.noInvoice'), 'id');
    return { bytes: setup.eInvoice.xml, fileName: `${title}.xml`, type: 'application/xml; charset=utf-8' };
  },
};

/**
 * Returns the handlers by path. A handler passes on requests without a credential. The app mounts them for GET only,
 * because a router would also answer OPTIONS.
 */
export function documentCopies(
  context: ServiceContext,
  admission: Admission,
): Record<string, RequestHandler<{ id: string }>> {
  const handlerOf =
    (find: FindCopy): RequestHandler<{ id: string }> =>
    async (req, res, next) => {
      if (req.get('Authorization') === undefined) return next();
      const clientSignal = createClientSignal(res);
      const { principal } = await admission.admit(req, res, { clientSignal, counted: true });
      const { id } = req.params;
      if (!isUuid(id)) throw new Refusal('validation', tell('api.id'), 'id');
      const of = { workspaceId: principal.workspaceId, id: id.toLowerCase() };
      const { bytes, fileName, type } = await find(context, of, clientSignal);
      res.set('Cache-Control', 'no-store').set('Content-Disposition', contentDisposition({ fileName, download: true }));
      res.type(type).send(Buffer.from(bytes));
    };
  return Object.fromEntries(Object.entries(COPIES).map(([end, find]) => [`/documents/:id/${end}`, handlerOf(find)]));
}
