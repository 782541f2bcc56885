/** Unpacks a zip archive of the web app into files by name. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { TestService } from './service.ts';
import type { WebVisitor } from './web.ts';

export async function unzipped(
  { url }: TestService,
  { cookie }: WebVisitor,
  path: string,
): Promise<Map<string, Buffer>> {
  const answer = await fetch(url + path, { headers: { Cookie: cookie } });
  return filesIn(Buffer.from(await answer.arrayBuffer()));
}

/** Returns the files of an archive by name, in its order. */
export async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
