/**
 * §10.37: reads Word's fields, which span runs and paragraphs and nest. The last result of a field that becomes a piece is dropped; the
 * result of any other field is text.
 */
import { type Message, tell } from '../../../locales/message.ts';
import { childOf, childrenOf, isOn, valueIn, WordFault, type Xml } from '../package/word-package.ts';
import { type Condition, type FoundValue, type Look, type Notes, optionsOf, type Piece, plainText } from './block.ts';
import type { StyleReference } from './find-label-faults.ts';

type Field = {
  isCode: boolean;
  code: string;
  result: string;
  /** Whether the piece replaces its result. */
  takes: boolean;
  isContents: boolean;
  out: Piece[];
  from: number;
  look: Look;
  /** The element that begins the field. */
  mark: Xml;
};

const TO_VALUES = new Set(['DOCPROPERTY', 'DOCVARIABLE', 'ASK', 'FILLIN']);
const DATES = new Set(['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE']);
const FORMS = new Set(['FORMTEXT', 'FORMDROPDOWN', 'FORMCHECKBOX']);
type PageToken = Extract<Piece, { type: 'pageNumber' }>['token'];
const PAGES: Record<string, PageToken | undefined> = { PAGE: 'page', NUMPAGES: 'pages', SECTIONPAGES: 'pages' };
/** Switches that show the number of a paragraph. With `\p` the reference also shows the position, and stays text. */
const BY_NUMBER = /^(?!.*\\p(?![a-z])).*\\[rnw](?![a-z])/is;
/** Switches of `STYLEREF`; `\\s` shows the number without its words. */
const BY_STYLE = /^(?!.*\\p(?![a-z])).*\\[rnws](?![a-z])/is;
const UNNAMED = /^(?:text|texto|dropdown|check)\d*$/i;

/** `swallowed`: text that is not the document's. `at`: the current paragraph. */
type FieldContext = {
  notes: Notes;
  swallowed: string[];
  at: { paragraph: number; isRunning?: boolean };
  sequences: Sequences;
};

/**
 * `last`: the last number of each sequence (such as captions), undefined if unknown. `faults`: numbers that differ from those in the
 * file.
 */
export type Sequences = { last: Map<string, number | undefined>; faults: Message[]; ofStyles: StyleReference[] };

export type Fields = {
  begin(out: Piece[], look: Look, mark: Xml): void;
  addCode(code: string): void;
  /** Begins the result of the field. */
  separate(out: Piece[]): void;
  end(out: Piece[]): void;
  /** Returns false for text outside of fields. */
  takeText(text: string): boolean;
  /** Returns whether the current text is hidden. */
  isHidden(): boolean;
};

/** `looseOnes`: returns beginnings without an end. They are ignored, since such a field would hide all text after it. */
export function createFields(
  { notes, swallowed, at, sequences }: FieldContext,
  looseOnes: () => ReadonlySet<Xml>,
): Fields {
  const open: Field[] = [];
  let loose: ReadonlySet<Xml> | undefined;
  const taker = () => open.findLast(({ takes }) => takes);

  /** A field in the code or result of another is passed to that one. */
  const give = (out: Piece[], piece: Piece) => {
    const around = open.at(-1);
    if (around?.isCode) around.code += piece.type === 'value' ? `\uFDD0${piece.value.label}\uFDD1` : '';
    else if (taker()) taker()!.result += piece.type === 'value' ? `\uFDD0${piece.value.label}\uFDD1` : textOf(piece);
    else out.push(piece);
  };

  return {
    begin: (out, look, mark) => {
      loose ??= looseOnes();
      if (loose.has(mark)) {
        notes.add('kept', tell('word.field.noEnd'), at.paragraph);
        return;
      }
      open.push({
        isCode: true,
        code: '',
        result: '',
        takes: false,
        isContents: false,
        out,
        from: out.length,
        look,
        mark,
      });
    },
    addCode: (code) => {
      const field = open.at(-1);
      if (field?.isCode) field.code += code;
    },
    separate: (out) => {
      const field = open.at(-1);
      if (!field) return;
      const parts = partsOf(field.code);
      field.isCode = false;
      field.takes = becomesPiece(parts, at);
      field.isContents = parts.kind === 'TOC';
      if (field.isContents) out.push({ type: 'contents' });
    },
    end: (out) => {
      const field = open.pop();
      if (!field) return;
      const { kind, name, rest } = partsOf(field.code);
      if (COUNTED.test(kind)) throw new WordFault(tell('word.numbers.field', { paragraph: at.paragraph, field: kind }));
      if (kind === 'HYPERLINK') link(field, out, rest);
      else if (kind === 'IF') endIf(field, { notes, at }, (piece) => give(out, piece));
      else endOther(field, out, { kind, name, rest }, { notes, sequences, at }, (piece) => give(out, piece));
    },
    takeText: (text) => {
      const field = open.at(-1);
      if (field?.isCode || taker() || open.some(({ isContents }) => isContents)) swallowed.push(text);
      if (field?.isCode) field.code += text;
      else if (taker()) taker()!.result += text;
      else return open.some(({ isContents }) => isContents);
      return true;
    },
    isHidden: () => open.some(({ isCode, takes, isContents }) => isCode || takes || isContents),
  };
}

