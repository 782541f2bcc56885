/**
 * §22.2: the door at `/mcp`. In this order: 403 for a page of another origin, 401, 429, 413 and 400 for the body; all else is the
 * protocol's, and the SDK's. The SDK takes 200 ms and 50 MB: it is loaded at the first request.
 */
import type { RequestHandler } from 'express';
import type { Document } from 'openapi-backend';
import { type BodyThread, createClientSignal, readJsonBody } from '../../api/index.ts';
import type { HereParts, ServeMcp } from './serve-mcp.ts';

export type McpParts = HereParts & {
  specification: Document;
  bodies: BodyThread;
  publicUrl: string;
  /** Returns whether pages of another origin may call. */
  allows: (origin: string) => boolean;
};

/** The router for `/mcp`. It passes paths below it on to the next handler. */
export function mcpRouter({ specification, bodies, publicUrl, allows, ...parts }: McpParts): RequestHandler {
  const own = new URL(publicUrl).origin;
  let loaded: Promise<ServeMcp> | undefined;
  return async (req, res, next) => {
    if (req.path !== '/') return next();
    res.set('Cache-Control', 'no-store');
    // A page that was not meant to reach a service on this machine (DNS rebinding). Programs send no Origin.
    const origin = req.get('Origin');
    if (origin !== undefined && origin !== own && !allows(origin)) return void res.status(403).json(FOREIGN);
    const clientSignal = createClientSignal(res);
    const { principal } = await parts.admission.admit(req, res, { clientSignal, counted: true });
    const read = (bytes: Uint8Array) => bodies.readMessage(principal.workspaceId, bytes, clientSignal);
    const body = req.method === 'POST' ? await readJsonBody(req, res, read) : undefined;
    loaded ??= import('./serve-mcp.ts').then(({ createServeMcp }) => createServeMcp(specification, parts));
    const serve = await loaded;
    await serve({ req, res, principal, clientSignal }, body ?? { message: undefined, long: undefined });
  };
}

/** The answer of the SDK to a request that it cannot read. */
const FOREIGN = {
  jsonrpc: '2.0',
  error: { code: -32_000, message: 'Pages of other origins may not call this service.' },
  id: null,
};
