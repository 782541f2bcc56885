/**
 * A small app that somebody connects: it registers, opens the authorization page in a browser, answers pages like a person, exchanges the
 * code and refreshes tokens. Each step can be called separately, so that attacks can change what happens in between.
 */
import { createHash, randomBytes } from 'node:crypto';
import request from 'supertest';

export type App = { origin: string; clientId: string; redirectUri: string };
export type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };
type Agent = ReturnType<typeof request.agent>;

/** What a browser shows. `location`: where a redirect or the page itself leads next; finally, this is the app. */
export type Shown = {
  status: number;
  html: string;
  path: string;
  location: string | null;
  headers: Record<string, string>;
};

/** A browser without scripts that keeps cookies by path. It follows redirects as long as they stay with the service. */
export type AppBrowser = {
  agent: Agent;
  open(path: string): Promise<Shown>;
  /** Sends a form of the current page, with its token. */
  send(path: string, fields: Record<string, string>): Promise<Shown>;
};

/** Opens a browser that is signed out, unless `cookie` is the value of a session's cookie (`platen`). */
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

/** Registers an app. Throws with the answer if it is refused. */
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

/** Returns the URL to which an app sends the browser. `params` are added; an empty one is left out. */
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

/**
 * Answers the consent page `shown`, and returns the address of the app to which the browser is redirected. Throws if it is not
 * redirected.
 */
export async function answerConsent(
  browser: AppBrowser,
  shown: Shown,
  fields: { answer: 'allow' | 'deny'; workspace?: string },
): Promise<URL> {
  const { location, status, html } = await browser.send(shown.path, fields);
  if (location === null) throw new Error(`${status} ${html.replace(/^[\s\S]*<main[^>]*>/, '')}`);
  return new URL(location);
}

/** Sends a request with the fields of `form` to the token endpoint; several values of a field are sent separately. */
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
  /** The most recent tokens. */
  tokens: Tokens;
  /** Refreshes the tokens. Throws if that is refused. */
  refresh(): Promise<Tokens>;
  revoke(): Promise<void>;
};

export type WhoAndWhere = {
  /** The session cookie of the person who consents. */
  cookie: string;
  workspaceId: string;
  app?: App;
  name?: string;
  redirectUri?: string;
  params?: Record<string, string>;
};

/** Connects an app, from registration to tokens. */
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
