/** The web app as a browser without scripts uses it: cookies, redirects, and forms with their token. */
import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { createSession } from '../../src/data/storage/people/sessions.ts';
import { createCredential } from '../../src/domain/credential.ts';
import { DAY } from '../../src/domain/durations.ts';
import { MULTIPART, multipartOf } from './multipart.ts';
import type { TestService } from './service.ts';

export type Page = { status: number; html: string; location: string | undefined; headers: Record<string, string> };

export type WebVisitor = {
  /** The session cookie; empty for none. */
  cookie: string;
  /** The cookie that identifies the browser; empty for none. */
  device: string;
  /** The cookie with the language of the pages; empty for none. */
  language: string;
  /** Headers of every request. */
  headers: Record<string, string>;
  get(path: string): Promise<Page>;
  /** Sends a form with the token of the last page, unless `fields` contain another `csrf`. */
  post(path: string, fields?: Record<string, string> | [string, string][]): Promise<Page>;
  /** Sends a form with files; the fields come first. */
  upload(path: string, files: Record<string, string | Buffer>, fields?: Record<string, string>): Promise<Page>;
  /** Follows the `location` of a page. */
  follow(page: Page): Promise<Page>;
};

/** Returns a visitor without a session. */
export function stranger(service: Pick<TestService, 'url'>): WebVisitor {
  return visitor(service.url!, '');
}

/** Returns a visitor with a session that is created for them. */
export async function signedIn(
  service: Pick<TestService, 'url' | 'services' | 'time'>,
  userId: string,
): Promise<WebVisitor> {
  const { token, hash } = createCredential('session', randomBytes(32));
  const session = { userId, hash, now: service.time.now, lasts: 30 * DAY, address: '127.0.0.1', agent: 'test' };
  await createSession(service.services.context.db, session);
  return visitor(service.url!, `platen=${token}`);
}

function visitor(origin: string, begins: string): WebVisitor {
  let csrf = '';
  const self: WebVisitor = {
    cookie: begins,
    device: '',
    language: '',
    headers: {},
    get: (path) => keep(request(origin).get(path)),
    async post(path, fields = {}) {
      const form = new URLSearchParams(fields);
      if (!form.has('csrf')) {
        if (csrf === '') await self.get('/account');
        if (csrf === '') await self.get('/sign-in');
        form.set('csrf', csrf);
      }
      return keep(request(origin).post(path).type('form').send(form.toString()));
    },
    async upload(path, files, fields = {}) {
      if (csrf === '') await self.get(path);
      const body = multipartOf([
        ...Object.entries({ csrf, ...fields }).map(([field, content]) => ({ field, content })),
        ...Object.entries(files).map(([file, content]) => ({ field: 'files', file, content })),
      ]);
      return keep(request(origin).post(path).set('Content-Type', MULTIPART).send(body));
    },
    follow: ({ location = '' }) => self.get(location.replace(origin, '')),
  };
  async function keep(call: request.Test): Promise<Page> {
    const { status, text, headers } = await call
      .redirects(0)
      .set({ Accept: 'text/html', Cookie: `${self.cookie}; ${self.device}; ${self.language}`, ...self.headers });
    for (const sent of (headers['set-cookie'] ?? []) as unknown as string[]) {
      const [cookie = ''] = sent.split(';');
      const [, kind = 'cookie'] = /^platen_(device|language)=/.exec(cookie) ?? [];
      self[kind as 'device' | 'language' | 'cookie'] = cookie;
    }
    csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrf;
    return { status, html: text, location: headers.location, headers };
  }
  return self;
}
