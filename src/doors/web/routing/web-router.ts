/**
 * §20.7: serves the routes of `spec/web.yaml`. It checks, in this order: the person; the workspace in the path (404 unless it is one of
 * theirs); the role; the form and its token (§20.8); a recent confirmation (§20.28). Then it runs the action.
 */

import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { hashCredential } from '../../../domain/credential.ts';
import { Forbidden, Refusal } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/principal.ts';
import { reaches } from '../../../domain/roles.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { foreign, isMessage, tell } from '../../../locales/message.ts';
import type { Log } from '../../../platform/log.ts';
import {
  heldBack,
  type OwnMembership,
  type SignedIn,
  touchVisit,
  type Visit,
} from '../../../use-cases/sign-in/index.ts';
import { addressOf, createClientSignal, refusalOf, sendRefusal, statusOf } from '../../api/index.ts';
import { problemPage } from '../model/field.ts';
import { confirmPath, signInPath } from '../model/paths.ts';
import { readFiles, readForm } from '../model/read-form.ts';
import { versionNumber } from '../model/shown.ts';
import { findVisit, isCsrfToken, type WebCookies, webCookies } from '../model/visit.ts';
import type { MemberRequest, PersonRequest, WebAnswer, WebContext, WebRequest } from '../model/web-action.ts';
import { type AppPages, appHeaders, frameHeaders, inLanguageOfPage, section, siteOf, t } from '../pages/index.ts';
import { hasSecret, isCarried, needsProof, stepUp, withoutProof } from '../second-factor/step-up.ts';
import { ACTIONS } from './actions.ts';
import { answerUnsent, type Unsent } from './answer-unsent.ts';
import { pageOf, readRoutes, type WebRoute } from './read-routes.ts';
import { compressAnswer, sendAnswer, sendPage } from './send-answer.ts';

export type WebParts = { context: Omit<WebContext, 'site'>; publicUrl: string; pages: AppPages; log: Log };

type Web = { context: WebContext; cookies: WebCookies; pages: AppPages; log: Log };

/** Mount it at the root. It passes on what it does not answer. Throws when the table and the actions do not match. */
export function webRouter({ context, publicUrl, pages, log }: WebParts): RequestHandler {
  const site = siteOf(publicUrl);
  const web: Web = { context: { ...context, site }, cookies: webCookies(site), pages, log };
  const routes = readRoutes();
  const unserved = Object.keys(ACTIONS).filter((action) => !routes.some((route) => route.action === action));
  if (unserved.length > 0) throw new Error(`spec/web.yaml has no route for ${unserved.join(', ')}`);
  const router = Router({ caseSensitive: true, strict: true });
  const headers = appHeaders(context.renderer?.objects.origin ?? null);
  for (const route of routes) router[route.method](expressPath(route), headers, answering(route, routes, web));
  for (const path of new Set(routes.map(expressPath))) router.all(path, headers, refuseMethod(path, routes));
  router.use('/w', headers, async (req: Request, res: Response) => {
    const { visit } = await beginRequest(req, res, web);
    holdMembership(visit.signedIn, req.path.split('/')[1]?.toLowerCase(), res);
    return visit.signedIn ? sendNotFound(res, web) : askToSignIn(req, res, web, routes);
  });
  router.use(answerFaults(web, routes));
  return router;
}

/** `/w/{workspace}` → `/w/:workspace` */
function expressPath({ path }: WebRoute): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

type Exchange = { req: Request; res: Response; web: Web; route: WebRoute; routes: WebRoute[] };

