/** Calls of the API with the key of this tab. */
import { storedKey } from './key.ts';

/** §7: what the API refused with. `status` 0 means that it was not reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Answer<Body> = { status: number; body: Body; retryAfterSeconds: number | undefined };

const base = document.documentElement.dataset.base ?? '';

/** `path` is below `/api/v1`. Throws ApiProblem for every answer that is not a success. */
export async function getFromApi<Body>(path: string): Promise<Answer<Body>> {
  const response = await fetch(`${base}/api/v1${path}`, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${storedKey() ?? ''}` },
    cache: 'no-store',
  }).catch(() => {
    throw new ApiProblem(0, 'unreachable', 'The service does not answer. Is it running, and are you online?');
  });
  const body = await response.json().catch(() => undefined);
  if (!response.ok)
    throw new ApiProblem(
      response.status,
      body?.error?.code ?? 'internal',
      body?.error?.message ?? `The service answered ${response.status}.`,
    );
  return { status: response.status, body, retryAfterSeconds: secondsOf(response.headers.get('Retry-After')) };
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
