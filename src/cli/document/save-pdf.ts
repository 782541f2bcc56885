/** §4.6: the PDF of a document as a file. */

import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { ApiFailure } from './api-failure.ts';
import { type Connection, sleep } from './connection.ts';

/** A render ends after 60 s at the latest, and one whose holder died is free again after 30. */
const LONGEST_WAIT = 120 * SECOND;
const PAUSE = SECOND;

/** Waits while it is being made; one that failed is asked for once more, which renders it again. */
async function fetchPdf({ api, ask }: Connection, id: string): Promise<Buffer> {
  let mayFail = true;
  for (const end = Date.now() + LONGEST_WAIT; ; ) {
    try {
      const { data, response } = await ask(() => api.getGenerationPdf({ id }));
      if (data.status === 'ready') return await download(ask, data.url);
      if (Date.now() > end)
        throw new Refusal('pdf_render_failed', `The PDF of ${id} is still being made. Ask for it again later.`);
      await sleep(Number(response.headers.get('Retry-After')) * SECOND || PAUSE);
    } catch (error) {
      if (!(error instanceof ApiFailure && error.code === 'pdf_render_failed' && mayFail)) throw error;
      mayFail = false;
    }
  }
}

/** The URL is signed and needs no key. */
async function download(ask: Connection['ask'], url: string): Promise<Buffer> {
  const { data } = await ask(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(LONGEST_WAIT) });
    return response.ok ? { data: Buffer.from(await response.arrayBuffer()), response } : { response };
  });
  return data;
}

/** `file` holds the whole PDF or what it held before, whatever happens meanwhile. `-` is standard output. */
export async function savePdf(connection: Connection, id: string, file: string): Promise<void> {
  const bytes = await fetchPdf(connection, id);
  if (file === '-') return void (await new Promise((resolve) => process.stdout.write(bytes, resolve)));
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.part`;
  try {
    await writeFile(partial, bytes);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Refusal('validation', `${file} cannot be written: ${(error as Error).message}`, 'pdf');
  }
}