function answering(route: WebRoute, routes: WebRoute[], web: Web): RequestHandler {
  if (!ACTIONS[route.action])
    throw new Error(`spec/web.yaml names the action ${route.action}, which src/doors/web does not have`);
  const isForPages = route.role === 'anyone' && route.method === 'get';
  return async (req, res, next) => {
    res.locals.operation = route.action;
    const exchange: Exchange = { req, res, web, route, routes };
    const request = await beginRequest(req, res, web);
    const { signedIn } = request.visit;
    const member = holdMembership(signedIn, request.params.workspace, res);
    if (!areIds(request.params)) return isForPages ? next('router') : sendNotFound(res, web);
    if (route.role !== 'anyone' && !signedIn) return askToSignIn(req, res, web, routes);
    const asked = route.role === 'anyone' ? request : await admit(exchange, request, signedIn!, member);
    if (!asked) return;
    const work = () => act(exchange, asked, member);
    // An upload is held in memory, so uploads take turns.
    const isHeld = route.body === 'files' && member;
    const semaphore = web.context.imports.semaphore;
    const isAnswered = await (isHeld ? semaphore(member.workspaceId, work, request.clientSignal) : work());
    if (isAnswered) return;
    if (isForPages) return next('router');
    return refuse(exchange, section('problems.notFound'), 404);
  };
}

/** Returns the request for the action of a person or a member. Null when they may not, which was answered. */
async function admit(
  exchange: Exchange,
  request: WebRequest,
  person: SignedIn,
  member: OwnMembership | undefined,
): Promise<PersonRequest | null> {
  const { req, res, web, route } = exchange;
  const { context } = web;
  const { userId, email: name } = person;
  const actor: Actor = { userId, name, via: 'web', address: request.address };
  const asPerson = { ...request, person, by: { actor, now: context.clock() } };
  if (route.role === 'person') {
    await touchVisit(context, person, null);
    return asPerson;
  }
  if (!member) {
    await refuse(exchange, section('problems.notFound'), 404);
    return null;
  }
  if (route.role !== 'anyone' && !reaches(member.role, route.role)) {
    const forbidden = new Forbidden(route.role);
    if (wantsJson(req)) sendForbidden(req, res, web, forbidden);
    else await refuse(exchange, forbiddenTexts(forbidden), 403);
    return null;
  }
  const held = heldBack(person, member, context.clock());
  if (held === 'secondFactor') await askForSecondFactor(req, res, web);
  // The router reads no file before the person has confirmed.
  else if (held === 'confirm' && route.body === 'files') await askAgain(exchange, person);
  else {
    if (held !== 'confirm') await touchVisit(context, person, member.workspaceId);
    return memberRequest(asPerson, member);
  }
  return null;
}

/** Reads the form and runs the action. Returns false, without answering, if the page does not exist. */
async function act(exchange: Exchange, asked: WebRequest, member: OwnMembership | undefined): Promise<boolean> {
  const { req, res, web, route, routes } = exchange;
  const { context } = web;
  const { signedIn, csrf } = asked.visit;
  if (route.method === 'post') {
    const isOurs = (form: URLSearchParams) => isCsrfToken(form.get('csrf'), csrf);
    if (route.body === 'files') ({ form: asked.form, ...asked.files } = await readFiles(req, res, isOurs));
    else asked.form = await readForm(req, res, signedIn ? 'person' : 'stranger');
    if (route.from === 'form' && !isOurs(asked.form)) {
      await refuse(exchange, section('problems.stale'), 403, pageOf(req, routes));
      return true;
    }
    compressAnswer(req, res);
  }
  const asks = { fresh: route.fresh, member, form: asked.form };
  let answer: WebAnswer | null = null;
  if (signedIn && route.role !== 'anyone' && needsProof(signedIn, asks, context.clock())) {
    if (isRead(req) || wantsJson(req) || !isCarried(asked.form)) {
      await askAgain(exchange, signedIn, asked.form);
      return true;
    }
    answer = await stepUp(asked as PersonRequest, context);
  }
  asked.form = withoutProof(asked.form);
  const action = ACTIONS[route.action] as (request: WebRequest, context: WebContext) => Promise<WebAnswer | null>;
  answer ??= await action(asked, context);
  if (answer) await sendAnswer(answer, res, web);
  return answer !== null;
}

