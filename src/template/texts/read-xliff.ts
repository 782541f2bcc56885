/** §10.55: reads the texts of a language from XLIFF 2.0 (OASIS), as translators' programs write it. */
import sax from 'sax';
import { foreign, type Message, ToldError, tell } from '../../locales/message.ts';
import { type Piece, textOfPieces } from './pieces-of.ts';
import type { Translation } from './translation.ts';

/** The file of a translation is none. */
export class TranslationFault extends ToldError {
  override readonly name = 'TranslationFault';
}

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
const MAX_UNITS = 20_000;
const MAX_DEPTH = 30;

/** `segments`: a program may have parted a unit; what stands between its segments is one of them, too. */
type Unit = { id: string; data: Map<string, string>; segments: { source: Piece[]; target?: Piece[] }[] };

/** An element that is open. `into`: where its words and codes go. */
type Open = { name: string; into?: Piece[]; text?: (text: string) => void };

/** Throws a `TranslationFault` for what is no XLIFF 2.0 of one language. */
export function readXliff(xml: string): Translation {
  const units: Unit[] = [];
  const root = { name: '', from: '', to: '' };
  const open: Open[] = [];
  const parser = sax.parser(true, { xmlns: false });
  parser.onerror = (error) => {
    throw fault(foreign(error.message.split('\n')[0]!));
  };
  parser.ondoctype = () => {
    throw fault(tell('template.texts.xliff.documentType'));
  };
  parser.onopentag = ({ name: written, attributes }) => {
    if (open.length > MAX_DEPTH) throw fault(tell('template.texts.xliff.other'));
    const name = written.slice(written.indexOf(':') + 1);
    open.push({ name, ...opened(name, attributes as Record<string, string>, { root, units, around: open.at(-1) }) });
  };
  const addText = (text: string) => {
    const { into, text: take } = open.at(-1) ?? {};
    if (into) into.push(text);
    else take?.(text);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => void open.pop();
  parser.write(xml).close();
  if (root.to === '') throw fault(tell('template.texts.xliff.other'));
  const texts = units.map(({ id, segments }) => ({
    id,
    original: textOfPieces(segments.flatMap(({ source }) => source)),
    text: segments.every(({ target }) => target === undefined)
      ? ''
      : textOfPieces(segments.flatMap(({ source, target }) => target ?? source)),
  }));
  return { ...root, texts };
}

function fault(problem: Message): TranslationFault {
  return new TranslationFault(tell('template.texts.unread', { problem }));
}

type Reading = { root: { name: string; from: string; to: string }; units: Unit[]; around: Open | undefined };

function opened(
  name: string,
  attributes: Record<string, string>,
  { root, units, around }: Reading,
): Omit<Open, 'name'> {
  const { id = '', dataRef = '' } = attributes;
  const unit = units.at(-1);
  const codeOf = (reference: string): Piece[] => {
    const code = unit?.data.get(reference);
    return code === undefined ? [] : [{ code }];
  };
  if (around === undefined) {
    const { version, srcLang = '', trgLang = '', xmlns } = attributes;
    if (name !== 'xliff' || version !== '2.0' || (xmlns !== undefined && xmlns !== NAMESPACE) || trgLang === '')
      throw fault(tell('template.texts.xliff.other'));
    Object.assign(root, { from: srcLang, to: trgLang });
  }
  if (name === 'file') root.name = attributes.original ?? '';
  if (name === 'unit') {
    if (units.push({ id, data: new Map(), segments: [] }) > MAX_UNITS) throw fault(tell('template.texts.xliff.other'));
  }
  if (!unit) return {};
  if (name === 'data') return { text: (text) => void unit.data.set(id, (unit.data.get(id) ?? '') + text) };
  if (name === 'segment' || name === 'ignorable') unit.segments.push({ source: [] });
  const segment = unit.segments.at(-1);
  if (!segment) return {};
  if (name === 'source') return { into: segment.source };
  if (name === 'target') {
    segment.target = [];
    return { into: segment.target };
  }
  const { into } = around ?? {};
  if (name === 'ph') into?.push(...codeOf(dataRef));
  if (name === 'mrk' && into) return { into };
  if (name !== 'pc' || !into) return {};
  const bold: Piece[] = [];
  into.push({ bold });
  return { into: bold };
}