/** Ends a field that is neither a link nor a condition. */
function endOther(
  field: Field,
  out: Piece[],
  parts: FieldParts,
  { notes, sequences, at }: Pick<FieldContext, 'notes' | 'sequences' | 'at'>,
  give: (piece: Piece) => void,
): void {
  const { kind, name, rest } = parts;
  const piece = pieceOf(field, parts, at);
  const said = field.out === out ? out.slice(field.from).map(textOf).join('').trim() : '';
  if (kind === 'SEQ') countSequence(field.mark, said, name, rest, { sequences, at });
  if (kind === 'STYLEREF' && !piece && BY_STYLE.test(rest) && !isDirty(field.mark))
    sequences.ofStyles.push({ no: at.paragraph, style: name.replace(/^(?=\d$)/, 'heading '), said });
  if (piece) give(piece);
  if (piece?.type === 'value')
    tellSwitches(piece.value, parts, (message) => notes.add('left out', message, at.paragraph));
  else if (piece) return;
  else if (WITHOUT_RESULT.test(kind)) notes.add('left out', tell('word.field.left', { field: kind }), at.paragraph);
  else if (TOLD.test(kind)) notes.add('kept', tell('word.field.kept', { field: kind }), at.paragraph);
}

/** `@`: the format of a date; `#`: of a number; `*`: the case; `b` and `f`: words that stand around the value unless it is empty. */
const SWITCHES = /\\(?:@|#|\*|[bf](?![a-z]))\s*(?:"[^"]*"|[^\s"\\]+)?/gi;
/** Switches that keep the look of the result. */
const OF_LOOK = /^\\\*\s*"?(?:MERGE|CHAR)FORMAT/i;

/** Reports what Word adds to a value, or changes of it, and a template does not. */
function tellSwitches(
  { dateFormat, kind }: FoundValue,
  { name, rest }: FieldParts,
  tellOf: (message: Message) => void,
): void {
  const isSaid = (one: string) => OF_LOOK.test(one) || (dateFormat !== undefined && one.startsWith('\\@'));
  const text = (rest.match(SWITCHES) ?? []).filter((one) => !isSaid(one)).join(' ');
  if (text !== '' && kind !== 'today') tellOf(tell('word.field.switches', { field: name, text }));
}

/** Reports numbers that Word counted otherwise. */
function countSequence(
  mark: Xml,
  said: string,
  name: string,
  rest: string,
  { sequences, at }: Pick<FieldContext, 'sequences' | 'at'>,
): void {
  const reset = /\\r\s*(\d+)/.exec(rest)?.[1];
  const isRepeated = /\\c(?![a-z])/i.test(rest);
  const before = sequences.last.has(name) ? sequences.last.get(name) : 0;
  const isPlain = !/\\[sh](?![a-z])/i.test(rest) && !/\\\*\s*(?!ARABIC|MERGEFORMAT)[a-z]/i.test(rest);
  const next = before !== undefined && isPlain ? before + (isRepeated ? 0 : 1) : undefined;
  const number = reset !== undefined ? Number(reset) : next;
  sequences.last.set(name, number);
  if (number === undefined || isDirty(mark) || !/^\d+$/.test(said) || Number(said) === number) return;
  sequences.faults.push(tell('word.numbers.other', { paragraph: at.paragraph, is: number, text: name, was: said }));
}

function endIf(
  { code, result, look, takes }: Field,
  { notes, at }: Pick<FieldContext, 'notes' | 'at'>,
  give: (piece: Piece) => void,
): void {
  const pieces = takes ? readIfField(code, look) : undefined;
  if (!pieces) {
    notes.add('left out', tell('word.field.condition'), at.paragraph);
    if (takes) give({ type: 'text', text: withoutMarks(result), ...look });
  } else for (const piece of pieces) give(piece);
}

/** Returns the beginnings of fields that do not end in these elements. */
export function looseFields(elements: readonly Xml[]): Set<Xml> {
  const open: Xml[] = [];
  const walk = (all: readonly Xml[]) => {
    for (const one of all) {
      if (NOT_READ.has(one.name)) continue;
      const type = one.name === 'w:fldChar' ? one.attributes['w:fldCharType'] : undefined;
      if (type === 'begin') open.push(one);
      else if (type === 'end') open.pop();
      else walk(one.children);
    }
  };
  walk(elements);
  return new Set(open);
}

const NOT_READ = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);

