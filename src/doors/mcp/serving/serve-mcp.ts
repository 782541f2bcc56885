/**
 * §22.2: serves Streamable HTTP with the official SDK, stateless, for the older and the newer versions of the protocol. Loaded at the
 * first request. An answer without progress notifications is plain JSON, because clients limit the length of an event.
 */
import { randomUUID } from 'node:crypto';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  type ClientCapabilities,
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Document } from 'openapi-backend';
import { isToken, readBearer } from '../../../domain/credential.ts';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { Log } from '../../../platform/log.ts';
import { findSpeaker } from '../../../use-cases/chat/index.ts';
import { findTemplates } from '../../../use-cases/read/index.ts';
import type { ServiceContext } from '../../api/handlers/operation.ts';
import { type Admission, addressOf, errorBody, type Operations, refusalOf, statusOf } from '../../api/index.ts';
import { presentTemplateSummary } from '../../api/presenters/present-template.ts';
import type { ChatCaller } from '../../web/chat.ts';
import { type InChat, type OperationInput, type Platen, pathOf } from '../model/platen.ts';
import { readTools } from '../tools/read-tools.ts';
import { createServer, declaresApps, type ServerParts } from './create-server.ts';

/**
 * `message`: the JSON-RPC message; undefined for a request without a body. `long`: its `values`, when they are too long to be part of it.
 */
type McpMessage = { message: unknown; long: object | undefined };

export type ServeMcp = (request: McpRequest, message: McpMessage) => Promise<void>;

export function createServeMcp(specification: Document, parts: HereParts): ServeMcp {
  const { log } = parts;
  const tools = readTools(specification);
  // Logs client errors and broken connections. The client never gets the text of an exception.
  const onerror = (err: Error) => log.debug({ err }, 'MCP');
  const serverFor = ({ authInfo }: { authInfo?: AuthInfo }) => {
    return createServer({ ...(authInfo!.extra as Omit<ServerParts, 'tools'>), tools });
  };
  // The server sends no notifications: tools never change, and lists of templates are not watched.
  const events = createMcpHandler(serverFor, { onerror, maxSubscriptions: 0 });
  const fetch: McpHttpHandler['fetch'] = async (request, options = {}) => {
    const { parsedBody } = options;
    // For newer protocol versions, the SDK answers in plain JSON by itself.
    const isPlain =
      parsedBody !== undefined && !asksForProgress(parsedBody) && (await isLegacyRequest(request, parsedBody));
    const answer = await (isPlain
      ? answerPlainly(serverFor(options), request, options)
      : events.fetch(request, options));
    if (answer.ok && (await beginsWithApps(request, parsedBody))) answer.headers.set(SESSION, `${randomUUID()}${APPS}`);
    return answer;
  };
  const serve = toNodeHandler({ fetch }, { onerror });
  return async (request, { message, long }) => {
    const { req, res, principal } = request;
    const showsApps = req.get(SESSION)?.endsWith(APPS) === true;
    const extra = { platen: platenHere(parts, request), long, showsApps };
    // The SDK gets no token: `extra` already knows whom the token stands for.
    const auth: AuthInfo = { token: '', clientId: principal.credentialId, scopes: [], extra };
    await serve(Object.assign(req, { auth }), res, message);
  };
}

/**
 * §22.11: a client of the older protocol says only once, in `initialize`, that it shows apps. The name of the session that it then gets says
 * it for its other requests, so that nothing is stored.
 */
const SESSION = 'Mcp-Session-Id';
const APPS = '.apps';

async function beginsWithApps(request: Request, message: unknown): Promise<boolean> {
  const { method, params } = (message ?? {}) as { method?: string; params?: { capabilities?: ClientCapabilities } };
  return method === 'initialize' && declaresApps(params?.capabilities) && (await isLegacyRequest(request, message));
}

function asksForProgress(message: unknown): boolean {
  return (
    (message as { params?: { _meta?: { progressToken?: unknown } } } | null)?.params?._meta?.progressToken !== undefined
  );
}

