/**
 * §2.5 `url`: the pages `/` and `/documents/:id`, and the assets that they load. No page holds data of a workspace
 * or needs a credential: the browser fetches the data through the API.
 */
import { type NextFunction, type Request, type Response, Router } from 'express';
import { validate as isUuid } from 'uuid';
import { readOnly } from '../../api/index.ts';
import {
  type Assets,
  createPages,
  documentPageHeaders,
  fileHeaders,
  languageLinks,
  pageHeaders,
  siteOf,
} from '../pages/index.ts';

export type PagesOptions = {
  /** Where browsers reach the service, without a slash at the end; a path in it is kept (`https://example.org/platen`). */
  publicUrl: string;
  /** The service's own version. */
  version: string;
  assets: Assets;
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, no-cache';

/** Mounted at the root. Passes unknown paths on to the next handler. */
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

/** What pages load, compressed once and kept by browsers. */
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
