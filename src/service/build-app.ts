/** §15, §20, §21: the services → the Express application. */
import { type RequestHandler, Router } from 'express';
import manifest from '../../package.json' with { type: 'json' };
import {
  allowsOrigin,
  type BodyThread,
  createAdmission,
  createApp,
  createOperations,
  createRateLimit,
  documentCopies,
  filesRouter,
  readSpecification,
} from '../doors/api/index.ts';
import type { Mailer } from '../doors/mail/mailer.ts';
import { mcpRouter } from '../doors/mcp/index.ts';
import type { AuthorizationServer, AuthorizationServerParts, Consents, MetadataFetch } from '../doors/oauth/index.ts';
import { knownBrowser, linkPage, openProvider, pagesRouter, webRouter } from '../doors/web/index.ts';
import { appHeaders, createAppPages, loadAssets, pagesForStrangers, siteOf, TEXTS } from '../doors/web/pages/index.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { restoreObject } from '../rendering/jobs/index.ts';
import { settleGroupRules } from '../use-cases/administration/index.ts';
import type { Services } from './services.ts';

type AppSurroundings = {
  publicUrl: string;
  bodies: BodyThread;
  mailer: Mailer | null;
  log: Log;
  config: Config;
  health: RequestHandler;
  stopping: () => boolean;
  fetchMetadata: MetadataFetch | undefined;
};

/** All that answers HTTP, of an open service. */
export async function buildApp(
  { database, objects, renderer, imports, papers, studio, batches, secrets, context }: Services,
  { publicUrl, bodies, mailer, log, config, health, stopping, fetchMetadata }: AppSurroundings,
) {
  const assets = loadAssets();
  const { version } = manifest;
  const allows = (origin: string) => allowsOrigin(config.corsOrigins, origin);
  const appPages = createAppPages({ version, release: assets.release });
  const strangersPage = pagesForStrangers(appPages, siteOf(publicUrl).base);
  const apps = connectApps({
    ...{ db: database.db, clock: context.clock, log, publicUrl, allows, ...(fetchMetadata && { fetchMetadata }) },
    knownBrowser: (req) => knownBrowser(database.db, publicUrl, req),
    renderError: ({ kind, detail }) => {
      const { title, text } = TEXTS.connecting[kind];
      return strangersPage({ name: 'problem', title, data: { problem: { title, text: text(detail) } } });
    },
    renderWayBack: (address) =>
      strangersPage({ name: 'way-back', title: TEXTS.connecting.wayBack.title, data: { address } }),
  });
  if (!apps) log.warn({ publicUrl }, 'PUBLIC_URL is not https: no app can be connected, but API keys open /mcp');
  if (config.oidc) await settleGroupRules(database.db, config.oidc, { log, now: context.clock() });
  const provider = config.oidc ? openProvider(config.oidc, { publicUrl, log }) : null;
  const webParts = {
    context: {
      ...{
        ...context,
        imports,
        papers,
        studio,
        batches,
        secrets,
        mailer,
        provider,
        consents: apps?.consents ?? null,
      },
      webhookHosts: config.webhookHosts,
    },
    ...{ publicUrl, pages: appPages, log },
  };
  const specification = readSpecification();
  const operations = await createOperations(specification, context);
  const admission = createAdmission(context, createRateLimit(config.rateLimit));
  return createApp({
    specification,
    operations,
    admission,
    bodies,
    corsOrigins: config.corsOrigins,
    health,
    trustProxy: config.trustProxy,
    files:
      renderer && objects?.kind === 'local-disk'
        ? filesRouter(objects, (name) => restoreObject(renderer, name), context.clock, linkPage(webParts))
        : null,
    copies: documentCopies(context, admission),
    mcp: mcpRouter({ specification, operations, admission, context, bodies, publicUrl, allows, stopping, log }),
    publicUrl,
    oauth: apps?.router ?? null,
    web: webRouter(webParts),
    pages: pagesRouter({ publicUrl, version, assets }),
    checking: config.checkAnswers,
    log,
  });
}

type ConnectApps = { router: RequestHandler; consents: () => Promise<Consents> };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * §21.1: the authorization server as `serve` has it: only where tokens cannot be read on the way, and loaded when it is first needed.
 * Null with a `PUBLIC_URL` that is neither https nor of this machine.
 */
export function connectApps(parts: AuthorizationServerParts): ConnectApps | null {
  const { protocol, hostname } = new URL(parts.publicUrl);
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) return null;
  let server: Promise<AuthorizationServer> | undefined;
  // The library takes 200 ms and 48 MB, which no process needs before somebody connects an app.
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
