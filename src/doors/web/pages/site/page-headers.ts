/**
 * §18.15: security headers, above all the Content-Security-Policy. A page may load its own assets and call its own API:
 * no inline script or style, nothing from another origin, no framing.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { speakAsAsked } from '../texts/languages.ts';

const NONE = ["'none'"];
const SELF = ["'self'"];

const LOCKED = { 'default-src': NONE, 'base-uri': NONE, 'form-action': NONE, 'frame-ancestors': NONE };

const PAGE = {
  ...LOCKED,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': [...SELF, 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
};

type Sources = string[] | ((req: IncomingMessage, res: ServerResponse) => string)[];

function secure(directives: Record<string, Sources>, framed: 'deny' | 'sameorigin' = 'deny') {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: framed },
    referrerPolicy: { policy: 'no-referrer' },
    // The proxy sets HSTS, because the service does not know whether every visit uses HTTPS.
    strictTransportSecurity: false,
  });
}

function giveNonce(_req: IncomingMessage, res: ServerResponse, next: () => void) {
  (res as Response).locals.nonce = randomBytes(16).toString('base64');
  next();
}

export const pageHeaders: RequestHandler[] = [speakAsAsked, secure(PAGE)];

/**
 * The headers of a document's page. Its preview is a `srcdoc` frame, which inherits this policy; `res.locals.nonce` allows its style
 * sheet. A hash would not work, because the sheet contains the document's page sizes and fonts.
 */
export const documentPageHeaders: RequestHandler[] = [
  speakAsAsked,
  giveNonce,
  secure({
    ...PAGE,
    'style-src': [() => "'self'", (_req, res) => `'nonce-${(res as Response).locals.nonce}'`],
    'font-src': [...SELF, 'data:'],
  }),
];

/**
 * For pages of the web app, which have forms, and frames with previews and PDFs. `res.locals.nonce`: as above. `files`:
 * the origin of PDFs that are stored elsewhere.
 */
export function appHeaders(files: string | null): RequestHandler[] {
  return [
    speakAsAsked,
    giveNonce,
    secure({
      ...PAGE,
      'style-src': [() => "'self'", (_req, res) => `'nonce-${(res as Response).locals.nonce}'`],
      'font-src': [...SELF, 'data:'],
      'form-action': SELF,
      'frame-src': files === null ? SELF : [...SELF, files],
    }),
    keepOpener,
  ];
}

/** Pages that an app opens to be connected: sign-in and consent. */
const OPENED_BY_APPS = /^\/(oauth|connect|sign-in)(\/|$)/;

/** §21.8: an app may open these pages in a window beside its own, and must learn when that window returns to the app. */
function keepOpener({ path }: Request, res: Response, next: () => void) {
  if (OPENED_BY_APPS.test(path)) res.removeHeader('Cross-Origin-Opener-Policy');
  next();
}

/**
 * The headers of a preview in a frame: a document with its own style sheet, which may load nothing else. Its links open a window without
 * access to the page.
 */
export const frameHeaders = secure(
  {
    ...LOCKED,
    'style-src': ["'unsafe-inline'"],
    'font-src': ['data:'],
    'img-src': ['data:'],
    sandbox: ['allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    'frame-ancestors': SELF,
  },
  'sameorigin',
);

/** The headers of assets. An asset that is opened as a document may not do anything. */
export const fileHeaders = secure(LOCKED);
