/** §20, §21.1: the web app and the authorization server, half of all modules, which `build-app.ts` loads at the first request for them. */
import { type RequestHandler, Router } from 'express';
import manifest from '../../package.json' with { type: 'json' };
import { allowsOrigin } from '../doors/api/index.ts';
import type { Mailer } from '../doors/mail/mailer.ts';
import type { AuthorizationServer, AuthorizationServerParts, Consents, MetadataFetch } from '../doors/oauth/index.ts';
import { knownBrowser, linkPage, openProvider, pagesRouter, webRouter } from '../doors/web/index.ts';
import {
  appHeaders,
  createAppPages,
  inLanguageOfPage,
  loadAssets,
  pagesForStrangers,
  siteOf,
  t,
} from '../doors/web/pages/index.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from './services.ts';

export type WebSurroundings = {
  publicUrl: string;
  mailer: Mailer | null;
  log: Log;
  config: Config;
  /** Whether apps can be connected. */
  connects: boolean;
  fetchMetadata: MetadataFetch | undefined;
};

/** `router`: mounted at the root. `link`: answers a browser whose link to a file is not valid. */
export function buildWeb(
  { database, imports, invoices, papers, studio, queues, secrets, context }: Services,
  { publicUrl, mailer, log, config, connects, fetchMetadata }: WebSurroundings,
): { router: RequestHandler; link: RequestHandler } {
  const assets = loadAssets();
  const { version } = manifest;
  const pages = createAppPages({ version, release: assets.release });
  const strangersPage = pagesForStrangers(pages, siteOf(publicUrl).base);
  const apps = connectApps({
    db: database.db,
    clock: context.clock,
    log,
    publicUrl,
    ...(fetchMetadata && { fetchMetadata }),
    allows: (origin) => allowsOrigin(config.corsOrigins, origin),
    knownBrowser: (req) => knownBrowser(database.db, publicUrl, req),
    renderError: (problem) => {
      const title = t(`connecting.${problem.kind}.title`);
      const text =
        problem.kind === 'many'
          ? t('connecting.many.text', { minutes: Math.ceil(problem.seconds / 60) })
          : t(`connecting.${problem.kind}.text`, { why: inLanguageOfPage(problem.why) });
      return strangersPage({ name: 'problem', title, data: { problem: { title, text } } });
    },
    renderWayBack: (address) =>
      strangersPage({ name: 'way-back', title: t('connecting.wayBack.title'), data: { address } }),
  });
  const provider = config.oidc ? openProvider(config.oidc, { publicUrl, log }) : null;
  const own = {
    imports,
    invoices,
    papers,
    studio,
    batches: { wake: () => queues.wake('sheets') },
    secrets,
    mailer,
    provider,
  };
  const parts = {
    context: { ...context, ...own, webhookHosts: config.webhookHosts, consents: connects ? apps.consents : null },
    publicUrl,
    pages,
    log,
  };
  const router = Router({ caseSensitive: true, strict: true });
  if (connects) router.use(apps.router);
  router.use(webRouter(parts), pagesRouter({ publicUrl, version, assets }));
  return { router, link: linkPage(parts) };
}

type ConnectApps = { router: RequestHandler; consents: () => Promise<Consents> };

/** §21.1: returns the authorization server for `serve`, which is loaded when it is first needed. */
export function connectApps(parts: AuthorizationServerParts): ConnectApps {
  let server: Promise<AuthorizationServer> | undefined;
  // The library takes 200 ms and 48 MB, which no process needs until somebody connects an app.
  const load = () => {
    server ??= import('../doors/oauth/index.ts').then((oauth) => oauth.createAuthorizationServer(parts));
    return server;
  };
  const router = Router({ caseSensitive: true, strict: true });
  const paths = ['/oauth/*path', '/.well-known/oauth-authorization-server{/*path}'];
  const answer: RequestHandler = async (req, res, next) => (await load()).router(req, res, next);
  router.all(paths, ...appHeaders(null), answer);
  return { router, consents: async () => (await load()).consents };
}
