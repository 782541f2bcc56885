/**
 * A small app that somebody connects: it registers, sends a browser to authorize, answers the pages as a person does, exchanges the code
 * and refreshes. Each step can be taken by itself, so that attacks can change what stands between.
 */
import { createHash, randomBytes } from 'node:crypto';
import request from 'supertest';

export type App = { origin: string; clientId: string; redirectUri: string };
export type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };
type Agent = ReturnType<typeof request.agent>;

/** What a browser has shown; `location`: where it is sent on, to the app in the end, by a redirect or by the page itself. */
export type Shown = {
  status: number;
  html: string;
  path: string;
  location: string | null;
  headers: Record<string, string>;
};

/** A browser with cookies by path, and without scripts. It follows redirects for as long as they stay with the service. */
export type AppBrowser = {
  agent: Agent;
  open(path: string): Promise<Shown>;
  /** Sends a form of the page that is shown, with its token. */
  send(path: string, fields: Record<string, string>): Promise<Shown>;
};

/** Whom the browser stands for: nobody, unless `cookie` is the value of a session's (`platen`). */
export function openBrowser(origin: string, cookie?: string): AppBrowser {
  const agent = request.agent(origin);
  if (cookie) agent.jar.setCookie(`platen=${cookie}; path=/`, new URL(origin).hostname);
  let csrf = '';
  const follow = async (call: request.Test, path: string): Promise<Shown> => {
    const { status, text, headers } = await call.redirects(0).set('Accept', 'text/html');
    csrf = /name="csrf" value="([^"]+)"/.exec(text ?? '')?.[1] ?? csrf;
    const refresh = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(text ?? '')?.[1];
    const location = (headers.location as string | undefined) ?? (refresh ? unescaped(refresh) : null);
    const next = location === null ? null : URL.parse(location, origin + path);
    if (next?.origin !== origin) return { status, html: text ?? '', path, location, headers };
    return follow(agent.get(next.pathname + next.search), next.pathname + next.search);
  };
  return {
    agent,
    open: (path) => follow(agent.get(path), path),
    send: (path, fields) =>
      follow(
        agent
          .post(path)
          .type('form')
          .send({ csrf, ...fields }),
        path,
      ),
  };
}

function unescaped(attribute: string): string {
  const characters: Record<string, string> = {
    amp: '&',
    quot: '"',
    lt: '<',
    gt: '>',
    '#x27': "'",
    '#x3D': '=',
    '#x60': '`',
  };
  return attribute.replace(/&([^;]+);/g, (_, name: string) => characters[name]!);
}

/** Throws, with the answer, when it is refused. */
export async function registerApp(
  origin: string,
  { name = 'Test app', redirectUri = 'http://127.0.0.1:33418/callback' } = {},
): Promise<App> {
  const { status, body } = await request(origin)
    .post('/oauth/register')
    .send({ client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' });
  if (status !== 201) throw new Error(`registration answers ${status} ${JSON.stringify(body)}`);
  return { origin, clientId: body.client_id, redirectUri };
}

export type Request = { verifier: string; state: string; path: string };

/** Where an app sends the browser. `params` are added, or, when empty, left out. */
export function authorization({ clientId, redirectUri }: App, params: Record<string, string> = {}): Request {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(8).toString('hex')];
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    ...params,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return { verifier, state, path: `/oauth/authorize?${query}` };
}

/** Answers the page that `shown` is; the address of the app that the browser is sent back to. Throws when it is not. */
export async function answerConsent(
  browser: AppBrowser,
  shown: Shown,
  fields: { answer: 'allow' | 'deny'; workspace?: string },
): Promise<URL> {
  const { location, status, html } = await browser.send(shown.path, fields);
  if (location === null) throw new Error(`${status} ${html.replace(/^[\s\S]*<main[^>]*>/, '')}`);
  return new URL(location);
}

/** A request to the token endpoint, by whom and with what `form` says; several values of a field are sent as such. */
export async function askForTokens(origin: string, form: Record<string, string | string[]>) {
  const { status, body, headers } = await request(origin).post('/oauth/token').type('form').send(form);
  return { status, body: body as Tokens & { error?: string; error_description?: string }, headers };
}

export function codeForm({ clientId, redirectUri }: App, code: string, verifier: string): Record<string, string> {
  const grant_type = 'authorization_code';
  return { grant_type, client_id: clientId, redirect_uri: redirectUri, code, code_verifier: verifier };
}

export function refreshForm({ clientId }: App, refreshToken: string): Record<string, string> {
  return { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
}

export type Connected = {
  app: App;
  /** The last ones. */
  tokens: Tokens;
  /** Throws when it is refused. */
  refresh(): Promise<Tokens>;
  revoke(): Promise<void>;
};

export type WhoAndWhere = {
  /** Of a session of the person who agrees. */
  cookie: string;
  workspaceId: string;
  app?: App;
  name?: string;
  redirectUri?: string;
  params?: Record<string, string>;
};

/** From registration to tokens. */
export async function connectApp(
  origin: string,
  { cookie, workspaceId, params, app: known, ...asked }: WhoAndWhere,
): Promise<Connected> {
  const app = known ?? (await registerApp(origin, asked));
  const browser = openBrowser(origin, cookie);
  const { path, verifier } = authorization(app, params);
  const shown = await browser.open(path);
  const back = await answerConsent(browser, shown, { answer: 'allow', workspace: workspaceId });
  const connected: Connected = {
    app,
    tokens: await need(codeForm(app, back.searchParams.get('code') ?? '', verifier)),
    async refresh() {
      connected.tokens = await need(refreshForm(app, connected.tokens.refresh_token));
      return connected.tokens;
    },
    async revoke() {
      const form = { client_id: app.clientId, token: connected.tokens.refresh_token };
      await request(origin).post('/oauth/revoke').type('form').send(form).expect(200);
    },
  };
  return connected;

  async function need(form: Record<string, string>): Promise<Tokens> {
    const { status, body } = await askForTokens(origin, form);
    if (status !== 200) throw new Error(`the token endpoint answers ${status} ${JSON.stringify(body)}`);
    return body;
  }
}
