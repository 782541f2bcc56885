/**
 * The API under `/api/v1`: openapi-backend routes and validates by the contract, handlers answer. The order of the
 * refusals is that of §12: 404 and 405 for the path, 401, 413, 400, then the handler's own.
 */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { Request as HttpRequest, Response as HttpResponse, RequestHandler } from 'express';
import { type Context, type Document, OpenAPIBackend, type Request } from 'openapi-backend';
import { Refusal } from '../../domain/errors.ts';
import { checkValuesShape } from '../../domain/values.ts';
import type { HandlerContext, ServiceContext } from '../../handlers/context.ts';
import { handlers } from '../../handlers/index.ts';
import type { Caller } from '../../storage/look-ups.ts';
import { refusalOfValidation } from '../contract/validation.ts';
import { readJsonBody, refuseBody } from '../request/body.ts';
import { refuseRepeatedHeaders } from '../request/headers.ts';
import { readQuery } from '../request/query.ts';
import { authenticate } from '../request/security.ts';

/** What a handler returns, whatever its operation; `headers` without the ones that every answer has. */
type AnyAnswer = { status: number; body: unknown; headers?: Record<string, string | number> };

/** Where the operations on one template are. */
const TEMPLATE_PATH = '/templates/{id}';

type Exchange = { req: HttpRequest; res: HttpResponse };

/** Builds the router once; throws when the contract and the handlers do not fit together. */
export async function createApi(specification: Document, service: ServiceContext): Promise<RequestHandler> {
  const backend = new OpenAPIBackend({
    definition: specification,
    strict: true,
    // Neither is the contract itself checked (`make check` does) nor are validators of answers made, which nobody asks for: the
    // router is there after 110 ms of CPU time instead of 780. Those of requests are made below, so that no caller waits.
    quick: true,
    ignoreTrailingSlashes: false,
    // Without allErrors: a body may hold more faults than the router can pass on, and one is told.
    ajvOpts: { verbose: true },
    // Ajv's own coercion takes 1e2, 0x10 and true for numbers; readQuery has done it already, and strictly. Nor does it check
    // the contract's schemas again: to compile the schema of schemas takes longer than all of theirs.
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
      postSecurityHandler: async (c: Context, request: Request, { req, res }: Exchange) => {
        if (!c.security.authorized) return;
        if (c.operation.requestBody) request.body = await readJsonBody(req, res);
        else refuseBody(req);
        request.query = readQuery(request.query as string, c.operation) as Record<string, string>;
        refuseRepeatedHeaders(req, c.operation);
      },
      validationFail: (c: Context, request: Request) => {
        const refusal = refusalOfValidation(c.validation.errors as ErrorObject[], c.operation);
        // What is wrong inside `values` is told best by the rule's own home.
        if (/^values\b/.test(refusal.detail!))
          checkValuesShape((request.body as { values?: unknown } | undefined)?.values);
        throw refusal;
      },
      ...Object.fromEntries(
        Object.entries(handlers).map(([operationId, handle]) => [
          operationId,
          (c: Context, request: Request, { req }: Exchange) => {
            const { principal, template } = c.security.bearer as Caller;
            const input = {
              path: c.request.params,
              query: request.query,
              headers: { 'Idempotency-Key': req.get('Idempotency-Key') },
              body: request.body,
            };
            return (handle as (input: unknown, context: HandlerContext) => Promise<AnyAnswer>)(input, {
              ...service,
              principal,
              head: template,
            });
          },
        ]),
      ),
    },
    securityHandlers: {
      bearer: async (c: Context, _request: Request, { req, res }: Exchange) => {
        const templateId = c.operation.path.startsWith(TEMPLATE_PATH) ? String(c.request.params.id) : undefined;
        const caller = await authenticate(service.lookUps, req.get('Authorization'), templateId, service.clock());
        res.locals.workspaceId = caller.principal.workspaceId;
        return caller;
      },
    },
  });
  await backend.init();
  // The contract does not change any more; the router would go through it twice for every request.
  const operations = backend.router.getOperations();
  for (const { operationId } of operations) backend.validator.getRequestValidatorsForOperation(operationId!);
  backend.router.getOperations = () => operations;

  return async (req, res) => {
    const [path, query = ''] = splitUrl(req.url);
    // The router would drop the first of two slashes.
    if (path.startsWith('//')) throw noSuchPath();
    // HEAD is GET without the body, which Node leaves out by itself.
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const request: Request = { method, path, query, headers: req.headers as Request['headers'] };
    const answer: AnyAnswer = await backend.handleRequest(request, request, { req, res });
    res.status(answer.status).set(answer.headers ?? {});
    if (answer.body === undefined) res.end();
    else res.json(answer.body);
  };
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
