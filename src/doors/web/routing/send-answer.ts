/** §20.7: turns an action's answer into the HTTP response. */
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import type { Request, Response } from 'express';
import { reaches } from '../../../domain/roles.ts';
import { KIBIBYTE } from '../../../domain/sizes.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { contentDisposition } from '../../../platform/content-disposition.ts';
import { DEVICE_LASTS, type OwnMembership, SESSION_LASTS, type Visit } from '../../../use-cases/sign-in/index.ts';
import { lastOpened, PLACES, type PlaceName, placesFor, SETTINGS, workspacePath } from '../model/paths.ts';
import type { WebCookies } from '../model/visit.ts';
import type { PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { type AppPages, type AppShell, frameHeaders, languageLinks, t } from '../pages/index.ts';

type Surroundings = { context: Pick<WebContext, 'site'>; cookies: WebCookies; pages: AppPages };

const compress = compression({ threshold: KIBIBYTE });

/** §20.10: compresses the answer to our own form. BREACH needs requests from another site, which are refused. */
export function compressAnswer(req: Request, res: Response): void {
  compress(req, res, () => undefined);
}

/** The visit while the database does not say who it is. */
const UNKNOWN: Visit = { csrf: '', signedIn: null, half: null };

export async function sendAnswer(answer: WebAnswer, res: Response, web: Surroundings): Promise<void> {
  res.set('Cache-Control', 'no-store');
  if ('page' in answer) return sendPage(res, answer, web);
  if ('redirect' in answer) return redirect(answer, res, web);
  if ('location' in answer) {
    // Somebody who returns from the company's provider, even by a bookmark, must be the same browser.
    knowBrowser(res, web);
    // The redirect must work within a frame, too.
    return frameHeaders(res.req, res, () => res.redirect(302, answer.location));
  }
  if ('json' in answer) {
    if (answer.retryAfter) res.set('Retry-After', String(answer.retryAfter));
    return void res.status(answer.status ?? 200).json(answer.json);
  }
  if ('frame' in answer)
    return frameHeaders(res.req, res, () => void res.type('html').send(withOutwardLinks(answer.frame)));
  const { text, type, fileName, isKept, headers = {} } = answer;
  if (isKept) res.set('Cache-Control', 'private, max-age=900');
  res.set(headers);
  if (fileName) res.set('Content-Disposition', contentDisposition({ fileName, download: true }));
  res.type(type);
  if (typeof text === 'string') return void res.send(text);
  if (text instanceof Uint8Array) return void res.send(Buffer.from(text));
  if (res.req.method === 'HEAD') return void res.end();
  // Everything that waits for a request listens for its end, and so does a pipeline. That is more than Node's leak
  // limit, but no listener stays.
  res.setMaxListeners(0);
  // A caller who leaves half-way is not an error.
  await pipeline(text, res).catch((error) => {
    if (!res.destroyed) throw error;
  });
}

/** Pages contain the CSRF token, so they are not cached; only those that answer a form are compressed. */
export function sendPage(
  res: Response,
  { page: name, title, data, status, retryAfter, place, hasNoCookie }: PageAnswer,
  web: Surroundings,
): void {
  // A stranger's form needs a cookie from which its token is derived.
  if (!hasNoCookie) knowBrowser(res, web);
  if (status) res.status(status);
  if (retryAfter) res.set('Retry-After', String(retryAfter));
  res.set('Cache-Control', 'no-store').type('html');
  res.send(web.pages({ name, title, data }, shellOf(res, place, web)));
}

function knowBrowser(res: Response, { cookies }: Surroundings): void {
  const { visit, token } = res.locals as Partial<{ visit: Visit; token: string }>;
  if (token !== undefined && !visit?.signedIn) cookies.session.write(res, token);
}

function shellOf(res: Response, place: string | undefined, { context }: Surroundings): AppShell {
  const { visit = UNKNOWN, nonce, ...locals } = res.locals as { visit?: Visit; nonce: string; member?: OwnMembership };
  const { signedIn, csrf } = visit;
  // §20.80: the person's own account keeps the navigation of the workspace that was opened last.
  const member = locals.member ?? (place === ACCOUNT && signedIn ? lastOpened(signedIn) : undefined);
  return {
    base: context.site.base,
    nonce,
    csrf,
    undo: undoOf(res.req.url, context.site.base, member),
    notice: res.req.method === 'GET' ? new URLSearchParams(res.req.url.split('?')[1]).get('notice') : null,
    person: signedIn && { id: signedIn.userId, name: signedIn.name, email: signedIn.email },
    workspace: member
      ? {
          id: member.workspaceId,
          name: member.workspaceName,
          isAdmin: reaches(member.role, 'admin'),
          isOwner: member.role === 'owner',
        }
      : null,
    workspaces: (signedIn?.memberships ?? []).map(({ workspaceId: id, workspaceName: name }) => ({
      id,
      name,
      current: id === member?.workspaceId,
    })),
    ...navigationOf(member, place),
    languages: signedIn ? [] : languageLinks(res.req.originalUrl),
  };
}

/** The pages of the person's own account, which stand in the navigation of the settings. */
const ACCOUNT = 'account';

function navigationOf(
  member: OwnMembership | undefined,
  place: string | undefined,
): Pick<AppShell, 'places' | 'settings' | 'isAccount'> {
  const isAccount = place === ACCOUNT;
  if (!member) return { places: [], settings: [], isAccount };
  const { waiting } = member;
  const shown = (names: readonly PlaceName[]) => placesFor(member.role, names, place);
  const settings = shown(SETTINGS);
  const isWithin = isAccount || settings.some(({ current }) => current);
  // Opens the first settings page that this member may see.
  const entry = { name: settings[0]!.name, icon: 'settings', text: t('shell.settings'), current: isWithin };
  // Approvals stand there while any wait.
  const places = shown(PLACES)
    .filter(({ name, current }) => name !== 'approvals' || waiting > 0 || current)
    .map((one) => (one.name === 'approvals' ? { ...one, text: t('shell.approvals', { count: waiting }) } : one));
  return { places: [...places, entry], settings: isWithin ? settings : [], isAccount };
}

/** Returns the address that restores a draft that was just discarded. */
function undoOf(url: string, base: string, member: OwnMembership | undefined): string | null {
  const id = new URLSearchParams(url.split('?')[1]).get('undo') ?? '';
  return member && isUuid(id) ? base + workspacePath(member.workspaceId, `drafts/${id}/restore`) : null;
}

function redirect(
  {
    redirect: path,
    notice,
    undo,
    session,
    device,
    deviceLasts = DEVICE_LASTS,
  }: Extract<WebAnswer, { redirect: string }>,
  res: Response,
  { context, cookies }: Surroundings,
): void {
  if (session !== undefined) cookies.session.write(res, session ?? '', session === null ? 0 : SESSION_LASTS);
  if (device !== undefined) cookies.device.write(res, device, deviceLasts);
  const mark = path.includes('?') ? '&' : '?';
  const said = (notice ? `${mark}notice=${notice}` : '') + (undo ? `&undo=${undo}` : '');
  const address = context.site.base + path + said;
  // §20.60: a script that stays on its page gets the address, and opens it itself.
  if (res.req.get('Platen-Stay') === undefined) res.redirect(303, address);
  else res.status(204).set('Platen-Location', address).end();
}

/** Matches a tag in a preview (§17.21): attributes in double quotes, which may contain `<` and `>`. */
const TAG = /<([a-z][a-z\d]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g;

/** Matches a link that leads out of the preview. */
const OUTWARD = /\shref="(?!#)/;

/** §20.13: makes outward links of a preview open a new window. In the frame, they would replace the preview. */
function withOutwardLinks(html: string): string {
  return html.replace(TAG, (tag, name, attributes) =>
    name === 'a' && OUTWARD.test(attributes) ? `<a target="_blank"${attributes}>` : tag,
  );
}
