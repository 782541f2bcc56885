/**
 * §20.60: tells that the service cannot be reached, and tries again what waits for it: after growing pauses, at once when the browser
 * is online again, and when somebody asks for it.
 */
import { element } from './elements.ts';

/**
 * What waits: a form that was sent, the document of a form, a sheet, changed rows, a draft, or text of a page that was closed. The first of
 * them is told.
 */
const KINDS = ['form', 'document', 'sheet', 'rows', 'draft', 'left'] as const;
type Waiting = (typeof KINDS)[number];

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
/** How long the page says that the connection is back. */
const BACK_MS = 4_000;
/** How long a request waits for its answer. In the service, it may wait 20 s for its turn. */
const PATIENCE_MS = 30_000;
/** Files, and pages that are rendered, take longer. */
export const LONG_PATIENCE_MS = 10 * 60_000;
/** The slowest line that a request has time for. */
const BYTES_A_MS = 10;
/** The statuses of a proxy whose service is away, and of a busy service. */
const AWAY = new Set([502, 503, 504]);
const BUSY = 'unavailable';

const waiting = new Map<Waiting, () => unknown>();
let attempts = 0;
let timer: ReturnType<typeof setTimeout>;

/** An error that means that the service was not reached, or was too busy to answer; its cause is then `unavailable`. */
export class NoConnection extends Error {}

/**
 * Fetches the whole answer, as `fetch` does. Throws NoConnection when the service was not reached, the answer broke off, or none came in
 * time. `patience`: how long it may take, in milliseconds.
 */
export async function reach(
  address: string,
  options: RequestInit = {},
  patience = patienceFor(options.body),
): Promise<Response> {
  const late = AbortSignal.timeout(patience);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const response = await fetchWhole(address, { ...options, signal }).catch((error: Error) => {
    throw options.signal?.aborted ? error : new NoConnection(error.message);
  });
  if (!AWAY.has(response.status)) return response;
  const code = await codeOf(response);
  // Any other error is an answer, such as that there are no PDFs here.
  if (code !== undefined && code !== BUSY) return response;
  throw new NoConnection(response.statusText, { cause: code });
}

/** Returns the code of an error of the service. Undefined for one of a proxy. */
async function codeOf(response: Response): Promise<string | undefined> {
  const { error } = await response
    .clone()
    .json()
    .catch(() => ({}));
  return error?.code;
}

function patienceFor(body: RequestInit['body']): number {
  return body instanceof FormData ? LONG_PATIENCE_MS : PATIENCE_MS + String(body ?? '').length / BYTES_A_MS;
}

async function fetchWhole(address: string, options: RequestInit): Promise<Response> {
  const response = await fetch(address, options);
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}

/** Returns whether the service can be reached now. */
export async function isReached(): Promise<boolean> {
  const { base = '' } = document.documentElement.dataset;
  const asked = reach(`${base}/healthz`, { method: 'HEAD', cache: 'no-store' });
  return asked.then(
    () => true,
    () => false,
  );
}

/** Call this when the service was not reached. `again`: called until `noteFound`; for a form, only when somebody asks. */
export function noteLost(kind: Waiting, again: () => unknown): void {
  waiting.set(kind, again);
  tell();
  clearTimeout(timer);
  timer = setTimeout(tryAgain, Math.min(FIRST_MS * 2 ** attempts, LONGEST_MS));
  attempts += 1;
}

/** Call this when the service was reached, or when nothing waits any more. */
export function noteFound(kind: Waiting): void {
  if (!waiting.delete(kind)) return;
  attempts = 0;
  if (waiting.size > 0) {
    tell();
    tryAgain();
    return;
  }
  clearTimeout(timer);
  const bar = element('connection', HTMLElement);
  say(bar.dataset.back!, false);
  setTimeout(() => {
    if (waiting.size === 0) bar.hidden = true;
  }, BACK_MS);
}

function tryAgain({ isAsked = false } = {}): void {
  clearTimeout(timer);
  for (const [kind, again] of [...waiting]) if (isAsked || kind !== 'form') void again();
}

function tell(): void {
  const { dataset } = element('connection', HTMLElement);
  const kind = KINDS.find((one) => waiting.has(one))!;
  say(dataset[kind] ?? dataset.draft!, true);
}

function say(text: string, canTry: boolean): void {
  const bar = element('connection', HTMLElement);
  const [line, button] = [bar.querySelector('p')!, bar.querySelector('button')!];
  bar.hidden = false;
  button.hidden = !canTry;
  if (line.textContent !== text) line.textContent = text;
}

document
  .getElementById('connection')
  ?.querySelector('button')
  ?.addEventListener('click', () => {
    tryAgain({ isAsked: true });
  });
addEventListener('online', () => tryAgain());
document.addEventListener('visibilitychange', () => !document.hidden && waiting.size > 0 && tryAgain());
