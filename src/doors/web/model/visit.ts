/** §20.2, §20.5, §20.8: who sends a request: the browser's cookies, their session, and the CSRF token. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { hashCredential, isToken } from '../../../domain/credential.ts';
import { DAY, SECOND } from '../../../domain/durations.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { isLanguage } from '../../../locales/languages.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import type { Database, Secrets } from '../../../use-cases/parts/index.ts';
import { findVisitor, knownBrowser as keyOfBrowser, type Visit } from '../../../use-cases/sign-in/index.ts';
import { siteOf, speak } from '../pages/index.ts';

/**
 * Finds the visit of a session cookie. From here on, the request uses the language that the person has chosen (§20.10).
 * Without a cookie, the visit gets a new token, which belongs to no session, for the forms that a stranger sees.
 */
export async function findVisit(db: Database, token: string | undefined): Promise<{ visit: Visit; token: string }> {
  if (token === undefined) {
    const fresh = newCredential('session').token;
    return { visit: { csrf: csrfToken(fresh), signedIn: null, half: null }, token: fresh };
  }
  const found = await findVisitor(db, token);
  const language = (found.signedIn ?? found.half)?.language;
  if (isLanguage(language)) speak(language);
  return { visit: { csrf: csrfToken(token), ...found }, token };
}

// §20.8: protection against cross-site request forgery (CSRF). Each form contains a token derived from the cookie,
// which no other site can read (synchronizer token). Pages with it are not compressed, so that their size reveals
// nothing (BREACH).

export function csrfToken(cookieToken: string): string {
  return createHmac('sha256', cookieToken).update('csrf').digest('base64url');
}

/** Compares CSRF tokens in constant time. */
export function isCsrfToken(sent: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type WebCookie = {
  /** Returns undefined when no cookie was sent, or it is malformed. */
  read(req: Request): string | undefined;
  /** `lasts`: in milliseconds; undefined until the browser closes, 0 to remove the cookie. */
  write(res: Response, token: string, lasts?: number): void;
};

export type WebCookies = { session: WebCookie; device: WebCookie };

/**
 * The cookies. Scripts cannot read them, and other sites cannot post with them. With TLS, their names begin with
 * `__Host-` (or `__Secure-` below a path), so that no other host of the domain can set them.
 */
export function webCookies({ publicUrl, base }: { publicUrl: string; base: string }): WebCookies {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? (base === '' ? '__Host-' : '__Secure-') : '';
  const options = { httpOnly: true, sameSite: 'lax', secure, path: base || '/' } as const;
  const cookie = (name: string, kind: keyof WebCookies): WebCookie => ({
    read(req) {
      for (const part of (req.headers.cookie ?? '').split(/; */)) {
        const [key, token = ''] = part.split('=');
        if (key === name && isToken(kind, token)) return token;
      }
      return undefined;
    },
    write: (res, token, lasts) =>
      void res.cookie(name, token, { ...options, ...(lasts !== undefined && { maxAge: lasts }) }),
  });
  return { session: cookie(`${prefix}platen`, 'session'), device: cookie(`${prefix}platen_device`, 'device') };
}

/** §20.5: returns the counter of a browser in which somebody has signed in before. Null for any other. */
export function knownBrowser(db: Database, publicUrl: string, req: Request): Promise<string | null> {
  const token = webCookies(siteOf(publicUrl)).device.read(req);
  return keyOfBrowser(db, token === undefined ? null : hashCredential(token), null);
}

// §20.8: the person to whom a form was shown. The form's address contains their key, which only allows adding to their
// drafts. So the entered values are saved as theirs, whoever is signed in when the form is sent.

/** How long a browser keeps the cookie that identifies it: twice as long as a session. */
const LASTS = 60 * DAY;

export type KeyedForm = { workspaceId: string; templateId: string };

export async function writeFormKey(secrets: Secrets, form: KeyedForm, userId: string, now: Date): Promise<string> {
  const of = `${userId}.${Math.floor(now.getTime() / SECOND)}`;
  const sign = await secrets.signer();
  return `${of}.${sign(said(form, of)).toString('base64url')}`;
}

/** Returns the user's id. Null for a key that is not ours, belongs to another form, or is too old. */
export async function readFormKey(
  secrets: Secrets,
  form: KeyedForm,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const [userId = '', seconds = '', sent = ''] = (key ?? '').split('.');
  if (!isUuid(userId) || now.getTime() - Number(seconds) * SECOND >= LASTS) return null;
  const signer = await secrets.signerOf(said(form, `${userId}.${seconds}`), Buffer.from(sent, 'base64url'));
  return signer && userId;
}

function said({ workspaceId, templateId }: KeyedForm, of: string): string {
  return `form/${workspaceId}/${templateId}/${of}`;
}
