/**
 * §25.6, ISO 32000-1 §7.5: reads a PDF as the parts that it was written in: the file as it was first, and each update behind it. A part may only say
 * where objects of its own are, so that no update can bring hidden objects of an earlier part to light.
 */
import { inflateSync } from 'node:zlib';
import { entriesOf, itemsOf, referred } from '../signature/entries-of.ts';
import { must } from './fault.ts';

/** The most parts of a file, the most objects, and the most bytes of a decompressed stream and of all of them. */
const MAX_PARTS = 200;
const MAX_OBJECTS = 500_000;
const MAX_STREAM = 16 * 1024 * 1024;
const MAX_STREAMS = 64 * 1024 * 1024;

/** Where an object is: at a position, or in an object stream. */
type Place = { at: number } | { stream: number; index: number };

/** `from`, `to`: its bytes. `places`: its objects; null for one that it removes. `trailer`: entries as they are written. */
export type Revision = {
  from: number;
  to: number;
  places: Map<number, Place | null>;
  trailer: Map<string, string>;
};

/**
 * `textOf`: an object as it is written, as of a revision (by index); undefined if there is none. `streamOf`: the content of a stream, which throws for
 * anything else.
 */
export type Revisions = {
  all: Revision[];
  textOf(id: number, revision: number): string | undefined;
  streamOf(id: number, revision: number): Buffer;
};

const END = /\s*startxref\s+(\d+)\s+%%EOF(?:\r\n|\n|\r)?/y;

export function readRevisions(bytes: Buffer): Revisions {
  must(bytes.subarray(0, 5).toString('latin1') === '%PDF-', 'structure', 'the file does not begin as a PDF');
  const last = /startxref\s+(\d+)\s+%%EOF(?:\r\n|\n|\r)?$/.exec(bytes.subarray(-64).toString('latin1'));
  must(last, 'structure', 'the file does not end as a PDF');
  const budget = { objects: MAX_OBJECTS, bytes: MAX_STREAMS };
  const parts: { at: number; to: number; trailer: Map<string, string>; places: Revision['places'] }[] = [];
  for (let at: number | undefined = Number(last[1]); at !== undefined; ) {
    must(
      parts.length < MAX_PARTS && at < bytes.length,
      'structure',
      'the file has no table of objects where it should be',
    );
    const { trailer, places, end } = readTable(bytes, at, budget);
    const to = endBehind(bytes, end, at);
    parts.push({ at, to, trailer, places });
    const before = trailer.get('Prev');
    const next = before === undefined ? undefined : Number(before);
    must(next === undefined || next < at, 'structure', 'a table of objects leads forward');
    at = next;
  }
  parts.reverse();
  must(parts.at(-1)!.to === bytes.length, 'structure', 'something follows the end of the file');
  const all = parts.map(({ to, trailer, places, at }, index) => {
    const from = parts[index - 1]?.to ?? 0;
    must(from <= at, 'structure', 'parts of the file overlap');
    for (const place of places.values())
      if (place && 'at' in place)
        must(place.at >= from && place.at < at + 1, 'structure', 'a part says where objects of another part are');
    return { from, to, trailer, places };
  });
  return { all, ...readers(bytes, all, budget) };
}

/** Returns where a part ends, whose table ends at `end`, and checks that it names its own table. */
function endBehind(bytes: Buffer, end: number, table: number): number {
  const text = bytes.subarray(end, end + 80).toString('latin1');
  END.lastIndex = 0;
  const found = END.exec(text);
  must(found && Number(found[1]) === table, 'structure', 'a part of the file has no end');
  return end + found[0].length;
}

type Budget = { objects: number; bytes: number };

function takesObject(budget: Budget): boolean {
  budget.objects -= 1;
  return budget.objects >= 0;
}

type Table = { trailer: Map<string, string>; places: Revision['places']; end: number };

function readTable(bytes: Buffer, at: number, budget: Budget): Table {
  return bytes.subarray(at, at + 4).toString('latin1') === 'xref'
    ? readPlainTable(bytes, at, budget)
    : readStreamTable(bytes, at, budget);
}

