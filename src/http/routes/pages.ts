/**
 * §2.5 `url` and what belongs to it: `/`, `/docs`, `/documents/:id` and the files that these load. No page holds data and
 * none needs a credential: what a workspace holds, the browser fetches through the API.
 */
import { type Request, type Response, Router } from 'express';
import { validate as isUuid } from 'uuid';
import { createPages } from '../../pages/rendering/pages.ts';
import { loadAssets } from '../../pages/serving/assets.ts';
import { documentPageHeaders, fileHeaders, pageHeaders } from '../../pages/serving/security-headers.ts';
import { onlyReads } from '../request/only-reads.ts';

export type PagesOptions = {
  /** Where browsers reach the service, without a slash at the end; a path in it is kept (`https://example.org/platen`). */
  publicUrl: string;
  /** The service's own version. */
  version: string;
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, no-cache';

/** Mounted at the root. What it does not know goes on to the next handler. */
export function pagesRouter({ publicUrl, version }: PagesOptions): Router {
  const assets = loadAssets();
  const pages = createPages({ version, release: assets.release });
  const router = Router();

  const site = { publicUrl, base: new URL(publicUrl).pathname.replace(/\/$/, '') };

  router.get('/', pageHeaders, (_req, res) => sendPage(res, pages.home(site)));

  router.get('/docs', pageHeaders, (_req, res) => sendPage(res, pages.reference(site)));

  router.get('/documents/:id', documentPageHeaders, (req: Request<{ id: string }>, res: Response) => {
    const { id } = req.params;
    if (isUuid(id)) sendPage(res, pages.document({ ...site, id, nonce: res.locals.nonce }));
    else sendPage(res.status(404), pages.noDocument(site));
  });

  router.get('/assets/:release/:name', fileHeaders, (req, res, next) => {
    const asset = assets.byName.get(req.params.name);
    if (!asset) return next();
    res.set('Content-Type', asset.type).set('ETag', `"${assets.release}"`);
    // A page of another release may still be open somewhere; it gets today's files, but does not keep them.
    res.set('Cache-Control', req.params.release === assets.release ? IMMUTABLE : REVALIDATE);
    res.send(asset.bytes());
  });

  router.all(['/', '/docs', '/documents/:id', '/assets/:release/:name'], onlyReads);
  // Whoever follows a wrong link in a browser; a program is told in JSON, by the next handler.
  router.use((req, res, next) => {
    if (!isRead(req) || req.accepts(['json', 'html']) !== 'html') return next();
    pageHeaders(req, res, () => sendPage(res.status(404), pages.noPage(site)));
  });
  return router;
}

function isRead({ method }: Request) {
  return method === 'GET' || method === 'HEAD';
}

/** A page is small and names the files of one release: it is asked for each time. */
function sendPage(res: Response, html: string): void {
  res.set('Cache-Control', 'no-cache').type('html').send(html);
}
