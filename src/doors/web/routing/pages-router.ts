/**
 * §2.5 `url`: serves the pages `/` and `/documents/:id`, and their assets. No page contains data of a workspace or
 * needs a credential: the browser fetches the data through the API.
 */
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { validate as isUuid } from 'uuid';
import { readPdfObjectName } from '../../../domain/pdf-object-name.ts';
import { type RefusedLink, readOnly } from '../../api/index.ts';
import { problemPage } from '../model/field.ts';
import { signInPath, withQuery, workspacePath } from '../model/paths.ts';
import { findVisit, webCookies } from '../model/visit.ts';
import {
  type Assets,
  appHeaders,
  createPages,
  documentPageHeaders,
  fileHeaders,
  languageLinks,
  openHelp,
  pageHeaders,
  section,
  siteOf,
} from '../pages/index.ts';
import { helpRouter } from './help-router.ts';
import { sendAnswer } from './send-answer.ts';
import type { WebParts } from './web-router.ts';

type PagesOptions = {
  /** The service's URL, without a slash at the end, but with its path (`https://example.org/platen`). */
  publicUrl: string;
  /** The service's own version. */
  version: string;
  assets: Assets;
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, no-cache';

/** Mount it at the root. It passes unknown paths on to the next handler. */
export function pagesRouter({ publicUrl, version, assets }: PagesOptions): Router {
  const pages = createPages({ version, release: assets.release });
  const router = Router();

  const site = siteOf(publicUrl);

  router.get('/', pageHeaders, ({ originalUrl }: Request, res: Response) =>
    sendPage(res, pages.home({ ...site, languages: languageLinks(originalUrl) })),
  );

  router.get('/documents/:id', documentPageHeaders, (req: Request<{ id: string }>, res: Response) => {
    const { id } = req.params;
    if (isUuid(id)) sendPage(res, pages.document({ ...site, id, nonce: res.locals.nonce }));
    else sendPage(res.status(404), pages.noDocument(site));
  });

  const help = openHelp(site.base);
  router.use(
    helpRouter(help, site.base, (chapter) =>
      pages.help({ ...site, ...chapter, contents: help.contents(), isBuilt: help.isBuilt() }),
    ),
  );
  router.use(assetsRouter(assets));

  router.all(['/', '/documents/:id', '/assets/:release/:name'], readOnly);
  // A browser that follows a wrong link gets a page. A program gets JSON from the next handler.
  router.use(
    (req: Request, _res: Response, next: NextFunction) =>
      next(isRead(req) && req.accepts(['json', 'html']) === 'html' ? undefined : 'router'),
    pageHeaders,
    (_req: Request, res: Response) => sendPage(res.status(404), pages.noPage(site)),
  );
  return router;
}

/** Serves the assets of pages, compressed once and cached by browsers. */
export function assetsRouter(assets: Assets): Router {
  const router = Router();
  router.get(
    '/assets/:release/:name',
    fileHeaders,
    async (req: Request<{ release: string; name: string }>, res, next) => {
      const asset = assets.byName.get(req.params.name);
      if (!asset) return next();
      res.set('Content-Type', asset.type).set('ETag', `W/"${assets.release}"`).vary('Accept-Encoding');
      // A page of an older release may still be open. It gets the current files, but must not cache them.
      res.set('Cache-Control', req.params.release === assets.release ? IMMUTABLE : REVALIDATE);
      const encoding = asset.compressed && (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one));
      if (!encoding) return void res.send(asset.bytes());
      const bytes = await asset.compressed!(encoding);
      res.set('Content-Encoding', encoding).send(bytes);
    },
  );
  return router;
}

function isRead({ method }: Request) {
  return method === 'GET' || method === 'HEAD';
}

/** A page is small and links to the assets of one release, so it is revalidated each time. */
function sendPage(res: Response, html: string): void {
  res.set('Cache-Control', 'no-cache').type('html').send(html);
}

// §20.13: what a browser shows for a link to a file that does not open. The document's own members get the file by a
// new link.

/** Answers `res.locals.link` of `filesRouter`. Its name proves nothing: the page of the PDF checks the person. */
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