/** Asks for a confirmation. A form that cannot continue afterwards is saved or shown, unless it has a secret. */
async function askAgain({ req, res, web, routes }: Exchange, person: SignedIn, form?: URLSearchParams): Promise<void> {
  if (wantsJson(req))
    return void res.status(403).json({ error: { code: 'forbidden', message: t('problems.confirm.text') } });
  const page = confirmPath(isRead(req) ? req.originalUrl : pageOf(req, routes));
  const asking = { redirect: page };
  if (isRead(req) || (form && hasSecret(form))) return sendAnswer(asking, res, web);
  const unsent = { problem: section('problems.confirm'), status: 403, userId: person.userId, page };
  return sendAnswer((await answerUnsent(req, res, web.context, unsent)) ?? asking, res, web);
}

function refuse(
  { req, res, web }: Exchange,
  problem: { title: string; text: string },
  status: number,
  page: string | null = null,
): Promise<void> {
  return refusePost(req, res, web, { problem, status, page });
}

async function beginRequest(req: Request, res: Response, { context, cookies }: Web): Promise<WebRequest> {
  const { visit, token } = await findVisit(context.db, cookies.session.read(req));
  Object.assign(res.locals, { visit, token, credentialId: visit.signedIn?.sessionId });
  const device = cookies.device.read(req);
  return {
    params: Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value).toLowerCase()])),
    query: new URLSearchParams(req.url.split('?')[1]),
    form: new URLSearchParams(),
    files: { given: [] },
    visit,
    address: addressOf(req),
    agent: (req.get('User-Agent') ?? '').slice(0, 200),
    device: device === undefined ? null : hashCredential(device),
    exchange: { req, res },
    clientSignal: createClientSignal(res),
  };
}

/** The checks of parameters in braces that are not UUIDs. */
const OTHER_IDS: Record<string, (text: string) => boolean> = {
  version: (text) => versionNumber(text) !== undefined,
  request: (text) => /^[\w-]{1,64}$/.test(text),
  // §25.2: anything that somebody may type gets the same answer.
  code: (text) => text.length <= 200,
};

function areIds(params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => (OTHER_IDS[name] ?? isUuid)(value));
}

/** Asks to sign in. A form cannot be sent again afterwards, so its page is opened, not its action. */
async function askToSignIn(req: Request, res: Response, web: Web, routes: WebRoute[]): Promise<void> {
  const page = isRead(req) ? req.originalUrl : pageOf(req, routes);
  const unsent: Unsent = { problem: section('unsent.signedOut'), status: 401, userId: null, page };
  const answer = isRead(req) ? null : await answerUnsent(req, res, web.context, unsent);
  if (!wantsJson(req)) return sendAnswer(answer ?? { redirect: signInPath(page) }, res, web);
  res.status(401).json({ error: keptError(answer) ?? section('problems.signedOut') });
}

/** §20.21: a workspace that requires a second factor shows nothing before it is given. */
function askForSecondFactor(req: Request, res: Response, web: Web): Promise<void> {
  if (isRead(req) && !wantsJson(req)) return sendAnswer({ redirect: '/account/second-factors' }, res, web);
  return refusePost(req, res, web, {
    problem: section('problems.secondFactor'),
    status: 403,
    page: '/account/second-factors',
  });
}

/** Refuses a request. A form's entries are saved or shown, if there are any. */
async function refusePost(req: Request, res: Response, web: Web, unsent: Omit<Unsent, 'userId'>): Promise<void> {
  const { visit } = res.locals as Partial<{ visit: Visit }>;
  const { userId = null, memberships = [] } = visit?.signedIn ?? {};
  const workspaces = memberships.map(({ workspaceId }) => workspaceId);
  const answer = isRead(req) ? null : await answerUnsent(req, res, web.context, { ...unsent, userId, workspaces });
  const told = wantsJson(req) && (keptError(answer) ?? unsentError(answer));
  if (told) return void res.status(unsent.status).json({ error: told });
  if (answer) return sendAnswer(answer, res, web);
  sendPage(res, problemPage(unsent.problem, unsent.status), web);
}

/** Tells a script that its form was saved as a draft. */
function keptError(answer: WebAnswer | null): { code: 'kept'; message: string } | null {
  if (!answer || !('redirect' in answer) || !answer.notice) return null;
  return { code: 'kept', message: t(`notices.${answer.notice}`) };
}

