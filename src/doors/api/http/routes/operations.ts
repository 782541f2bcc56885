/**
 * The operations of the contract, independent of the transport. openapi-backend routes and validates a call by the
 * contract, and a handler answers it. §12.1 sets the order of the refusals: 404 and 405 for the path, then 401, 429,
 * 413, a replay, 400, then those of the handler.
 */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type Context, type Document, OpenAPIBackend, type Operation, type Request } from 'openapi-backend';
import { Refusal } from '../../../../domain/errors.ts';
import { listAlternatives } from '../../../../domain/suggestions.ts';
import { checkValuesShape } from '../../../../domain/values.ts';
import { tell } from '../../../../locales/message.ts';
import type { Caller } from '../../../../use-cases/parts/index.ts';
import { checkDocument } from '../../handlers/checks.ts';
import { saveDraft } from '../../handlers/drafts.ts';
import {
  createGeneration,
  createGenerationBySlug,
  getGeneration,
  getGenerationPdf,
  listGenerations,
} from '../../handlers/generations.ts';
import type { Handler, HandlerContext, OperationId, ServiceContext } from '../../handlers/operation.ts';
import { checkTemplate, previewTemplate, saveTemplateDraft } from '../../handlers/template-drafts.ts';
import { getTemplate, listTemplates } from '../../handlers/templates.ts';
import { withOpenValues } from '../contract/read-specification.ts';
import { validationRefusal } from '../contract/validation-refusal.ts';

/** The handler of each operation. An operation of the contract without a handler does not compile. */
export const HANDLERS: { [Id in OperationId]: Handler<Id> } = {
  listTemplates,
  getTemplate,
  checkDocument,
  saveDraft,
  checkTemplate,
  previewTemplate,
  saveTemplateDraft,
  createGeneration,
  createGenerationBySlug,
  listGenerations,
  getGeneration,
  getGenerationPdf,
  // Loaded for the first request, because few workspaces have documents signed.
  sendForSignature: async (...call) => (await import('../../handlers/signatures.ts')).sendForSignature(...call),
  listSignatureRequests: async (...call) =>
    (await import('../../handlers/signatures.ts')).listSignatureRequests(...call),
};

/** The answer of any handler. `headers` does not include those that every answer has. */
export type AnyAnswer = { status: number; body: unknown; headers?: Record<string, string | number> };

/** `path`: relative to the base path of the contract, percent-encoded. Header names are in lower case. */
export type OperationRequest = { method: string; path: string; headers: Request['headers'] };

/** How a transport (HTTP, MCP) carries a call. The router calls the methods in this order. */
export type Carrier = {
  /**
   * Authenticates the caller. `templateId`: the unchecked id from the path, looked up with the caller. Throws
   * `unauthorized`, `rate_limited`.
   */
  admit(operationId: string, templateId: string | undefined): Promise<Caller>;
  /** Reads the query, with numbers parsed, and the body. Called only once the caller is known. Throws a `Refusal`. */
  read(operation: Operation, workspaceId: string): Promise<{ query: Request['query']; body: unknown }>;
  /** The parameters as sent. Only those that the contract has validated are used. */
  headers: {
    'Idempotency-Key'?: string | undefined;
    'If-None-Match'?: string | undefined;
    Prefer?: string | undefined;
  };
  /** Whether exactly one `Idempotency-Key` was sent. With two, it is unclear which one the caller meant. */
  hasOneKey: boolean;
  /** Whether the caller wants the preview, where an answer may have one. */
  previewed: boolean;
  /** Whether the caller prefers a PDF to JSON, where an answer may be one. */
  wantsPdf: boolean;
  /** Sets headers that the answer has even if it is an error. */
  announce(headers: Record<string, string | number>): void;
  /** Aborted when the caller has left. */
  clientSignal: AbortSignal;
};

export type Operations = {
  /** Answers a request. Throws the `Refusal` of the first step that fails. */
  answer(request: OperationRequest, carrier: Carrier): Promise<AnyAnswer>;
  /** Returns the methods of a path, for the `Allow` header. */
  allowedMethods(path: string): string[];
};

/**
 * `replay` looks for an earlier answer. It is set once the caller is known, and removed when the handler is called,
 * because the handler looks for one itself.
 */
type Exchange = Carrier & { replay?: (() => Promise<AnyAnswer | null>) | undefined };

type AnyHandler = {
  (input: unknown, context: HandlerContext): Promise<AnyAnswer>;
  replay?(input: unknown, context: HandlerContext): Promise<AnyAnswer | null>;
};

const TEMPLATE_PATH = '/templates/{id}';

/** Builds the operations. Throws when the contract and the handlers do not match. Call it once. */
export async function createOperations(specification: Document, service: ServiceContext): Promise<Operations> {
  const allowedMethods = (path: string) =>
    backend
      .getOperations()
      .filter((operation) => new RegExp(`^${operation.path.replace(/\{.*?\}/g, '[^/]+')}$`).test(path))
      .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method!.toUpperCase()]));
  const backend = new OpenAPIBackend({
    definition: withOpenValues(specification),
    strict: true,
    // The contract itself is not validated here; `make check` does that. The validators of an operation are compiled at
    // its first request. The start then takes no CPU time for them; compiling all takes 780 ms, or 110 ms without those
    // of answers, which nothing here uses.
    quick: true,
    ignoreTrailingSlashes: false,
    // `allErrors` stays off: a refusal reports one fault, and a body may have more faults than can be passed on.
    ajvOpts: { verbose: true },
    // Coercion is off: Ajv would accept 1e2, 0x10 and true as numbers, and `readQuery` has already converted strictly.
    // Ajv does not validate the contract's schemas either: compiling the meta-schema takes longer than compiling all of
    // them.
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
  // The contract no longer changes. Without this, the router would list the operations twice for every request.
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

/** Returns what openapi-backend calls once it has found the operation, and the handler of each operation. */
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

function contextOf(c: Context, service: ServiceContext, exchange: Exchange): HandlerContext {
  const { clientSignal, previewed, wantsPdf, announce } = exchange;
  const { principal, template } = c.security.bearer as Caller;
  return { ...service, principal, head: template, clientSignal, previewed, wantsPdf, announce };
}

/** Returns the earlier answer to a request that is refused before its handler runs. Rethrows without one. */
async function replayInstead(error: unknown, { hasOneKey, replay }: Exchange): Promise<AnyAnswer> {
  const isForm = error instanceof Refusal && error.code === 'validation';
  const earlier = isForm && hasOneKey && replay ? await replay() : null;
  if (!earlier) throw error;
  return earlier;
}

function noSuchPath() {
  return new Refusal('not_found', tell('api.noPath'), 'path');
}
