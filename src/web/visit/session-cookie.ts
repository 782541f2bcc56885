/** §20.2: the cookie that holds the token of a session. Scripts cannot read it, and other sites cannot make a browser post with it. */
import type { Request, Response } from 'express';
import { isToken } from '../../domain/credential.ts';
import { DAY } from '../../domain/durations.ts';

/** How long one stays signed in. */
export const SESSION_LASTS = 30 * DAY;

export type SessionCookie = {
  /** Undefined when none was sent, or one that is not well-formed. */
  read(req: Request): string | undefined;
  /** `lasts`: milliseconds; undefined for until the browser is closed, 0 to remove it. */
  write(res: Response, token: string, lasts?: number): void;
};

/** With TLS the name begins with `__Host-` (or `__Secure-` below a path), so that no other host of the domain can set it. */
export function sessionCookie({ publicUrl, base }: { publicUrl: string; base: string }): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? (base === '' ? '__Host-' : '__Secure-') : ''}platen`;
  return {
    read(req) {
      for (const part of (req.headers.cookie ?? '').split(/; */)) {
        const [key, token = ''] = part.split('=');
        if (key === name && isToken('session', token)) return token;
      }
      return undefined;
    },
    write(res, token, lasts) {
      const path = base || '/';
      res.cookie(name, token, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path,
        ...(lasts !== undefined && { maxAge: lasts }),
      });
    },
  };
}
