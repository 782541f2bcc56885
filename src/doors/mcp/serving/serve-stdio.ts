/** §22.4: serves standard input and output with the official SDK. The server ends when standard input ends. */
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { hashCredential } from '../../../domain/credential.ts';
import { Refusal } from '../../../domain/errors.ts';
import { foreign, tell } from '../../../locales/message.ts';
import { readSpecification } from '../../api/specification.ts';
import { type OperationAnswer, type Platen, pathOf, type TemplatesPage, type Tool } from '../model/platen.ts';
import { readTools } from '../tools/read-tools.ts';
import { createServer } from './create-server.ts';

/** `note`: reports a fault to a person, on standard error. */
export function serveStdio(there: Installation, note: (text: string) => void): void {
  const tools = readTools(readSpecification());
  const platen = platenThere(there, tools, note);
  const onerror = ({ message }: Error) => note(`platen: ${message}`);
  serve(() => createServer({ platen, tools }), { onerror, maxSubscriptions: 0 });
}

// §22.4: Platen called as a client of its API, with an API key.

/** `url`: without a slash at the end and without `/api/v1`. */
type Installation = { url: string; apiKey: string };

/** The longest page of the API's list of templates. The list has no further pages. */
const MAX_TEMPLATES = 200;
const UNREACHABLE = 503;

export function platenThere(
  { url, apiKey }: Installation,
  tools: readonly Tool[],
  note: (text: string) => void,
): Platen {
  const list = tools.find(({ operationId }) => operationId === 'listTemplates')!;

  const call: Platen['call'] = async (tool, input, clientSignal) => {
    const query = Object.entries(input.query).map(([name, value]) => [name, String(value)]);
    const { body } = input;
    try {
      const response = await fetch(`${url}/api/v1${pathOf(tool, input)}?${new URLSearchParams(query)}`, {
        method: tool.method,
        headers: {
          ...input.headers,
          Authorization: `Bearer ${apiKey}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: clientSignal,
      });
      const isEInvoice = response.headers.get('E-Invoice') === 'true';
      return { status: response.status, body: await response.json(), isEInvoice };
    } catch (error) {
      return unreachable(url, error);
    }
  };

  return {
    caller: hashCredential(apiKey).toString('hex'),
    call,
    stopping: () => false,
    // An API key is no person.
    inChat: async () => undefined,
    async templates(cursor = '0', limit, clientSignal): Promise<TemplatesPage> {
      const from = Number(cursor);
      if (!/^\d+$/.test(cursor) || from > MAX_TEMPLATES)
        throw new Refusal('validation', tell('refusal.cursor', { name: 'nextCursor' }), 'cursor');
      const all = { path: {}, query: { limit: MAX_TEMPLATES }, headers: {}, body: undefined };
      const { status, body } = await call(list, all, clientSignal);
      if (status >= 400) throw refusalIn(body);
      const { templates } = body as Pick<TemplatesPage, 'templates'>;
      const to = from + limit;
      return { templates: templates.slice(from, to), next: to < templates.length ? String(to) : undefined };
    },
    report(error) {
      note(`platen: ${error instanceof Error ? error.message : String(error)}`);
      return { code: 'internal', message: 'Something went wrong in platen mcp. See its standard error for details.' };
    },
  };
}

/** Returns the error when nothing answers, or a proxy answers in another format. */
function unreachable(url: string, error: unknown): OperationAnswer {
  const { message, cause } = error as { message: string; cause?: { code?: string } };
  const why = cause?.code ?? message;
  const sentence = `${url} does not answer as Platen does (${why}). Is PLATEN_URL right, and is the service running there?`;
  return { status: UNREACHABLE, body: { error: { code: 'unavailable', message: sentence } } };
}

function refusalIn(body: unknown): Refusal {
  const { code, message, detail } = (body as { error: Refusal }).error;
  return new Refusal(code, foreign(message), detail);
}
