/** §20.2, §20.5: the cookies of a browser. Scripts cannot read them, and other sites cannot make a browser post with them. */
import type { Request, Response } from 'express';
import { hashCredential, isToken } from '../../../domain/credential.ts';
import type { Database } from '../../../use-cases/parts/index.ts';
import { knownBrowser as keyOfBrowser } from '../../../use-cases/sign-in/index.ts';
import { siteOf } from '../pages/index.ts';

export type WebCookie = {
  /** Undefined when none was sent, or one that is not well-formed. */
  read(req: Request): string | undefined;
  /** `lasts`: milliseconds; undefined for until the browser is closed, 0 to remove it. */
  write(res: Response, token: string, lasts?: number): void;
};

export type WebCookies = { session: WebCookie; device: WebCookie };

/** With TLS their names begin with `__Host-` (or `__Secure-` below a path), so that no other host of the domain can set them. */
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
