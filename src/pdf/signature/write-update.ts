/** ISO 32000-1 §7.5.6: writes an incremental update: new and changed objects behind the bytes of a file, which stay as they are. */
import { createHash } from 'node:crypto';
import type { PdfObjects } from './read-objects.ts';

/** An object as text, or a stream. In a text, each character is one byte. */
export type NewObject = string | { entries: string; content: Uint8Array };

/** The bytes of the update, and where each object begins in the file. */
export type Update = { bytes: Buffer; offsets: Map<number, number> };

/** The bytes of a file offset in a cross-reference stream: no file exceeds four gigabytes. */
const OFFSET_BYTES = 4;

export function writeUpdate(length: number, objects: PdfObjects, changes: ReadonlyMap<number, NewObject>): Update {
  const chunks: Buffer[] = [];
  const offsets = new Map<number, number>();
  let at = length;
  const write = (text: string | Uint8Array) => {
    const chunk = typeof text === 'string' ? Buffer.from(text, 'latin1') : Buffer.from(text);
    chunks.push(chunk);
    at += chunk.length;
  };
  const ids = [...changes.keys()].sort((one, other) => one - other);
  for (const id of ids) {
    const object = changes.get(id)!;
    offsets.set(id, at);
    if (typeof object === 'string') write(`${id} 0 obj\n${object}\nendobj\n`);
    else {
      write(`${id} 0 obj\n<<${object.entries}/Length ${object.content.length}>>\nstream\n`);
      write(object.content);
      write('\nendstream\nendobj\n');
    }
  }
  const own = Math.max(objects.size, ids.at(-1)! + 1);
  offsets.set(own, at);
  const rows = Buffer.concat([...ids, own].map((id) => rowOf(offsets.get(id)!)));
  const facts = trailerOf(objects, createHash('sha256').update(Buffer.concat(chunks)).digest());
  write(`${own} 0 obj\n<</Type /XRef/Size ${own + 1}/W [1 ${OFFSET_BYTES} 0]/Index [${runsOf([...ids, own])}]`);
  write(`/Prev ${objects.start}${facts}/Length ${rows.length}>>\nstream\n`);
  write(rows);
  write(`\nendstream\nendobj\nstartxref\n${offsets.get(own)}\n%%EOF\n`);
  return { bytes: Buffer.concat(chunks), offsets };
}

function rowOf(offset: number): Buffer {
  const row = Buffer.alloc(1 + OFFSET_BYTES, 1);
  row.writeUInt32BE(offset, 1);
  return row;
}

/** Root and Info as they were. The first half of ID stays, and the second names this version of the file (§14.4). */
function trailerOf({ trailer }: PdfObjects, digest: Buffer): string {
  let text = '';
  for (const name of ['Root', 'Info']) if (trailer.has(name)) text += `/${name} ${trailer.get(name)}`;
  const first = /<[\da-fA-F]+>/.exec(trailer.get('ID') ?? '')?.[0];
  return first ? `${text}/ID [${first}<${digest.toString('hex', 0, 16)}>]` : text;
}

/** Returns first numbers and counts of consecutive objects. */
function runsOf(ids: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === id) last[1]++;
    else runs.push([id, 1]);
  }
  return runs.flat().join(' ');
}
