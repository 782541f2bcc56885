/**
 * The API under `/api/v1`: openapi-backend routes and validates by the contract, handlers answer. §12.1 gives the order of
 * the refusals: 404 and 405 for the path, then 401, 429, 413, a replay, 400, then those of the handler.
 */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { Request as HttpRequest, Response as HttpResponse, RequestHandler } from 'express';
import { type Context, type Document, OpenAPIBackend, type Request } from 'openapi-backend';
import { Refusal } from '../../domain/errors.ts';
import { jsonInTurns } from '../../domain/json-in-turns.ts';
import { checkValuesShape } from '../../domain/values.ts';
import type { HandlerContext, ServiceContext } from '../../handlers/context.ts';
import { handlers, replays } from '../../handlers/index.ts';
import type { Caller } from '../../storage/look-ups.ts';
import { withOpenValues } from '../contract/open-values.ts';
import { validationRefusal } from '../contract/validation-refusal.ts';
import { authenticate, nameCredential } from '../request/authenticate.ts';
import type { BodyThread } from '../request/body-thread.ts';
import type { RateLimit } from '../request/rate-limit.ts';
import { readJsonBody, refuseBody } from '../request/read-json-body.ts';
import { readQuery } from '../request/read-query.ts';
import { refuseRepeatedHeaders } from '../request/refuse-repeated-headers.ts';

/** What a handler returns, whatever its operation; `headers` without the ones that every answer has. */
type AnyAnswer = { status: number; body: unknown; headers?: Record<string, string | number> };

/** The path of the operations on one template. */
const TEMPLATE_PATH = '/templates/{id}';

/** `replay` looks for an earlier answer. It is there from when the caller is known until the handler, which looks itself, is called. */
type Exchange = {
  req: HttpRequest;
  res: HttpResponse;
  /** Aborted when the caller has left. */
  gone: AbortSignal;
  replay?: (() => Promise<AnyAnswer | null>) | undefined;
};

/** As handlers take it, but for what has been validated of it. */
type AnyOperation = (input: unknown, context: HandlerContext) => Promise<AnyAnswer | null>;

