/** §15: the Express application: all middleware and routes in the order in which they run. */

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
import type { SignatureEventParts } from './signature-events.ts';

export type AppParts = {
  specification: Document;
  operations: Operations;
  admission: Admission;
  /** The thread that parses long bodies. */
  bodies: BodyThread;
  /** The origins whose pages may call the service (CORS). */
  corsOrigins: '*' | string[];
  /** Answers `/healthz` and `/readyz`. */
  health: RequestHandler;
  /** How many proxies in front are trusted to report the caller's address. */
  trustProxy: number;
  /** Signed downloads of the local object store; null with any other store. */
  files: RequestHandler | null;
  /** Handlers that serve copies of documents to programs, by path. */
  copies: Record<string, RequestHandler<{ id: string }>>;
  mcp: RequestHandler;
  /** For what signature services tell. */
  signatures: SignatureEventParts;
  /** The service's public URL, without a slash at the end. */
  publicUrl: string;
  /** Whether apps can connect through the authorization server, which is part of `web`. */
  connects: boolean;
  /** The web app, which handles all other requests. */
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
  app.use(cautious);
  app.use(errorCodesAt(`${publicUrl}/docs/errors`));
  const foreign = crossOrigin(parts.corsOrigins);
  if (foreign) app.use(foreign);
  app.use('/api/v1', compressJson());
  // This comes first, so that it sees every answer below the contract's base path. The module is loaded only when the
  // check is on.
  if (checking) app.use('/api/v1', (await import('../contract/check-answer.ts')).checkAnswers(log));
  app.use('/api/v1', ownTags);
  // The router for metadata comes before all routes that may answer 401, because that answer needs the address of the metadata.
  if (connects) app.use(resourceMetadata(publicUrl));
  app.use(checkUrl);
  app.use(parts.health);
  app.get('/api/v1/openapi.json', contract(specification));
  app.all('/api/v1/openapi.json', readOnly);
  app.use('/llms.txt', llmsText(specification, publicUrl, connects));
  app.use('/api/v1', createApi(specification, parts.operations, parts.admission, parts.bodies));
  app.use('/mcp', parts.mcp);
  if (parts.files) app.use('/files', parts.files);
  app.use('/webhooks/signatures', signatureEventsOf(parts.signatures));
  for (const [path, handler] of Object.entries(parts.copies)) app.get(path, handler);
  app.use(parts.web);
  app.use(() => {
    throw new Refusal('not_found', tell('refusal.noPath'), 'path');
  });
  app.use(errorHandler(log));
  return app;
}

/** §26.7: the module is loaded for the first event. */
function signatureEventsOf(parts: SignatureEventParts): RequestHandler {
  let router: Promise<RequestHandler> | undefined;
  return async (req, res, next) => {
    router ??= import('./signature-events.ts').then(({ signatureEvents }) => signatureEvents(parts));
    return (await router)(req, res, next);
  };
}

function contract(specification: Document): RequestHandler {
  // The text is converted to bytes once: converting it takes half of the time of an answer.
  const bytes = Buffer.from(JSON.stringify(specification));
  return (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('application/json').send(bytes);
}

/** §7.1: sets the address that explains error codes, which error answers link to. */
function errorCodesAt(address: string): RequestHandler {
  return (_req, res, next) => {
    res.locals.errorCodes = address;
    next();
  };
}

/** Browsers must not guess the media type of an answer. A cache keeps only an answer that says so: without a word, it may keep a 404. */
const cautious: RequestHandler = (_req, res, next) => {
  res.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
  next();
};

/** Leaves entity tags to the handlers, because Express would answer `If-None-Match: *` with 304 for every request. */
const ownTags: RequestHandler = (req, res, next) => {
  res.locals.ifNoneMatch = req.headers['if-none-match'];
  delete req.headers['if-none-match'];
  delete req.headers['if-modified-since'];
  next();
};

/**
 * §15.10: compresses JSON of 1 KB and more when `Accept-Encoding` allows it.
 *
 * Mount it before middleware that reads an answer in `res.end`, which then sees the uncompressed text. The BREACH attack (guessing a
 * secret by the size of answers) needs a browser that adds the credential by itself. Only the caller adds a bearer token.
 */
function compressJson(): RequestHandler {
  return compression({
    threshold: KIBIBYTE,
    filter: (_req, res) => /^application\/json\b/.test(String(res.get('Content-Type'))),
  });
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** The resources that a token opens. Each has its own metadata document, because its `resource` must be the address that was requested. */
const RESOURCES = ['/mcp', '/api/v1'];

/** The resource that older clients mean, which ask for the document without naming a resource. */
const FIRST = '/mcp';

/**
 * §22.9: protected resource metadata (RFC 9728). An app reads it to learn where it gets access to `/mcp` and `/api/v1`. `publicUrl` has
 * no slash at the end. Also sets the address of the document that a 401 names; the error handler writes the header.
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
    // When PUBLIC_URL has a path, a proxy may forward the address of the standard, or the one below that path.
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

// §15.13: `/llms.txt`, which describes the service to AI programs (llmstxt.org).

/** `publicUrl` has no slash at the end. */
function llmsText({ info }: Document, publicUrl: string, takesApps: boolean): RequestHandler {
  const access = takesApps
    ? 'Call it without a token to learn where to get access (OAuth 2.1).'
    : 'Send the API key of a workspace as a bearer token.';
  const text = `# ${info.title}

> Creates immutable documents (Markdown, HTML, PDF) from templates and values. Programs call the API; assistants call the same operations as tools.

${info.description?.trim()}

## API

- [Contract](${publicUrl}/api/v1/openapi.json): OpenAPI 3.1, every operation with examples.
- [Reference](${publicUrl}/docs): the same, for people.
- [Error codes](${publicUrl}/docs/errors): what each one means and what to do.

## Assistants

- [MCP server](${publicUrl}/mcp): Model Context Protocol, streamable HTTP. ${access}
`;
  const router = Router();
  router.get('/', (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('text/plain').send(text));
  router.all('/', readOnly);
  return router;
}