/** Handles one exchange of an older protocol version, which ends when the caller disconnects. */
async function answerPlainly(
  server: ReturnType<typeof createServer>,
  request: Request,
  options: McpHandlerRequestOptions,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const left = new Promise<Response>((resolve) => {
    request.signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request, options), left]);
  } finally {
    await server.close();
  }
}

/** §22.4: Platen called within the service: the operations of the API, for the caller of one request to `/mcp`. */
export type HereParts = {
  operations: Operations;
  admission: Admission;
  context: ServiceContext;
  stopping: () => boolean;
  log: Log;
};

/** A request to `/mcp` whose caller is authenticated. `clientSignal`: aborted when the caller has left. */
type McpRequest = { req: HttpRequest; res: HttpResponse; principal: Principal; clientSignal: AbortSignal };

function platenHere(parts: HereParts, { req, res, principal, clientSignal }: McpRequest): Platen {
  const { operations, admission, context, stopping, log } = parts;
  return {
    caller: principal.userId,
    stopping,
    async call(tool, input, cancelled) {
      const either = AbortSignal.any([clientSignal, cancelled]);
      const { query } = input;
      res.locals.operation = tool.name;
      try {
        const { status, body, headers } = await operations.answer(
          { method: tool.method, path: pathOf(tool, input), headers: headersOf(input) },
          {
            // Each call checks the credential again, because it may have been revoked since. The rate limit has already
            // counted the request.
            admit: (_operation, templateId) =>
              admission.admit(req, res, { templateId, clientSignal: either, counted: false }),
            read: async () => ({ query: query as Record<string, string>, body: input.body }),
            headers: input.headers,
            hasOneKey: input.headers['Idempotency-Key'] !== undefined,
            previewed: false,
            wantsPdf: false,
            announce: () => undefined,
            clientSignal: either,
          },
        );
        return { status, body, isEInvoice: headers?.['E-Invoice'] === 'true' };
      } catch (error) {
        const refusal = refusalOf(error, res, log);
        return { status: statusOf(refusal), body: errorBody(refusal) };
      }
    },
    async templates(cursor, limit, cancelled) {
      const place = cursor === undefined ? undefined : readCursor(cursor);
      const after = place && { updatedAt: place.createdAt, id: place.id };
      const either = AbortSignal.any([clientSignal, cancelled]);
      // Reading one row more than the page needs shows whether another page follows.
      const found = await findTemplates(context, principal.workspaceId, {}, { limit: limit + 1, after }, either);
      const templates = found.templates.slice(0, limit);
      const last = templates.at(-1);
      const hasMore = found.templates.length > limit && last;
      return {
        templates: templates.map(presentTemplateSummary),
        next: hasMore ? writeCursor({ createdAt: last.updatedAt, id: last.id }) : undefined,
      };
    },
    report: (error) => refusalOf(error, res, log),
    async inChat(cancelled) {
      const isConnected = isToken('access-token', readBearer(req.get('Authorization')) ?? '');
      if (!isConnected || !(await findSpeaker(context.db, principal))) return undefined;
      const signal = AbortSignal.any([clientSignal, cancelled]);
      return inChatHere(context, { principal, address: addressOf(req), clientSignal: signal });
    },
  };
}

/** §22.11: the drafts of a person, within the service. The web app's forms are loaded when they are needed. */
function inChatHere(context: ServiceContext, caller: ChatCaller): InChat {
  const door = () => import('../../web/chat.ts');
  return {
    find: async (asked) => (await door()).findInChat(context, caller, asked),
    show: async (asked) => (await door()).showInChat(context, caller, asked),
    save: async (entered) => (await door()).saveInChat(context, caller, entered),
    issue: async (asked) => (await door()).issueInChat(context, caller, asked),
    refusal: async (language, refusal) => (await door()).refusalInChat(context, caller, { language }, refusal),
  };
}

/** Returns the parameters as text, as in HTTP. */
function headersOf({ headers, body }: OperationInput): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...Object.fromEntries(named), ...(body && { 'content-type': 'application/json' }) };
}