/** Fields that Word counts when it shows them, without saving a result. */
const COUNTED = /^(?:LISTNUM|AUTONUM(?:LGL|OUT)?)$/;
const TOLD =
  /^(?:NEXT|FORMULA|=|PAGEREF|NOTEREF|REF|STYLEREF|SEQ|INCLUDE|LINK|QUOTE|AUTHOR|TITLE|SUBJECT|KEYWORDS|COMMENTS|FILENAME|LASTSAVEDBY|USER|SECTION$|REVNUM|NUMWORDS|NUMCHARS|EDITTIME|INFO|ADDRESSBLOCK|GREETINGLINE|COMPARE)/;
/** Fields that Word draws, without saving a result. */
const WITHOUT_RESULT = /^(?:EQ|SYMBOL)$/;

function textOf(piece: Piece): string {
  return piece.type === 'text' ? piece.text : '';
}

type FieldParts = { kind: string; name: string; rest: string };

/** Splits `MERGEFIELD "Client name" \* Upper` into kind, name and the rest. */
function partsOf(code: string): FieldParts {
  const [, kind = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(code) ?? [];
  const [, quoted, plain] = /^(?:"([^"]*)"|(\S+))/.exec(rest) ?? [];
  return { kind: kind.toUpperCase(), name: quoted ?? plain ?? '', rest };
}

/** The styles of headings, which a header names to show the chapter of its page. */
const OF_HEADINGS = /^(?:heading )?[1-9]$/i;

/** Returns the token of a header or footer that says the same as a field. */
function tokenOf({ kind, name }: FieldParts, { isRunning }: FieldContext['at']): PageToken | undefined {
  return PAGES[kind] ?? (isRunning && kind === 'STYLEREF' && OF_HEADINGS.test(name) ? 'chapter' : undefined);
}

function becomesPiece(parts: FieldParts, at: FieldContext['at']): boolean {
  const { kind, rest } = parts;
  if (kind === 'MERGEFIELD' || kind === 'IF' || tokenOf(parts, at)) return true;
  return TO_VALUES.has(kind) || DATES.has(kind) || FORMS.has(kind) || (kind === 'REF' && BY_NUMBER.test(rest));
}

function pieceOf({ result, look, mark }: Field, parts: FieldParts, at: FieldContext['at']): Piece | undefined {
  const { kind, name, rest } = parts;
  const said = withoutMarks(result).trim();
  const value = (found: FoundValue): Piece => ({ type: 'value', value: found, ...look });
  const { dateFormat } = dateFormatIn(rest);
  const isDate = dateFormat !== undefined && /d.*M.*y|M.*d.*y|y.*M.*d/.test(dateFormat);
  const date = isDate && { kind: 'date' as const, dateFormat };
  if (kind === 'MERGEFIELD') return value({ label: name, path: name, ...date });
  if (TO_VALUES.has(kind))
    return value({
      label: name,
      path: name,
      ...(said && !/^error/i.test(said) && (date ? { shown: said } : { default: said })),
      ...date,
    });
  if (DATES.has(kind)) return value({ label: 'Date', kind: 'today', ...dateFormatIn(rest) });
  if (FORMS.has(kind)) return formPiece(kind, said, look, childOf(mark, 'w:ffData'));
  const token = tokenOf(parts, at);
  if (token) return { type: 'pageNumber', token, ...look };
  if (kind === 'REF' && BY_NUMBER.test(rest))
    return { type: 'reference', to: name, said, ...(isDirty(mark) && { isDirty: true }) };
  return undefined;
}

/** Returns whether Word computes the result when it opens the file. */
function isDirty({ attributes }: Xml): boolean {
  return /^(?:1|true|on)$/.test(attributes['w:dirty'] ?? '');
}

