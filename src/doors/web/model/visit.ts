/** §20.2, §20.5, §20.8: who sends a request: the cookies of a browser, the session behind them, and the token of its forms. */
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

/** From here on the request is answered in the language that they chose (§20.10). `token`: of the cookie, if it sent one. A visit without one gets a token of its own, which no session has, for the forms that a stranger sees. */
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

// §20.8: cross-site request forgery. Each form carries a token that is computed from that of the cookie, which no other site can read
// (synchronizer token). Pages that hold it are not compressed, so that their size tells nothing of it (BREACH).

export function csrfToken(cookieToken: string): string {
  return createHmac('sha256', cookieToken).update('csrf').digest('base64url');
}

/** In constant time. */
export function isCsrfToken(sent: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type WebCookie = {
  /** Undefined when none was sent, or one that is not well-formed. */
  read(req: Request): string | undefined;
  /** `lasts`: milliseconds; undefined for until the browser is closed, 0 to remove it. */
  write(res: Response, token: string, lasts?: number): void;
};

export type WebCookies = { session: WebCookie; device: WebCookie };

/** Scripts cannot read them, and other sites cannot make a browser post with them. With TLS their names begin with `__Host-` (or `__Secure-` below a path), so that no other host of the domain can set them. */
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

/** §20.5: what a request of a browser is counted by with which anybody has signed in; null for any other. `publicUrl`: of the service. */
export function knownBrowser(db: Database, publicUrl: string, req: Request): Promise<string | null> {
  const token = webCookies(siteOf(publicUrl)).device.read(req);
  return keyOfBrowser(db, token === undefined ? null : hashCredential(token), null);
}

// §20.8: whom a form was shown to. Its key is in the address that the form is sent to, and opens nothing but their drafts, to be added to:
// so what was entered is kept as theirs, whoever is signed in when it is sent.

/** As long as a session, and as long again. */
const LASTS = 60 * DAY;

/** The form of a template in a workspace. */
export type KeyedForm = { workspaceId: string; templateId: string };

export async function writeFormKey(secrets: Secrets, form: KeyedForm, userId: string, now: Date): Promise<string> {
  const of = `${userId}.${Math.floor(now.getTime() / SECOND)}`;
  const sign = await secrets.signer();
  return `${of}.${sign(said(form, of)).toString('base64url')}`;
}

/** The id of the user; null for a key that is not ours, of another form, or too old. */
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
