/** §12.9: what the answers have in common that are a PDF itself, as `Accept: application/pdf` asks for. */
import { SECOND } from '../../../domain/durations.ts';
import { contentDisposition } from '../../../platform/content-disposition.ts';
import { waitForPdf } from '../../../use-cases/read/index.ts';
import type { HandlerContext } from './operation.ts';

/** How many seconds a request waits that does not say how long, and the most that one may say. */
const WAIT_SECONDS = { usual: 10, most: 30 };

/** How long a client should wait before it asks again for a PDF that is being rendered. */
export const RETRY_AFTER_SECONDS = 1;

/** The preference `wait` (RFC 7240, section 4.3). The first one counts. */
const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=[,;]|$)/i;

type Wait = { seconds: number; headers: { 'Preference-Applied'?: string } };

/** Reads how long the caller wants to wait. A preference that is malformed or unknown is ignored, as RFC 7240 asks. */
export function readWait(prefer = ''): Wait {
  const sent = WAIT.exec(prefer)?.[1];
  if (sent === undefined) return { seconds: WAIT_SECONDS.usual, headers: {} };
  const seconds = Math.min(Number(sent), WAIT_SECONDS.most);
  return { seconds, headers: { 'Preference-Applied': `wait=${seconds}` } };
}

type FileHeaders = { 'Content-Disposition': string; 'Server-Timing'?: string };

/** Returns the header that tells how many milliseconds a call waited for the render. */
export function timing(waited: number | undefined): { 'Server-Timing'?: string } {
  return waited === undefined ? {} : { 'Server-Timing': `render;dur=${waited.toFixed(1)}` };
}

/** Returns the file of a document with what describes it; null when it takes longer than that. Throws as `waitForPdf` does. */
export async function readPdf(
  context: HandlerContext,
  { id, seconds, download }: { id: string; seconds: number; download: boolean },
): Promise<{ headers: FileHeaders; body: Buffer } | null> {
  const { pdfWaits, clientSignal } = context;
  const { workspaceId } = context.principal;
  const pdf = await waitForPdf(context, { workspaceId, id }, { ms: seconds * SECOND, clientSignal });
  if (!pdf) return null;
  const { buffer, byteOffset, byteLength } = await pdfWaits.read(workspaceId, () => pdf.read(), clientSignal);
  const disposition = contentDisposition({ fileName: pdf.fileName, download });
  return {
    headers: { 'Content-Disposition': disposition, ...timing(pdf.waited) },
    body: Buffer.from(buffer, byteOffset, byteLength),
  };
}
