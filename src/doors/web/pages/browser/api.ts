/** §18.15: the API client of this tab, generated from the contract. */
import { createClient } from '../../../../../generated/client.ts';
import type { Generation as ShownDocument, GenerationSummary as Summary } from '../../../../../generated/openapi.d.ts';

/** §7.1: an error of the API. `status` is 0 when the service was not reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Answer<Body> = { body: Body; retryAfterSeconds: number | undefined };

type Refusal = { error: { code: string; message: string } };
type Answered<Body> = { data?: Body; error?: Refusal; response: Response };

const base = document.documentElement.dataset.base ?? '';

/** Returns a client with the tab's current key. */
export function api() {
  return createClient({
    baseUrl: `${base}/api/v1`,
    headers: { Accept: 'application/json', Authorization: `Bearer ${storedKey() ?? ''}` },
    cache: 'no-store',
  });
}

/** Waits for a call. Throws ApiProblem for every answer that is not a success. */
export async function answerOf<Body>(call: Promise<Answered<Body>>): Promise<Answer<Body>> {
  const { data, error, response } = await call.catch((): never => {
    throw new ApiProblem(0, 'unreachable', WORDS.unreachable);
  });
  if (response.ok) return { body: data!, retryAfterSeconds: secondsOf(response.headers.get('Retry-After')) };
  // A proxy's error has another format.
  const { code = 'internal', message = `${WORDS.answered} ${response.status}.` } = error?.error ?? {};
  throw new ApiProblem(response.status, code, message);
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** §18.15: the API key of this tab, in session storage. It is gone with the tab, and no other tab can read it. */
const NAME = 'platen-key';

/** Returns null until a key was entered. */
export function storedKey(): string | null {
  return sessionStorage.getItem(NAME);
}

export function keepKey(key: string): void {
  sessionStorage.setItem(NAME, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
}

/** §18.15: the texts of the document page's scripts, in the page's language (`texts/`). */
type Words = Record<
  | 'locked'
  | 'noDocument'
  | 'noDocumentText'
  | 'failed'
  | 'unreachable'
  | 'answered'
  | 'number'
  | 'template'
  | 'version'
  | 'deleted'
  | 'created'
  | 'by'
  | 'source'
  | 'id'
  | 'api'
  | 'app'
  | 'preparing'
  | 'ready'
  | 'noPreview'
  | 'cut',
  string
>;

export const WORDS: Words = JSON.parse(document.getElementById('document')!.dataset.words!);

/** §2.5, §2.6: fetches the document, and its summary from the list of documents. */
export type { ShownDocument, Summary };

const MILLISECOND = 1;

export async function fetchDocument(id: string): Promise<ShownDocument> {
  return (await answerOf(api().getGeneration({ id }))).body;
}

/** Only the list has the names of creator and template, so this lists that millisecond. Undefined when it fails: the page works without. */
export async function fetchSummary({ id, created_at }: ShownDocument): Promise<Summary | undefined> {
  const next = new Date(Date.parse(created_at) + MILLISECOND).toISOString();
  const call = answerOf(api().listGenerations({ from: created_at, to: next, limit: 200 }));
  const list = await call.catch(() => undefined);
  return list?.body.generations.find((summary) => summary.id === id);
}