function dateFormatIn(rest: string): Pick<FoundValue, 'dateFormat'> {
  const [, quoted, plain] = /\\@\s*(?:"([^"]+)"|([^\s"\\]+))/.exec(rest) ?? [];
  const format = quoted ?? plain;
  return format === undefined ? {} : { dateFormat: format };
}

/** Returns a form field. Without a name, it is described by its place. */
function formPiece(kind: string, said: string, look: Look, form: Xml | undefined): Piece {
  if (kind === 'FORMCHECKBOX') {
    const box = childOf(form, 'w:checkBox');
    const isTicked = isOn(box, 'w:checked') ?? isOn(box, 'w:default') ?? false;
    return plainText(isTicked ? '☒' : '☐');
  }
  const name = valueIn(form, 'w:name') ?? '';
  const hint = valueIn(form, 'w:statusText') ?? valueIn(form, 'w:helpText') ?? '';
  const isNamed = name !== '' && !UNNAMED.test(name);
  const label = isNamed ? name : hint;
  const options = optionsOf(childrenOf(childOf(form, 'w:ddList'), 'w:listEntry').map((one) => one.attributes['w:val']));
  const text = said.replace(/\u2002/g, '').trim() || valueIn(childOf(form, 'w:textInput'), 'w:default') || '';
  return {
    type: 'value',
    ...look,
    value: {
      label: label.replaceAll('_', ' '),
      ...(isNamed && { path: name }),
      ...(label === '' && { isBlank: true as const, isGuess: true as const }),
      ...(options.length > 0 ? { kind: 'select' as const, options } : text && { default: text }),
    },
  };
}

function link({ out: begun, from }: Field, out: Piece[], rest: string): void {
  const address = /^\s*"([^"]+)"/.exec(rest)?.[1];
  if (address === undefined || begun !== out || !/^(?:https?|mailto|tel):/i.test(address)) return;
  for (const piece of out.slice(from)) if (piece.type === 'text') piece.link = address;
}

// §10.37: reads Word's IF fields as marks of conditions.

/** Removes the marks around the names of values. */
function withoutMarks(text: string): string {
  return text.replace(/[\uFDD0\uFDD1]/g, '');
}

/** Matches a value in a field's code. */
const VALUE = /\uFDD0([^\uFDD1]*)\uFDD1/;
const OPERATORS = new Set(['=', '<>', '<', '>', '<=', '>=']);
const PART = /"((?:[^"\\]|\\.)*)"|(\uFDD0[^\uFDD1]*\uFDD1)|(<>|<=|>=|=|<|>)|([^\s"=<>]+)/g;

/** Returns the branches of an IF field. Undefined if it compares anything but a value with a text. */
function readIfField(code: string, look: Look): Piece[] | undefined {
  const [left, operator, right, then = '', otherwise = ''] = [...code.replace(/^\s*IF\b/i, '').matchAll(PART)].map(
    ([, quoted, value, sign, word]) => quoted ?? value ?? sign ?? word ?? '',
  );
  const name = VALUE.exec(left ?? '')?.[1];
  if (name === undefined || right === undefined || VALUE.test(right) || !OPERATORS.has(operator ?? ''))
    return undefined;
  const condition = conditionOf(name, operator!, right);
  if (condition === undefined) return undefined;
  const written = `{ IF ${name} ${operator} "${right}" }`;
  return [
    { type: 'if', condition, written },
    ...piecesOf(then, look),
    ...(otherwise === '' ? [] : [{ type: 'else' as const, written }, ...piecesOf(otherwise, look)]),
    { type: 'endif', written },
  ];
}

/** Returns the condition that compares a value with a text, or with a number by its size. Undefined if no template can say it. */
function conditionOf(name: string, operator: string, right: string): Condition | undefined {
  if (operator !== '=' && operator !== '<>')
    return /^\d+(?:\.\d+)?$/.test(right) ? [{ name }, operator, right] : undefined;
  if (right !== '') return /[{}"\\]/.test(right) ? undefined : [{ name }, operator, `"${right}"`];
  return operator === '=' ? ['not', { name }] : [{ name }];
}

function piecesOf(text: string, look: Look): Piece[] {
  return text.split(/(\uFDD0[^\uFDD1]*\uFDD1)/).flatMap((part): Piece[] => {
    const label = VALUE.exec(part)?.[1];
    if (label !== undefined) return [{ type: 'value', value: { label, path: label }, ...look }];
    return part === '' ? [] : [{ type: 'text', text: part, ...look }];
  });
}