/** ISO 32000-1 §7.5.4. */
function readPlainTable(bytes: Buffer, at: number, budget: Budget): Table {
  const places: Revision['places'] = new Map();
  const trailerAt = bytes.indexOf('trailer', at);
  must(trailerAt > 0 && trailerAt - at < 20 * MAX_OBJECTS, 'structure', 'a table of objects has no trailer');
  const lines = bytes
    .subarray(at + 4, trailerAt)
    .toString('latin1')
    .trim()
    .split(/\s*[\r\n]+\s*/);
  for (let line = 0; line < lines.length; ) {
    const [from, count] = numbersIn(/^(\d+) (\d+)$/, lines[line++]);
    for (let row = 0; row < count!; row += 1) {
      const [, offset, generation, kind] = /^(\d{10}) (\d{5}) ([nf])$/.exec(lines[line++] ?? '') ?? [];
      must(offset !== undefined && takesObject(budget), 'structure', 'a row of a table of objects cannot be read');
      must(kind === 'f' || generation === '00000', 'structure', 'objects of later generations are not read');
      places.set(from! + row, kind === 'n' ? { at: Number(offset) } : null);
    }
  }
  const { text, end } = dictionaryAt(bytes, trailerAt + 'trailer'.length);
  const trailer = entriesOf(text);
  must(!trailer.has('XRefStm'), 'structure', 'the file has two tables of objects in one part');
  return { trailer, places, end };
}

function numbersIn(pattern: RegExp, text = ''): number[] {
  const found = pattern.exec(text);
  must(found, 'structure', 'a table of objects cannot be read');
  return found.slice(1).map(Number);
}

/** ISO 32000-1 §7.5.8. */
function readStreamTable(bytes: Buffer, at: number, budget: Budget): Table {
  const { entries, content, end } = streamAt(bytes, at, budget);
  must(entries.get('Type') === '/XRef', 'structure', 'the file has no table of objects where it should be');
  const widths = itemsOf(entries.get('W') ?? '').map(Number);
  const width = widths.reduce((sum, one) => sum + one, 0);
  must(
    widths.length === 3 && widths.every((one) => one >= 0 && one <= 6) && width > 0,
    'structure',
    'a table has no widths',
  );
  const index = entries.has('Index') ? itemsOf(entries.get('Index')!).map(Number) : [0, Number(entries.get('Size'))];
  const places: Revision['places'] = new Map();
  let offset = 0;
  const field = (bytesOf: number, missing: number) => {
    const value = bytesOf === 0 ? missing : content.readUIntBE(offset, bytesOf);
    offset += bytesOf;
    return value;
  };
  for (let pair = 0; pair < index.length; pair += 2)
    for (let row = 0; row < index[pair + 1]!; row += 1) {
      must(offset + width <= content.length && takesObject(budget), 'structure', 'a table of objects is too short');
      const [kind, second, third] = [field(widths[0]!, 1), field(widths[1]!, 0), field(widths[2]!, 0)];
      must(kind <= 2 && (kind !== 1 || third === 0), 'structure', 'a row of a table of objects cannot be read');
      places.set(
        index[pair]! + row,
        kind === 0 ? null : kind === 1 ? { at: second } : { stream: second, index: third },
      );
    }
  must(offset === content.length, 'structure', 'a table of objects is too long');
  return { trailer: entries, places, end };
}

const HEAD = /(\d+) 0 obj\s*/y;

/** Returns the text of the dictionary that begins at or behind `at`, and where it ends. */
function dictionaryAt(bytes: Buffer, at: number): { text: string; end: number } {
  // Long enough for any dictionary of a table or an object stream.
  const text = bytes.subarray(at, at + 65_536).toString('latin1');
  const from = text.indexOf('<<');
  must(from >= 0 && text.slice(0, from).trim() === '', 'structure', 'a dictionary was expected');
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/<<|>>/g)) {
    depth += mark === '<<' ? 1 : -1;
    if (depth === 0) return { text: text.slice(from, index + 2), end: at + index + 2 };
  }
  must(false, 'structure', 'a dictionary has no end');
}

type Stream = { entries: Map<string, string>; content: Buffer; end: number };

/** Reads a stream object at a position. `end`: behind `endobj`. */
function streamAt(bytes: Buffer, at: number, budget: Budget): Stream {
  const head = bytes.subarray(at, at + 64).toString('latin1');
  HEAD.lastIndex = 0;
  const header = HEAD.exec(head);
  must(header, 'structure', 'an object was expected');
  const { text, end } = dictionaryAt(bytes, at + header[0].length);
  const entries = entriesOf(text);
  const begin = /^\s*stream\r?\n/.exec(bytes.subarray(end, end + 32).toString('latin1'));
  const length = Number(entries.get('Length'));
  must(begin && Number.isSafeInteger(length) && length >= 0, 'structure', 'a stream was expected');
  const from = end + begin[0].length;
  const close = /^\s*endstream\s+endobj/.exec(bytes.subarray(from + length, from + length + 40).toString('latin1'));
  must(close, 'structure', 'a stream is longer or shorter than it says');
  const stored = bytes.subarray(from, from + length);
  return { entries, content: decoded(stored, entries, budget), end: from + length + close[0].length };
}

