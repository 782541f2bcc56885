/** Changes one object of a PDF of this service, as damage or a fault of a writer would, with nothing of Platen's readers and writers. */
import { deflateSync, inflateSync } from 'node:zlib';

/** `stream`: unpacked. */
type Change = { id: number; dictionary: string; stream?: Buffer };

const STREAM = /(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?>>)\nstream\n/g;

/** The objects of a file: those with a stream, and those in object streams. */
export function objectsOf(bytes: Uint8Array): Change[] {
  const file = Buffer.from(bytes);
  const streams = [...file.toString('latin1').matchAll(STREAM)].map(({ 0: head, 1: id, 2: dictionary, index }) => {
    const start = index + head.length;
    const content = file.subarray(start, start + Number(/\/Length (\d+)/.exec(dictionary!)![1]));
    const stream = dictionary!.includes('FlateDecode') ? inflateSync(content) : content;
    return { id: Number(id), dictionary: dictionary!, stream };
  });
  const packed = streams
    .filter(({ dictionary }) => dictionary.includes('/Type /ObjStm'))
    .flatMap(({ dictionary, stream }) => {
      const first = Number(/\/First (\d+)/.exec(dictionary)![1]);
      const numbers = stream.subarray(0, first).toString('latin1').trim().split(/\s+/).map(Number);
      const ids = numbers.filter((_, at) => at % 2 === 0);
      const offsets = numbers.filter((_, at) => at % 2 === 1);
      return ids.map((id, at) => ({
        id,
        dictionary: stream
          .subarray(first + offsets[at]!, first + (offsets[at + 1] ?? stream.length))
          .toString('latin1')
          .trim(),
      }));
    });
  return [...streams, ...packed];
}

/** The file with other objects, also new ones, which stand at its end, and a cross-reference stream that leads to them. */
export function withObjects(bytes: Uint8Array, changes: Change[]): Uint8Array {
  const file = Buffer.from(bytes);
  const start = Number(/startxref\n(\d+)/.exec(file.subarray(-40).toString('latin1'))![1]);
  const {
    id: own,
    dictionary: before,
    stream: rows,
  } = objectsOf(file).findLast(({ dictionary }) => dictionary.includes('/Type /XRef'))!;
  const width = Number(/\/W \[1 (\d) 1\]/.exec(before)![1]);
  if (before.includes('Predictor')) throw new Error('The file is too large for this helper');
  const size = Math.max(rows!.length / (width + 2), ...changes.map(({ id }) => id + 1));
  const table = Buffer.alloc(size * (width + 2));
  table.set(rows!);
  const dictionary = before.replace(/\/Size \d+/, `/Size ${size}`).replace(/\/Length \d+/, `/Length ${table.length}`);
  const parts: Uint8Array[] = [file.subarray(0, start)];
  let end = start;
  const add = (part: Buffer) => {
    parts.push(part);
    end += part.length;
  };
  for (const { id, dictionary: facts, stream } of changes) {
    const row = id * (width + 2);
    table[row] = 1;
    table.writeUIntBE(end, row + 1, width);
    table[row + 1 + width] = 0;
    const packed = stream && (facts.includes('FlateDecode') ? deflateSync(stream) : stream);
    const written = packed ? facts.replace(/\/Length \d+/, `/Length ${packed.length}`) : facts;
    add(Buffer.from(`${id} 0 obj\n${written}\n`, 'latin1'));
    if (packed) add(Buffer.concat([Buffer.from('stream\n'), packed, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  }
  const place = end;
  add(
    Buffer.concat([
      Buffer.from(`${own} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
      table,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  );
  add(Buffer.from(`startxref\n${place}\n%%EOF`));
  return Buffer.concat(parts);
}

/** What the codes of a font mean (ToUnicode), and the reverse. */
export function meaningsOf(cmap: string): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, code, text] of cmap.matchAll(/^<(\w{4})> <((?:\w{4})+)>$/gm))
    meanings.set(code!, Buffer.from(text!, 'hex').swap16().toString('utf16le'));
  for (const [, first, list] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [at, text] of list!.trim().split(/\s+/).entries())
      meanings.set(
        (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(text.slice(1, -1), 'hex').swap16().toString('utf16le'),
      );
  return meanings;
}

const FONT_OR_STRING = /\/(\S+) \S+ Tf|\(((?:\\[\s\S]|[^\\()])*)\)/g;

/** The strings that a page shows, with the names of their fonts, as codes in hexadecimal digits; and the page with other codes. */
export function shownIn(content: string): {
  strings: { font: string; codes: string[] }[];
  write: (codes: string[][]) => string;
} {
  let font = '';
  const strings = [...content.matchAll(FONT_OR_STRING)].flatMap(([, name, text]) => {
    if (text === undefined) {
      font = name!;
      return [];
    }
    const plain = text.replace(/\\([\s\S])/g, (_, sign) => (sign === 'r' ? '\r' : sign));
    return [{ font, codes: [...(Buffer.from(plain, 'latin1').toString('hex').match(/.{4}/g) ?? [])] }];
  });
  return {
    strings,
    write: (others) => {
      const left = [...others];
      return content.replace(FONT_OR_STRING, (found, _, text) =>
        text === undefined ? found : `<${left.shift()!.join('')}>`,
      );
    },
  };
}
