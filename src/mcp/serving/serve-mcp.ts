/** §22.2: the server over Streamable HTTP, by the official SDK: stateless, and for both of the protocol's eras. Loaded at the first request. */
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
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
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { platen, long } = authInfo!.extra as Omit<ServerParts, 'tools'>;
      return createServer({ platen, tools, long });
    },
    // Nothing is ever told to who listens: tools never change, and no list of templates is watched.
    { onerror, maxSubscriptions: 0 },
  );
  const serve = toNodeHandler(handler, { onerror });
  return async (request, { message, long }) => {
    const { req, res, principal } = request;
    const extra = { platen: platenHere(parts, request), long };
    // The token itself stays with the request, and the handler knows whom it stands for.
    const auth: AuthInfo = { token: '', clientId: principal.credentialId, scopes: [], extra };
    await serve(Object.assign(req, { auth }), res, message);
  };
}