function decoded(stored: Buffer, entries: Map<string, string>, budget: Budget): Buffer {
  const filter = entries.get('Filter');
  if (filter === undefined) return stored;
  must(filter === '/FlateDecode', 'structure', 'a stream is compressed in a way that is not read');
  let content: Buffer;
  try {
    content = inflateSync(stored, { maxOutputLength: Math.min(MAX_STREAM, budget.bytes) });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    must(false, isLarge ? 'limit' : 'structure', isLarge ? 'a stream is too large' : 'a stream cannot be decompressed');
  }
  budget.bytes -= content.length;
  const parameters = entries.has('DecodeParms') ? entriesOf(entries.get('DecodeParms')!) : new Map<string, string>();
  const predictor = Number(parameters.get('Predictor') ?? 1);
  if (predictor === 1) return content;
  must(predictor >= 10, 'structure', 'a stream is compressed in a way that is not read');
  return withoutPredictor(content, Number(parameters.get('Columns') ?? 1));
}

/** PNG's filters None, Sub and Up, which are those of tables of objects. */
function withoutPredictor(coded: Buffer, columns: number): Buffer {
  must(coded.length % (columns + 1) === 0, 'structure', 'a stream has rows of different lengths');
  const rows = Buffer.alloc((coded.length / (columns + 1)) * columns);
  for (let from = 0, row = 0; from < coded.length; from += columns + 1, row += columns) {
    const filter = coded[from]!;
    must(filter <= 2, 'structure', 'a stream is compressed in a way that is not read');
    for (let at = 0; at < columns; at += 1) {
      const left = filter === 1 && at > 0 ? rows[row + at - 1]! : 0;
      const above = filter === 2 && row > 0 ? rows[row - columns + at]! : 0;
      rows[row + at] = coded[from + 1 + at]! + left + above;
    }
  }
  return rows;
}

function readers(bytes: Buffer, all: readonly Revision[], budget: Budget): Omit<Revisions, 'all'> {
  const packs = new Map<number, Stream>();

  /** Returns where an object is, as of a revision. */
  const placeOf = (id: number, revision: number): Place | undefined => {
    for (let at = revision; at >= 0; at -= 1) {
      const place = all[at]!.places.get(id);
      if (place !== undefined) return place ?? undefined;
    }
    return undefined;
  };

  const unpack = (id: number, { stream, index }: Extract<Place, { stream: number }>, revision: number): string => {
    const place = placeOf(stream, revision);
    must(place && 'at' in place, 'structure', 'an object is in a stream that is not there');
    const pack = packs.get(place.at) ?? streamAt(bytes, place.at, budget);
    packs.set(place.at, pack);
    must(pack.entries.get('Type') === '/ObjStm', 'structure', 'an object is in a stream of another kind');
    const first = Number(pack.entries.get('First'));
    const heads = pack.content.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    must(heads[index * 2] === id, 'structure', 'an object is not where the file says');
    const end = index * 2 + 3 < heads.length ? first + heads[index * 2 + 3]! : pack.content.length;
    return pack.content.toString('latin1', first + heads[index * 2 + 1]!, end).trim();
  };

  const textOf: Revisions['textOf'] = (id, revision) => {
    const place = placeOf(id, revision);
    if (!place) return undefined;
    if ('stream' in place) return unpack(id, place, revision);
    HEAD.lastIndex = 0;
    const header = HEAD.exec(bytes.subarray(place.at, place.at + 64).toString('latin1'));
    must(header && Number(header[1]) === id, 'structure', 'an object is not where the file says');
    const from = place.at + header[0].length;
    const end = bytes.indexOf('endobj', from);
    must(end > 0, 'structure', 'an object has no end');
    return bytes.toString('latin1', from, end).trim();
  };

  return {
    textOf,
    streamOf(id, revision) {
      const place = placeOf(id, revision);
      must(place && 'at' in place, 'structure', 'a stream was expected');
      return streamAt(bytes, place.at, budget).content;
    },
  };
}

/** Returns the text of a value, or of the object that it refers to. */
export function resolvedIn({ textOf }: Revisions, value: string | undefined, revision: number): string | undefined {
  const id = referred(value);
  return id === null ? value : textOf(id, revision);
}

/** Returns the entries of a dictionary, or of the one that a value refers to. A stream has those of its dictionary. Empty for anything else. */
export function dictionaryIn(revisions: Revisions, value: string | undefined, revision: number): Map<string, string> {
  const text = resolvedIn(revisions, value, revision);
  return text?.startsWith('<<') ? entriesOf(text) : new Map();
}

/** Returns the items of an array, or of the one that a value refers to. */
export function arrayIn(revisions: Revisions, value: string | undefined, revision: number): string[] {
  const text = resolvedIn(revisions, value, revision);
  return text?.startsWith('[') ? itemsOf(text) : [];
}
