/**
 * §22.2: the server over Streamable HTTP, by the official SDK: stateless, and for both of the protocol's eras. Loaded at the first
 * request. Where no progress is told, an answer is plain JSON: clients of events have limits for the length of one.
 */
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Document } from 'openapi-backend';
import { readTools } from '../tools/read-tools.ts';
import { createServer, type ServerParts } from './create-server.ts';
import { type HereParts, type McpRequest, platenHere } from './platen-here.ts';

/** `message`: the JSON-RPC message; undefined for a request without a body. `long`: its `values`, where they are too long to be in it. */
export type McpMessage = { message: unknown; long: object | undefined };

export type ServeMcp = (request: McpRequest, message: McpMessage) => Promise<void>;

export function createServeMcp(specification: Document, parts: HereParts): ServeMcp {
  const { log } = parts;
  const tools = readTools(specification);
  // What a client did wrong, and connections that broke. Never the text of an exception to the client.
  const onerror = (err: Error) => log.debug({ err }, 'MCP');
  const serverFor = ({ authInfo }: { authInfo?: AuthInfo }) => {
    const { platen, long } = authInfo!.extra as Omit<ServerParts, 'tools'>;
    return createServer({ platen, tools, long });
  };
  // Nothing is ever told to who listens: tools never change, and no list of templates is watched.
  const events = createMcpHandler(serverFor, { onerror, maxSubscriptions: 0 });
  const fetch: McpHttpHandler['fetch'] = async (request, options = {}) => {
    const { parsedBody } = options;
    // Of the newer era, the SDK answers so by itself.
    const isPlain =
      parsedBody !== undefined && !asksForProgress(parsedBody) && (await isLegacyRequest(request, parsedBody));
    return isPlain ? answerPlainly(serverFor(options), request, options) : events.fetch(request, options);
  };
  const serve = toNodeHandler({ fetch }, { onerror });
  return async (request, { message, long }) => {
    const { req, res, principal } = request;
    const extra = { platen: platenHere(parts, request), long };
    // The token itself stays with the request, and the handler knows whom it stands for.
    const auth: AuthInfo = { token: '', clientId: principal.credentialId, scopes: [], extra };
    await serve(Object.assign(req, { auth }), res, message);
  };
}

function asksForProgress(message: unknown): boolean {
  return (
    (message as { params?: { _meta?: { progressToken?: unknown } } } | null)?.params?._meta?.progressToken !== undefined
  );
}

/** One exchange of the older era, which ends when the caller leaves. */
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
