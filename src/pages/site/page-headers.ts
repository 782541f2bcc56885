/**
 * §18.15: security headers, above all the Content-Security-Policy. A page may load its own assets and call its own API: no inline
 * script or style, nothing from another origin, no framing.
 */
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
    // HSTS is for the proxy to set: the service does not know whether every visit is HTTPS.
    strictTransportSecurity: false,
  });
}

/** For pages. */
export const pageHeaders = secure(PAGE);

/**
 * For the document's page. The preview is in a `srcdoc` frame, which inherits this policy; `res.locals.nonce` admits its style
 * sheet. A hash would not do, as the sheet holds the sizes of the page and the fonts of the document.
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

/** For assets: opened as a document of their own, they may do nothing. */
export const fileHeaders = secure(LOCKED);
