/** §15, §20, §21: builds the Express application from the services. */
import type { RequestHandler } from 'express';
import type { ServiceContext } from '../doors/api/index.ts';
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
import { restoreObject } from '../rendering/jobs/index.ts';
import { settleGroupRules } from '../use-cases/administration/index.ts';
import type { Database } from '../use-cases/parts/index.ts';
import type { buildWeb, WebSurroundings } from './build-web.ts';
import type { Services } from './services.ts';

type AppSurroundings = Omit<WebSurroundings, 'connects'> & {
  bodies: BodyThread;
  health: RequestHandler;
  stopping: () => boolean;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Builds the HTTP application of an open service. */
export async function buildApp(services: Services, { bodies, health, stopping, ...surroundings }: AppSurroundings) {
  const { database, objects, renderer, context } = services;
  const { publicUrl, mailer, log, config } = surroundings;
  context.askedForApproval = askByMail(database.db, mailer, publicUrl);
  const connects = canConnectApps(publicUrl);
  if (!connects) log.warn({ publicUrl }, 'PUBLIC_URL is not https: no app can be connected, but API keys open /mcp');
  if (config.oidc) await settleGroupRules(database.db, config.oidc, { log, now: context.clock() });
  let web: Promise<ReturnType<typeof buildWeb>> | undefined;
  const loadWeb = () => {
    web ??= import('./build-web.ts').then((door) => door.buildWeb(services, { ...surroundings, connects }));
    return web;
  };
  const allows = (origin: string) => allowsOrigin(config.corsOrigins, origin);
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
        ? filesRouter(
            objects,
            (name) => restoreObject(renderer, name),
            context.clock,
            async (req, res, next) => (await loadWeb()).link(req, res, next),
          )
        : null,
    copies: documentCopies(context, admission),
    mcp: mcpRouter({ specification, operations, admission, context, bodies, publicUrl, allows, stopping, log }),
    signatures: { db: database.db, secrets: services.secrets, onDue: context.signaturesDue },
    publicUrl,
    connects,
    web: async (req, res, next) => (await loadWeb()).router(req, res, next),
    checking: config.checkAnswers,
    log,
  });
}

/** §12.10: returns what tells members of an approval; the web app, which has the words, is loaded for the first one. */
function askByMail(db: Database, mailer: Mailer | null, publicUrl: string): ServiceContext['askedForApproval'] {
  return (asked) => {
    if (!mailer) return;
    mailer.sendSoon(async () => {
      const { mailApproval } = await import('../doors/web/index.ts');
      await mailApproval({ db, mailer, publicUrl }, asked);
      return null;
    });
  };
}

/** §21.1: apps can only connect where tokens cannot be intercepted: if `PUBLIC_URL` is https, or on this machine. */
function canConnectApps(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}
