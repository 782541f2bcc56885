/** §4.6: downloads the PDF of a document into a file. */
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PdfWait } from '../../../generated/openapi.d.ts';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Message, tell } from '../../locales/message.ts';
import { load } from '../../pdf/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { placeProblem } from '../../platform/place-problem.ts';
import { ApiFailure } from '../terminal/failures.ts';
import { type Connection, sleep } from './connection.ts';

/** A render ends after 60 s at the latest; the lease of one whose worker died expires after 30 s. */
const MAX_WAIT = 120 * SECOND;
const PAUSE = SECOND;

/** Polls until the document's PDF is rendered, and returns its signed URL. */
export async function awaitPdf({ api, withRetries }: Connection, id: string): Promise<string> {
  for (const end = performance.now() + MAX_WAIT; ; ) {
    const { data, response } = await withRetries(() => api.getGenerationPdf({ id }));
    if (data.status === 'ready') return data.url;
    if (performance.now() > end) throw new Refusal('pdf_render_failed', lateMessage(id, data.wait));
    await sleep(Number(response.headers.get('Retry-After')) * SECOND || PAUSE);
  }
}

/** §24.4: says what a PDF waits for, where it is more than its turn. */
function lateMessage(id: string, wait: PdfWait | undefined): Message {
  if (!wait) return tell('command.rendering', { id });
  return tell('command.unsealed', { id, reason: wait.reason, since: wait.since });
}

/** Asks for a failed PDF once more, which renders it again. */
async function fetchPdf(connection: Connection, id: string): Promise<Buffer> {
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

/** Atomic: `file` holds either the whole PDF or its previous content. `-` is standard output. A device or a pipe is written to. */
export async function savePdf(connection: Connection, id: string, file: string): Promise<void> {
  await saveFile(await fetchPdf(connection, id), file, 'pdf');
}

/** `what`: the option that names the file. */
async function saveFile(bytes: Uint8Array, file: string, what: string): Promise<void> {
  if (file === '-') return void (await new Promise((resolve) => process.stdout.write(bytes, resolve)));
  const isOther = await stat(file).then(
    (there) => !there.isFile(),
    () => false,
  );
  const partial = isOther ? file : `${file}.${process.pid}.part`;
  try {
    await makeFolder(path.dirname(file));
    await writeFile(partial, bytes);
    if (!isOther) await rename(partial, file);
  } catch (error) {
    if (!isOther) await rm(partial, { force: true });
    throw new Refusal('validation', tell('refusal.folder.notWritten', { file, problem: placeProblem(error) }), what);
  }
}

/** §17.42: downloads a document as a Word file, from the URL of its page, since the contract has no operation for it. */
export async function saveDocx({ download, withRetries }: Connection, id: string, file: string): Promise<void> {
  const { data } = await withRetries(() => download(`/documents/${id}/word`));
  await saveFile(data, file, 'docx');
}

// §17.40: saves the XML of an e-invoice, extracted from the document's PDF, so that the contract needs no operation for it.

/** Returns the name of the XML in the PDF. */
export async function saveXml(connection: Connection, id: string, file: string): Promise<string> {
  const bytes = await fetchPdf(connection, id);
  const attachedXml = await load.attachedXml();
  const found = attachedXml(bytes);
  if (!found) throw new Refusal('not_found', tell('command.noInvoice', { id }), 'id');
  await saveFile(found.content, file, 'xml');
  return found.name;
}
