/** What a page may do: load our own files and call our own API. Nothing inline, nothing from elsewhere, nowhere framed. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const NONE = ["'none'"];
const SELF = ["'self'"];

const LOCKED = {
  'default-src': NONE,
  'base-uri': NONE,
  'form-action': NONE,
  'frame-ancestors': NONE,
};

const PAGE = {
  ...LOCKED,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': [...SELF, 'data:'],
  'connect-src': SELF,
};

type Sources = string[] | ((req: IncomingMessage, res: ServerResponse) => string)[];

function secure(directives: Record<string, Sources>) {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Whether every visit is HTTPS is known to whoever runs the proxy, not to the service.
    strictTransportSecurity: false,
  });
}

/** For pages. */
export const pageHeaders = secure(PAGE);

/**
 * For the document's page: `res.locals.nonce` admits one more style sheet, that of the preview, whose frame is under
 * this policy too (a `srcdoc` frame inherits it). The sheet holds the paper's own measures, so that no fixed hash fits, and the
 * document's fonts.
 */
export const documentPageHeaders: RequestHandler[] = [
  (_req, res, next) => {
    res.locals.nonce = randomBytes(16).toString('base64');
    next();
  },
  secure({
    ...PAGE,
    'style-src': [() => "'self'", (_req, res) => `'nonce-${(res as Response).locals.nonce}'`],
    'font-src': ['data:'],
  }),
];

/** For styles and scripts: opened by themselves, they can do nothing at all. */
export const fileHeaders = secure(LOCKED);
