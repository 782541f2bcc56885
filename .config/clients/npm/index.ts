/**
 * §7: the client for Node: all operations of the API (`api`), and on top of them retries with idempotency keys, a document and its PDF in
 * one call, errors with codes, and the signatures of webhooks. `make clients` puts it into a package with `generated/client.ts`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { type Client, createClient } from '../../../generated/client.ts';
import type { ErrorCode, Generation } from '../../../generated/openapi.d.ts';
import { type Options, PlatenError, retrying, secondsIn } from './retrying.ts';

export type { Generation, Template, TemplateList } from '../../../generated/openapi.d.ts';
export { type Options, PlatenError } from './retrying.ts';

/** Values of a template whose types nobody gave: by key, a text, or the entries of a group. */
export type Values = { [key: string]: string | readonly Values[] };

export type Request<Of> = { title?: string; values?: Of };

export type CallOptions = {
  /** A name for this one document, such as an order number: whoever sends it again within 24 hours gets the same document. */
  idempotencyKey?: string;
  /** How long one request may wait for the PDF: 0 to 30 seconds, 20 by default. */
  waitSeconds?: number;
  /** How long to wait for the PDF: 120 by default. */
  timeoutSeconds?: number;
};

export type Created = {
  id: string;
  number: number;
  /** The page of the document in the web app. */
  url: string;
  /** True if an earlier request had created it. */
  replayed: boolean;
  pdf: Uint8Array;
};

const IS_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** `Templates`: `TemplateValues` of `platen types`, so that a wrong key of `values` does not compile. */
export class Platen<Templates extends object = { [template: string]: Values }> {
  /** Every operation of the API; each answers `{ data, error, response }` and is retried, too. */
  readonly api: Client;
  readonly #send: typeof fetch;
  readonly #base: string;

  constructor(options: Options) {
    this.#base = `${options.url.replace(/\/+$/, '')}/api/v1`;
    this.#send = retrying(options);
    this.api = createClient({ baseUrl: this.#base, fetch: this.#send });
  }

  /** Creates a document. `template`: an id or a slug. Throws `PlatenError`. */
  async createDocument<Name extends keyof Templates & string>(
    template: Name,
    request: Request<Templates[Name]> = {},
    options: CallOptions = {},
  ): Promise<Generation> {
    const response = await this.#create(template, request, { Accept: 'application/json' }, options);
    return (await response.json()) as Generation;
  }

  /** Creates a document and waits for its PDF. `template`: an id or a slug. Throws `PlatenError`; `documentUrl` says if the document is there. */
  async createPdf<Name extends keyof Templates & string>(
    template: Name,
    request: Request<Templates[Name]> = {},
    options: CallOptions = {},
  ): Promise<Created> {
    const { waitSeconds = 20, timeoutSeconds = 120 } = options;
    const end = performance.now() + timeoutSeconds * 1000;
    const headers = { Accept: 'application/pdf', Prefer: `wait=${waitSeconds}` };
    const response = await this.#create(template, request, headers, options);
    const number = Number(response.headers.get('Document-Number'));
    const replayed = response.headers.has('Idempotent-Replayed');
    if (response.status !== 202) {
      const id = response.headers.get('Content-Location')!.split('/').at(-2)!;
      return { id, number, url: response.headers.get('Location')!, replayed, pdf: await bytesOf(response) };
    }
    const { id, url } = (await response.json()) as Generation;
    await pause(secondsIn(response, 1) * 1000);
    return { id, number, url, replayed, pdf: await this.#awaitPdf(id, { end, waitSeconds, documentUrl: url }) };
  }

  /** Waits until the PDF of a document is ready, and returns it. Throws `PlatenError`. */
  downloadPdf(id: string, { waitSeconds = 20, timeoutSeconds = 120 }: CallOptions = {}): Promise<Uint8Array> {
    return this.#awaitPdf(id, { end: performance.now() + timeoutSeconds * 1000, waitSeconds });
  }

  #create(template: string, body: object, headers: Record<string, string>, { idempotencyKey }: CallOptions) {
    const place = IS_ID.test(template) ? template : `by-slug/${encodeURIComponent(template)}`;
    return this.#request(`/templates/${place}/generations`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey ?? randomUUID() },
    });
  }

  async #awaitPdf(id: string, of: { end: number; waitSeconds: number; documentUrl?: string }): Promise<Uint8Array> {
    const { documentUrl } = of;
    for (;;) {
      const headers = { Accept: 'application/pdf', Prefer: `wait=${of.waitSeconds}` };
      const response = await this.#request(`/generations/${encodeURIComponent(id)}/pdf`, { headers }, documentUrl);
      if (response.status === 200) return bytesOf(response);
      const ms = secondsIn(response, 1) * 1000;
      if (performance.now() + ms > of.end)
        throw new PlatenError('The PDF takes longer than this call may.', {
          code: 'timeout',
          status: 202,
          documentUrl,
        });
      await pause(ms);
    }
  }

  async #request(path: string, init: RequestInit, documentUrl?: string): Promise<Response> {
    const response = await this.#send(this.#base + path, init);
    if (response.ok) return response;
    const { error } = (await response.json().catch(() => ({}))) as { error?: Record<string, string> };
    throw new PlatenError(error?.message ?? `The service answered ${response.status}.`, {
      code: error?.code as ErrorCode | undefined,
      status: response.status,
      field: error?.detail,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
      documentUrl: documentUrl ?? response.headers.get('Location') ?? undefined,
    });
  }
}

/** Checks the signature and the time of a message, and returns its event. `body`: as it was received, before anything parsed it. Throws if it is forged. */
export function verifyWebhook(
  secret: string,
  body: string | Uint8Array,
  headers: Record<string, unknown>,
): WebhookEvent {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString();
  return new Webhook(secret).verify(text, headers as Record<string, string>) as WebhookEvent;
}

export type WebhookEvent = { type: string; timestamp: string; data: Record<string, unknown> };

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
