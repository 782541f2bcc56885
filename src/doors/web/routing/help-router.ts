/** §20.99: serves the help at `/help`, without a sign-in. */
import { type NextFunction, type Request, type Response, Router } from 'express';
import { readOnly } from '../../api/index.ts';
import { type Help, pageHeaders } from '../pages/index.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `render`: makes the page of a chapter. Mount it at the root; it passes unknown addresses on. */
export function helpRouter(
  help: Help,
  base: string,
  render: (chapter: { title: string; html: string; isHome: boolean }) => string,
): Router {
  const router = Router({ strict: true });
  router.get('/help', (_req: Request, res: Response) => res.redirect(301, `${base}/help/`));
  router.get(
    '/help/pictures/:name',
    pageHeaders,
    async (req: Request<{ name: string }>, res: Response, next: NextFunction) => {
      const picture = await help.picture(req.params.name);
      if (!picture) return next();
      res.type('png').send(picture);
    },
  );
  router.get('/help/{*address}', pageHeaders, async (req: Request, res: Response, next: NextFunction) => {
    const address = ((req.params.address ?? []) as string[]).join('/');
    const file = await help.file(address, Boolean(req.acceptsEncodings('br')));
    if (file) {
      res
        .set('Content-Type', file.type)
        .set('Cache-Control', file.isImmutable ? IMMUTABLE : 'no-cache')
        .vary('Accept-Encoding');
      if (file.encoding) res.set('Content-Encoding', file.encoding);
      return void res.send(file.bytes);
    }
    const chapter = help.chapter(address);
    if (!chapter) return next();
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(render({ ...chapter, isHome: address === '' }));
  });
  router.all(['/help', '/help/{*address}'], readOnly);
  return router;
}