/** Builds the router once; throws when the contract and the handlers do not fit together. */
export async function createApi(
  specification: Document,
  service: ServiceContext,
  rateLimit: RateLimit,
  bodies: BodyThread,
): Promise<RequestHandler> {
  const backend = new OpenAPIBackend({
    definition: withOpenValues(specification),
    strict: true,
    // Does not validate the contract itself (`make check` does that) nor compile validators of answers, which are not used
    // here: 110 ms of CPU time instead of 780. The validators of requests are compiled below, before the first request.
    quick: true,
    ignoreTrailingSlashes: false,
    // Without allErrors: one fault is reported, and a body may hold more of them than the router can pass on.
    ajvOpts: { verbose: true },
    // Ajv's coercion accepts 1e2, 0x10 and true as numbers; readQuery has converted strictly before. Ajv does not validate
    // the contract's schemas either: compiling the meta-schema takes longer than compiling all of them.
    customizeAjv: (_ajv, options) =>
      addFormats.default(new Ajv({ ...options, coerceTypes: false, validateSchema: false })),
    handlers: {
      notFound: () => {
        throw noSuchPath();
      },
      methodNotAllowed: (c: Context, _request: Request, { req, res }: Exchange) => {
        const allowed = allowedMethods(backend, c.request.path);
        res.set('Allow', allowed.join(', '));
        const message = `This path takes ${allowed.join(' or ')}, not ${req.method}.`;
        throw new Refusal('method_not_allowed', message, 'method');
      },
      unauthorizedHandler: (c: Context) => {
        throw c.security.bearer.error;
      },
      postSecurityHandler: async (c: Context, request: Request, exchange: Exchange) => {
        if (!c.security.authorized) return;
        const { req, res, gone } = exchange;
        const replay = (replays as Record<string, unknown>)[c.operation.operationId!] as AnyOperation | undefined;
        exchange.replay = replay && (() => replay(inputOf(c, request, req), contextOf(c, service, gone)));
        const { workspaceId } = (c.security.bearer as Caller).principal;
        const read = (bytes: Uint8Array) => bodies.read(workspaceId, bytes, gone);
        if (c.operation.requestBody) request.body = await readJsonBody(req, res, read);
        else await refuseBody(req, res);
        request.query = readQuery(request.query as string, c.operation) as Record<string, string>;
        refuseRepeatedHeaders(req, c.operation);
      },
      validationFail: (c: Context, request: Request) => {
        const refusal = validationRefusal(c.validation.errors as ErrorObject[], c.operation);
        // The domain's own check of `values` gives a better message.
        if (/^values\b/.test(refusal.detail!))
          checkValuesShape((request.body as { values?: unknown } | undefined)?.values);
        throw refusal;
      },
      ...Object.fromEntries(
        Object.entries(handlers).map(([operationId, handle]) => [
          operationId,
          (c: Context, request: Request, exchange: Exchange) => {
            exchange.replay = undefined;
            return (handle as AnyOperation)(inputOf(c, request, exchange.req), contextOf(c, service, exchange.gone));
          },
        ]),
      ),
    },
    securityHandlers: {
      bearer: async (c: Context, _request: Request, { req, res, gone }: Exchange) => {
        const templateId = c.operation.path.startsWith(TEMPLATE_PATH) ? String(c.request.params.id) : undefined;
        res.locals.credential = nameCredential(req.get('Authorization'));
        const caller = await authenticate(service.lookUps, req.get('Authorization'), templateId, service.clock(), gone);
        const { workspaceId, credentialId } = caller.principal;
        Object.assign(res.locals, { workspaceId, credentialId });
        await rateLimit(credentialId, res);
        return caller;
      },
    },
  });
  await backend.init();
  // The contract does not change from here on. Without this, the router lists the operations twice for every request.
  const operations = backend.router.getOperations();
  for (const { operationId } of operations) backend.validator.getRequestValidatorsForOperation(operationId!);
  backend.router.getOperations = () => operations;

  return async (req, res) => {
    const [path, query = ''] = splitUrl(req.url);
    // The router would ignore the first of two slashes.
    if (path.startsWith('//')) throw noSuchPath();
    // HEAD is GET without the body, which Node omits.
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const request: Request = { method, path, query, headers: req.headers as Request['headers'] };
    const leaving = new AbortController();
    res.once('close', () => leaving.abort());
    const exchange: Exchange = { req, res, gone: leaving.signal };
    const answer: AnyAnswer = await backend
      .handleRequest(request, request, exchange)
      .catch((error: unknown) => replayInstead(error, exchange));
    // What has a tag may be kept by its caller, who asks each time whether it still holds.
    if (answer.headers?.ETag) res.set('Cache-Control', 'private, no-cache').vary('Authorization');
    res.status(answer.status).set(answer.headers ?? {});
    if (answer.body !== undefined) res.type('application/json').send(await jsonInTurns(answer.body));
    // Without a length, compression sends no body as a body in chunks.
    else if (answer.status === 304) res.end();
    else res.set('Content-Length', '0').end();
  };
}

function inputOf(c: Context, request: Request, req: HttpRequest) {
  return {
    path: c.request.params,
    query: request.query,
    headers: { 'Idempotency-Key': req.get('Idempotency-Key'), 'If-None-Match': req.res?.locals.ifNoneMatch },
    body: request.body,
  };
}

function contextOf(c: Context, service: ServiceContext, gone: AbortSignal): HandlerContext {
  const { principal, template } = c.security.bearer as Caller;
  return { ...service, principal, head: template, gone };
}

/** The earlier answer to a request that is refused before its handler is called, or throws the refusal. */
async function replayInstead(error: unknown, { req, replay }: Exchange): Promise<AnyAnswer> {
  const isForm = error instanceof Refusal && error.code === 'validation';
  // Of two keys, nobody can tell which was meant.
  const isOneKey = req.headersDistinct['idempotency-key']?.length === 1;
  const earlier = isForm && isOneKey && replay ? await replay() : null;
  if (!earlier) throw error;
  return earlier;
}

function noSuchPath() {
  return new Refusal('not_found', 'There is no such path. The contract is at /api/v1/openapi.json.', 'path');
}

function splitUrl(url: string): [path: string, query?: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

function allowedMethods(backend: OpenAPIBackend, path: string): string[] {
  return backend
    .getOperations()
    .filter((operation) => new RegExp(`^${operation.path.replace(/\{.*?\}/g, '[^/]+')}$`).test(path))
    .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method!.toUpperCase()]));
}
