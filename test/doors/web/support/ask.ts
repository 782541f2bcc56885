/** One request to the web app, by nobody or with the cookie of somebody, and with nothing that a browser would add. */
import { csrfToken } from '../../../../src/doors/web/model/visit.ts';

export type Asked = {
  method?: string;
  path: string;
  /** The token of a session, or of a stranger's cookie; none by default. */
  token?: string | undefined;
  /** The fields of a form; files make it `multipart/form-data`. */
  form?: Iterable<[string, string | File]>;
  /** The token of the form; that of the cookie by default, null for none. */
  csrf?: string | null;
  /** In place of a form: anything else, as it is. */
  body?: string | URLSearchParams;
  headers?: Record<string, string>;
};

export type Answered = { status: number; html: string; location: string | null; headers: Headers };

export async function ask(
  origin: string,
  { method, path, token, form, csrf, body, headers }: Asked,
): Promise<Answered> {
  const sent = body ?? (form && encode([...tokenField(csrf, token), ...form]));
  const answered = await fetch(origin + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { Accept: 'text/html', ...(token && { Cookie: `platen=${token}` }), ...headers },
    redirect: 'manual',
    ...(sent !== undefined && { body: sent }),
  });
  const { status, headers: received } = answered;
  return { status, html: await answered.text(), location: received.get('location'), headers: received };
}

function tokenField(csrf: string | null | undefined, token = ''): [string, string][] {
  return csrf === null ? [] : [['csrf', csrf ?? csrfToken(token)]];
}

function encode(fields: [string, string | File][]): URLSearchParams | FormData {
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  if (texts.length === fields.length) return new URLSearchParams(texts);
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value as string);
  return data;
}
