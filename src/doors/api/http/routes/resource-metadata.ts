/** §22.9: protected resource metadata (RFC 9728): what an app reads to learn where it is given access to `/mcp` and `/api/v1`. */
import { Router } from 'express';
import { SCOPE } from '../../../../domain/audience.ts';
import { readOnly } from '../request/read-only.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** What a token opens; each has a document of its own, as its `resource` must be the address that was asked. */
const RESOURCES = ['/mcp', '/api/v1'];
/** Older clients ask for a document without naming what it is about: they have come for this one. */
const FIRST = '/mcp';

/** `publicUrl` has no slash at the end. Answers 401 with where its document is, too: the header is made by the error handler. */
export function resourceMetadata(publicUrl: string): Router {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const router = Router({ caseSensitive: true });
  for (const resource of RESOURCES) {
    const document = {
      resource: publicUrl + resource,
      authorization_servers: [publicUrl],
      bearer_methods_supported: ['header'],
      scopes_supported: [SCOPE],
      resource_name: 'Platen',
    };
    // With a path in PUBLIC_URL, a proxy may pass on the address by the standard, or the one below that path.
    const places = [...new Set([base + resource, resource, ...(resource === FIRST ? [base, ''] : [])])];
    const paths = places.map((place) => WELL_KNOWN + place);
    router.get(paths, (_req, res) => void res.set('Cache-Control', 'public, max-age=300').json(document));
    router.all(paths, readOnly);
    router.use(resource, (_req, res, next) => {
      res.locals.resourceMetadata = publicUrl + WELL_KNOWN + resource;
      next();
    });
  }
  return router;
}