/** Tells a script in words why its form was not accepted. */
function unsentError(answer: WebAnswer | null): { code: 'refused'; message: string } | null {
  if (!answer || !('page' in answer) || answer.page !== 'unsent') return null;
  const { title, text } = (answer.data as { problem: Unsent['problem'] }).problem;
  return { code: 'refused', message: `${title}. ${text}` };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuseMethod(path: string, routes: WebRoute[]): RequestHandler {
  const methods = routes.filter((route) => expressPath(route) === path).map(({ method }) => method.toUpperCase());
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (req, res) => {
    res.set('Allow', allow);
    throw new Refusal('method_not_allowed', tell('refusal.method', { methods: allow, method: req.method }), 'method');
  };
}

/** Answers errors. Scripts ask for JSON, and get the API's error body. */
function answerFaults(web: Web, routes: WebRoute[]): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof Forbidden) return sendForbidden(req, res, web, error);
    const thrown = refusalOf(error, res, web.log);
    const refusal = inWordsOfPage(thrown);
    if (wantsJson(req)) return sendRefusal(req, res, refusal);
    // Browsers must not show a page of Platen in a frame of another site.
    if (req.get('Sec-Fetch-Dest') === 'iframe') {
      const { message } = refusal;
      return frameHeaders(req, res, () => res.status(statusOf(refusal)).type('text').send(message));
    }
    const text = knownText(thrown) ?? { ...section('problems.failed'), text: refusal.message };
    // The rest of a body that is too large is not read.
    if (refusal.code === 'payload_too_large') return sendPage(res, problemPage(text, statusOf(refusal)), web);
    // Values that the database refused would also be refused as a draft, so no draft is saved.
    const unsent = { problem: text, status: statusOf(refusal), keep: false, page: pageOf(req, routes) };
    return refusePost(req, res, web, unsent);
  };
}

function inWordsOfPage({ code, told, detail }: Refusal): Refusal {
  return new Refusal(code, foreign(inLanguageOfPage(told)), detail);
}

function wantsJson(req: Request): boolean {
  return req.accepts(['json', 'html']) === 'json';
}

function sendForbidden(req: Request, res: Response, web: Web, forbidden: Forbidden): void {
  const texts = forbiddenTexts(forbidden);
  if (wantsJson(req)) res.status(403).json({ error: { code: 'forbidden', message: texts.text } });
  else sendPage(res, problemPage(texts, 403), web);
}

function forbiddenTexts({ least }: Forbidden) {
  return {
    title: t('problems.forbidden.title'),
    text: t(`problems.forbidden.text.${least === 'owner' ? 'owner' : 'admin'}`),
  };
}

function sendNotFound(res: Response, web: Web): void {
  sendPage(res, problemPage(section('problems.notFound'), 404), web);
}

/**
 * Finds the membership in the path's workspace, and keeps it for the page. Undefined without one. Throws `unavailable` while its shard does not
 * answer (§18.49).
 */
function holdMembership(person: SignedIn | null, id: string | undefined, res: Response): OwnMembership | undefined {
  const member = person?.memberships.find(({ workspaceId }) => workspaceId === id);
  if (!member && person?.isWhole === false && isUuid(id ?? ''))
    throw new Refusal('unavailable', tell('refusal.workspace.away'));
  if (member) Object.assign(res.locals, { workspaceId: member.workspaceId, member });
  return member;
}

/** §20.6: returns a member's request within a workspace. */
function memberRequest(request: PersonRequest, member: OwnMembership): MemberRequest {
  const { person } = request;
  const { workspaceId, workspaceName, plan, timeZone } = member;
  const { userId, sessionId: credentialId } = person;
  return {
    ...request,
    member,
    principal: { workspaceId, workspaceName, plan, timeZone, userId, credentialId },
    actor: request.by.actor,
  };
}

/** Returns the page's text for a refusal. Null when the refusal's own message is shown. */
function knownText({ code, told }: Refusal): { title: string; text: string } | null {
  if (code === 'not_found') return section('problems.notFound');
  return isMessage(told) && told.code === 'refusal.busy' ? section('problems.busy') : null;
}
