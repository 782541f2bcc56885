/** §18.35: cross-origin requests (CORS): which pages of other origins may call the service. */
import cors from 'cors';
import type { Request, RequestHandler } from 'express';
import { MINUTE, SECOND } from '../../../../domain/durations.ts';

/** The paths that check tokens or signatures and never cookies. */
const OPEN = /^\/(api\/v1|files|mcp|oauth\/(token|register|revoke)|\.well-known)(\/|$)/;
/** The headers that a script may read. The contract has no others. */
const READABLE = [
  'Location',
  'ETag',
  'Retry-After',
  'Link',
  'Deprecation',
  'Sunset',
  'Server-Timing',
  'Document-Number',
  'Content-Location',
  'Preference-Applied',
  'RateLimit',
  'Idempotent-Replayed',
  'X-Request-Id',
  'Allow',
  'WWW-Authenticate',
  'Content-Disposition',
  'Content-Length',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
];
/** How long a browser keeps the answer to a preflight request. */
const KEPT_FOR = 10 * MINUTE;

/** Returns whether pages of an origin may call. */
export function allowsOrigin(origins: '*' | string[], origin: string): boolean {
  return origins === '*' || origins.includes(origin);
}

/** Returns the middleware. Null when no other origin may call. */
export function crossOrigin(origins: '*' | string[]): RequestHandler | null {
  if (origins.length === 0) return null;
  const answer = cors({
    origin: origins,
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: READABLE,
    maxAge: KEPT_FOR / SECOND,
  });
  return (req, res, next) => {
    const isOpen = OPEN.test(req.path) && (req.method !== 'OPTIONS' || isPreflight(req));
    return isOpen ? answer(req, res, next) : next();
  };
}

function isPreflight(req: Request): boolean {
  return req.get('Origin') !== undefined && req.get('Access-Control-Request-Method') !== undefined;
}
