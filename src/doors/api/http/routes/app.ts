/** §15: the Express application: all middleware and routes, in the order in which they run. */

import compression from 'compression';
import express, { type Express, type RequestHandler, Router } from 'express';
import type { Document } from 'openapi-backend';
import { SCOPE } from '../../../../domain/credential.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { KIBIBYTE } from '../../../../domain/sizes.ts';
import { tell } from '../../../../locales/message.ts';
import type { Log } from '../../../../platform/log.ts';
import { errorHandler } from '../errors/error-handler.ts';
import type { Admission } from '../request/admission.ts';
import type { BodyThread } from '../request/body-thread.ts';
import { checkUrl, readOnly } from '../request/check-url.ts';
import { crossOrigin } from '../request/cross-origin.ts';
import { requestId } from '../request/request-id.ts';
import { createApi } from './api.ts';
import type { Operations } from './operations.ts';

export type AppParts = {
  specification: Document;
  operations: Operations;
  admission: Admission;
  /** The thread that parses long bodies. */
  bodies: BodyThread;
  /** The origins whose pages may call. */
  corsOrigins: '*' | string[];
  /** Answers `/healthz` and `/readyz`. */
  health: RequestHandler;
  /** How many proxies in front are trusted to name the caller's address. */
  trustProxy: number;
  /** Signed downloads of the local object store; null with any other store. */
  files: RequestHandler | null;
  /** Copies of documents for programs, by their paths. */
  copies: Record<string, RequestHandler<{ id: string }>>;
  /** The MCP server, at `/mcp`. */
  mcp: RequestHandler;
  /** Where callers reach the service, without a slash at the end. */
  publicUrl: string;
  /** Whether apps can be connected, by the authorization server that is part of `web`. */
  connects: boolean;
  /** The web app, which gets all other requests. */
  web: RequestHandler;
  /** Whether answers are checked against the contract before they are sent. */
  checking: boolean;
  log: Log;
};

export async function createApp(parts: AppParts): Promise<Express> {
  const { specification, publicUrl, connects, checking, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.set('trust proxy', parts.trustProxy);
  app.use(requestId(log));
  app.use(noSniff);
  app.use(errorCodesAt(`${publicUrl}/docs/errors`));
  const foreign = crossOrigin(parts.corsOrigins);
  if (foreign) app.use(foreign);
  app.use('/api/v1', compressJson());
  // This comes first, so that it sees every answer below the contract's base path. It is loaded only when it is switched on.
  if (checking) app.use('/api/v1', (await import('../contract/check-answer.ts')).checkAnswers(log));
  app.use('/api/v1', noStore);
  // This comes before everything that may answer 401.
  if (connects) app.use(resourceMetadata(publicUrl));
  app.use(checkUrl);
  app.use(parts.health);
  app.get('/api/v1/openapi.json', contract(specification));
  app.all('/api/v1/openapi.json', readOnly);
  app.use('/llms.txt', llmsText(specification, publicUrl, connects));
  app.use('/api/v1', createApi(specification, parts.operations, parts.admission, parts.bodies));
  app.use('/mcp', parts.mcp);
  if (parts.files) app.use('/files', parts.files);
  for (const [path, handler] of Object.entries(parts.copies)) app.get(path, handler);
  app.use(parts.web);
  app.use(() => {
    throw new Refusal('not_found', tell('refusal.noPath'), 'path');
  });
  app.use(errorHandler(log));
  return app;
}

function contract(specification: Document): RequestHandler {
  // As bytes: to write a text of this length as bytes takes half of the time of an answer.
  const bytes = Buffer.from(JSON.stringify(specification));
  return (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('application/json').send(bytes);
}

/** §7.1: where the error handler has an error lead for what its code means. */
function errorCodesAt(address: string): RequestHandler {
  return (_req, res, next) => {
    res.locals.errorCodes = address;
    next();
  };
}

/** Browsers must not guess the media type of an answer. */
const noSniff: RequestHandler = (_req, res, next) => {
  res.set('X-Content-Type-Options', 'nosniff');
  next();
};

/**
 * Answers belong to one credential and may hold a signed URL that expires, so no cache may store them, but for those with an entity
 * tag. Handlers compare it: Express would answer `If-None-Match: *` with 304, whatever was asked for.
 */
const noStore: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  res.locals.ifNoneMatch = req.headers['if-none-match'];
  delete req.headers['if-none-match'];
  delete req.headers['if-modified-since'];
  next();
};

/**
 * §15.10: JSON of 1 KB and more is compressed as `Accept-Encoding` says.
 * Mounted before whatever looks at an answer in `res.end`, which then sees the text. BREACH (guessing a secret by the size of
 * answers) needs a browser that adds the credential by itself; a bearer token is added by the caller alone.
 */
function compressJson(): RequestHandler {
  return compression({
    threshold: KIBIBYTE,
    filter: (_req, res) => /^application\/json\b/.test(String(res.get('Content-Type'))),
  });
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** What a token opens; each has a document of its own, as its `resource` must be the address that was asked. */
const RESOURCES = ['/mcp', '/api/v1'];

/** Older clients ask for a document without naming what it is about: they have come for this one. */
const FIRST = '/mcp';

/**
 * §22.9: protected resource metadata (RFC 9728): what an app reads to learn where it is given access to `/mcp` and `/api/v1`.
 * `publicUrl` has no slash at the end. Answers 401 with where its document is, too: the header is made by the error handler.
 */
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

// §15.13: `/llms.txt`, what a program that reads by itself is told of the service (llmstxt.org).

/** `publicUrl` has no slash at the end. */
function llmsText({ info }: Document, publicUrl: string, takesApps: boolean): RequestHandler {
  const access = takesApps
    ? 'Asked without a token, it says where access is given (OAuth 2.1).'
    : 'It takes the API key of a workspace as a bearer token.';
  const text = `# ${info.title}

> Makes immutable documents (Markdown, HTML, PDF) from templates and values. Programs call the API; assistants call the same operations as tools.

${info.description?.trim()}

## API

- [Contract](${publicUrl}/api/v1/openapi.json): OpenAPI 3.1, every operation with examples.
- [Reference](${publicUrl}/docs): the same for people.
- [Error codes](${publicUrl}/docs/errors): what each means and what to do.

## Assistants

- [MCP server](${publicUrl}/mcp): Model Context Protocol, streamable HTTP. ${access}
`;
  const router = Router();
  router.get('/', (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('text/plain').send(text));
  router.all('/', readOnly);
  return router;
}
