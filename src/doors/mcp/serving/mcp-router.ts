/**
 * §22.2: the endpoint `/mcp`. It checks, in this order: 403 for a page of another origin, 401, 429, then 413 and 400
 * for the body. The protocol's SDK does the rest. The SDK takes 200 ms and 50 MB, so it is loaded at the first request.
 */
import type { RequestHandler } from 'express';
import type { Document } from 'openapi-backend';
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import { type BodyThread, createClientSignal, readJsonBody } from '../../api/index.ts';
import type { HereParts, ServeMcp } from './serve-mcp.ts';

export type McpParts = HereParts & {
  specification: Document;
  bodies: BodyThread;
  publicUrl: string;
  /** Returns whether pages of another origin may call. */
  allows: (origin: string) => boolean;
};

/** Creates the handler of `/mcp`. It passes paths below `/mcp` on to the next handler. */
export function mcpRouter({ specification, bodies, publicUrl, allows, ...parts }: McpParts): RequestHandler {
  const own = new URL(publicUrl).origin;
  let loaded: Promise<ServeMcp> | undefined;
  return async (req, res, next) => {
    if (req.path !== '/') return next();
    // Protects against DNS rebinding: a web page could otherwise reach a service on this machine. Programs send no
    // Origin.
    const origin = req.get('Origin');
    if (origin !== undefined && origin !== own && !allows(origin)) return void res.status(403).json(FOREIGN);
    const clientSignal = createClientSignal(res);
    const { principal } = await parts.admission.admit(req, res, { clientSignal, counted: true });
    // The SDK fails at TRACE, and refuses the others.
    if (req.method !== 'POST') {
      res.set('Allow', 'POST');
      throw new Refusal(
        'method_not_allowed',
        tell('refusal.method', { methods: 'POST', method: req.method }),
        'method',
      );
    }
    const read = (bytes: Uint8Array) => bodies.readMessage(principal.workspaceId, bytes, clientSignal);
    const body = await readJsonBody(req, res, read);
    loaded ??= import('./serve-mcp.ts').then(({ createServeMcp }) => createServeMcp(specification, parts));
    const serve = await loaded;
    await serve({ req, res, principal, clientSignal }, body ?? { message: undefined, long: undefined });
  };
}

/** The SDK's answer to a request that it cannot read. */
const FOREIGN = {
  jsonrpc: '2.0',
  error: { code: -32_000, message: 'Requests from other origins are not allowed.' },
  id: null,
};
