/** §4.6: downloads the PDF of a document into a file. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { ApiFailure } from './api-failure.ts';
import { type Connection, sleep } from './connection.ts';

/** A render ends after 60 s at the latest; the lease of one whose worker died expires after 30 s. */
const MAX_WAIT = 120 * SECOND;
const PAUSE = SECOND;

/** Polls while it is rendered; answers its signed URL. */
export async function awaitPdf({ api, withRetries }: Connection, id: string): Promise<string> {
  for (const end = performance.now() + MAX_WAIT; ; ) {
    const { data, response } = await withRetries(() => api.getGenerationPdf({ id }));
    if (data.status === 'ready') return data.url;
    if (performance.now() > end)
      throw new Refusal('pdf_render_failed', `The PDF of ${id} is still being made. Ask for it again later.`);
    await sleep(Number(response.headers.get('Retry-After')) * SECOND || PAUSE);
  }
}

/** A failed one is asked for once more, which renders it again. */
export async function fetchPdf(connection: Connection, id: string): Promise<Buffer> {
  const url = await awaitPdf(connection, id).catch((error) => {
    if (!(error instanceof ApiFailure && error.code === 'pdf_render_failed')) throw error;
    return awaitPdf(connection, id);
  });
  return download(connection.withRetries, url);
}

/** The signed URL needs no API key. */
async function download(withRetries: Connection['withRetries'], url: string): Promise<Buffer> {
  const { data } = await withRetries(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(MAX_WAIT) });
    return response.ok ? { data: Buffer.from(await response.arrayBuffer()), response } : { response };
  });
  return data;
}

/** Atomic: `file` holds the whole PDF or what it held before. `-` is standard output. */
export async function savePdf(connection: Connection, id: string, file: string): Promise<void> {
  await saveFile(await fetchPdf(connection, id), file, 'pdf');
}

/** `what`: of the option that names the file. */
export async function saveFile(bytes: Uint8Array, file: string, what: string): Promise<void> {
  if (file === '-') return void (await new Promise((resolve) => process.stdout.write(bytes, resolve)));
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.part`;
  try {
    await writeFile(partial, bytes);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Refusal('validation', `${file} cannot be written: ${(error as Error).message}`, what);
  }
}
