/** §20.13: what a browser shows for a link to a file that does not open: whose document it is gets the file, by a new link. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { readPdfObjectName } from '../../../domain/pdf-object-name.ts';
import type { RefusedLink } from '../../api/index.ts';
import { problemPage } from '../model/field.ts';
import { signInPath, withQuery, workspacePath } from '../model/paths.ts';
import { findVisit, webCookies } from '../model/visit.ts';
import { appHeaders, section, siteOf } from '../pages/index.ts';
import { sendAnswer } from './send-answer.ts';
import type { WebParts } from './web-router.ts';

/** Answers what `filesRouter` has put into `res.locals.link`. Nobody need believe its name: the page of the PDF asks who it is. */
export function linkPage({
  context,
  publicUrl,
  pages,
}: Pick<WebParts, 'context' | 'publicUrl' | 'pages'>): RequestHandler {
  const site = siteOf(publicUrl);
  const web = { context: { site }, cookies: webCookies(site), pages };
  return Router().use(appHeaders(null), async (req: Request, res: Response) => {
    const { name, download, code } = res.locals.link as RefusedLink;
    const { visit, token } = await findVisit(context.db, web.cookies.session.read(req));
    Object.assign(res.locals, { visit, token });
    const of = readPdfObjectName(name.toLowerCase());
    const path = of && workspacePath(of.workspaceId, `documents/${of.id}/pdf`);
    const pdf = path && withQuery(path, { download: download ? '1' : '' });
    const isTheirs = visit.signedIn?.memberships.some(({ workspaceId }) => workspaceId === of?.workspaceId);
    if (pdf && isTheirs) return sendAnswer({ location: site.base + pdf }, res, web);
    const signIn = pdf && !visit.signedIn ? site.base + signInPath(pdf) : '';
    return sendAnswer(problemPage(section(`links.${code}`), 403, { signIn }), res, web);
  });
}
