/**
 * The operations of the contract, whoever carries a call to them: openapi-backend routes and validates by the contract, handlers
 * answer. §12.1 gives the order of the refusals: 404 and 405 for the path, then 401, 429, 413, a replay, 400, then those of the handler.
 */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type Context, type Document, OpenAPIBackend, type Operation, type Request } from 'openapi-backend';
import { Refusal } from '../../../../domain/errors.ts';
import { listAlternatives } from '../../../../domain/suggestions.ts';
import { checkValuesShape } from '../../../../domain/values.ts';
import { tell } from '../../../../locales/message.ts';
import type { Caller } from '../../../../use-cases/parts/index.ts';
import { createGeneration, getGeneration, getGenerationPdf, listGenerations } from '../../handlers/generations.ts';
import type { Handler, HandlerContext, OperationId, ServiceContext } from '../../handlers/operation.ts';
import { getTemplate, listTemplates } from '../../handlers/templates.ts';
import { withOpenValues } from '../contract/read-specification.ts';
import { validationRefusal } from '../contract/validation-refusal.ts';

/** What answers each operation: one of the contract that has no handler does not compile. */
export const HANDLERS: { [Id in OperationId]: Handler<Id> } = {
  listTemplates,
  getTemplate,
  createGeneration,
  listGenerations,
  getGeneration,
  getGenerationPdf,
};

/** What a handler returns, whatever its operation; `headers` without the ones that every answer has. */
export type AnyAnswer = { status: number; body: unknown; headers?: Record<string, string | number> };

/** `path` is below the base path of the contract, percent-encoded. Header names are in lower case. */
export type OperationRequest = { method: string; path: string; headers: Request['headers'] };

/** How a transport (HTTP, MCP) carries a call. The methods are called in this order. */
export type Carrier = {
  /** Who calls. `templateId`: the raw one of the path, looked up with the caller. Throws `unauthorized`, `rate_limited`. */
  admit(operationId: string, templateId: string | undefined): Promise<Caller>;
  /** What is read only once the caller is known: the query, numbers as numbers, and the body. Throws a `Refusal`. */
  read(operation: Operation, workspaceId: string): Promise<{ query: Request['query']; body: unknown }>;
  /** The parameters as sent; only those that the contract validated are used. */
  headers: { 'Idempotency-Key'?: string | undefined; 'If-None-Match'?: string | undefined };
  /** Whether exactly one `Idempotency-Key` was sent; with two, it is unclear which was meant. */
  hasOneKey: boolean;
  /** Whether the preview is wanted in an answer that may have one. */
  previewed: boolean;
  /** Aborted when the caller has left. */
  clientSignal: AbortSignal;
};

export type Operations = {
  /** Throws the `Refusal` of the first step that does not pass. */
  answer(request: OperationRequest, carrier: Carrier): Promise<AnyAnswer>;
  /** The methods that a path takes, for `Allow`. */
  allowedMethods(path: string): string[];
};

/** `replay` looks for an earlier answer. It is there from when the caller is known until the handler, which looks itself, is called. */
type Exchange = Carrier & { replay?: (() => Promise<AnyAnswer | null>) | undefined };

/** The request as handlers get it, without the validated parts. */
type AnyHandler = {
  (input: unknown, context: HandlerContext): Promise<AnyAnswer>;
  replay?(input: unknown, context: HandlerContext): Promise<AnyAnswer | null>;
};

/** The path of the operations on one template. */
const TEMPLATE_PATH = '/templates/{id}';

/** Builds the operations once. Throws when the contract and the handlers do not match. */
export async function createOperations(specification: Document, service: ServiceContext): Promise<Operations> {
  const allowedMethods = (path: string) =>
    backend
      .getOperations()
      .filter((operation) => new RegExp(`^${operation.path.replace(/\{.*?\}/g, '[^/]+')}$`).test(path))
      .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method!.toUpperCase()]));
  const backend = new OpenAPIBackend({
    definition: withOpenValues(specification),
    strict: true,
    // Does not validate the contract itself (`make check` does that). Of validators, those of an operation's requests are compiled with
    // the first of them: a start takes no CPU time for it instead of 780 ms, or of 110 without those of answers, which nobody uses here.
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
      methodNotAllowed: (c: Context, { method }: Request) => {
        const methods = listAlternatives(allowedMethods(c.request.path));
        const told = tell('refusal.method', { methods, method: method.toUpperCase() });
        throw new Refusal('method_not_allowed', told, 'method');
      },
      ...handlersFor(service),
    },
    securityHandlers: {
      bearer: ({ operation, request }: Context, _request: Request, { admit }: Exchange) =>
        admit(operation.operationId!, operation.path.startsWith(TEMPLATE_PATH) ? String(request.params.id) : undefined),
    },
  });
  await backend.init();
  // The contract does not change from here on. Without this, the router lists the operations twice for every request.
  const operations = backend.router.getOperations();
  backend.router.getOperations = () => operations;

  return {
    allowedMethods,
    answer(asked, carrier) {
      // The router would ignore the first of two slashes.
      if (asked.path.startsWith('//')) throw noSuchPath();
      const request: Request = { ...asked };
      const exchange: Exchange = { ...carrier };
      return backend
        .handleRequest(request, request, exchange)
        .catch((error: unknown) => replayInstead(error, exchange));
    },
  };
}

/** What openapi-backend calls once it has found the operation, and of each operation, what answers it. */
function handlersFor(service: ServiceContext) {
  return {
    unauthorizedHandler: (c: Context) => {
      throw c.security.bearer.error;
    },
    postSecurityHandler: async (c: Context, request: Request, exchange: Exchange) => {
      if (!c.security.authorized) return;
      const { replay } = (HANDLERS as Record<string, AnyHandler>)[c.operation.operationId!]!;
      exchange.replay = replay && (() => replay(inputOf(c, request, exchange), contextOf(c, service, exchange)));
      const { workspaceId } = (c.security.bearer as Caller).principal;
      Object.assign(request, await exchange.read(c.operation, workspaceId));
    },
    validationFail: (c: Context, request: Request) => {
      const refusal = validationRefusal(c.validation.errors as ErrorObject[], c.operation.operationId);
      // The domain's own check of `values` gives a better message.
      if (/^values\b/.test(refusal.detail!))
        checkValuesShape((request.body as { values?: unknown } | undefined)?.values);
      throw refusal;
    },
    ...Object.fromEntries(
      Object.entries(HANDLERS).map(([operationId, handle]) => [
        operationId,
        (c: Context, request: Request, exchange: Exchange) => {
          exchange.replay = undefined;
          return (handle as AnyHandler)(inputOf(c, request, exchange), contextOf(c, service, exchange));
        },
      ]),
    ),
  };
}

function inputOf(c: Context, request: Request, { headers }: Exchange) {
  return { path: c.request.params, query: request.query, headers, body: request.body };
}

function contextOf(c: Context, service: ServiceContext, { clientSignal, previewed }: Exchange): HandlerContext {
  const { principal, template } = c.security.bearer as Caller;
  return { ...service, principal, head: template, clientSignal, previewed };
}

/** The earlier answer to a request that is refused before its handler is called, or throws the refusal. */
async function replayInstead(error: unknown, { hasOneKey, replay }: Exchange): Promise<AnyAnswer> {
  const isForm = error instanceof Refusal && error.code === 'validation';
  const earlier = isForm && hasOneKey && replay ? await replay() : null;
  if (!earlier) throw error;
  return earlier;
}

function noSuchPath() {
  return new Refusal('not_found', tell('api.noPath'), 'path');
}
