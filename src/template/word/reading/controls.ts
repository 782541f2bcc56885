/** §10.37: reads content controls as values. */

import { english, tell } from '../../../locales/message.ts';
import { childOf, childrenOf, isOn, valueIn, type Xml } from '../package/word-package.ts';
import { type BoundaryPiece, type FoundValue, optionsOf, type Piece, plainText, textOf } from './block.ts';
import type { FileReader } from './part-reader.ts';

/** A checkbox or a value. */
type Control = { isTicked: boolean } | { value: FoundValue; isPrompt: boolean };

/** Controls that are no values: pictures, parts of the document, citations. */
const WRAPPERS = ['w:docPartObj', 'w:picture', 'w:group', 'w:citation', 'w:bibliography', 'w15:repeatingSectionItem'];
const KEY = /^[a-z][a-z0-9_]*$/;
/** Google Docs marks comments and suggestions this way. */
const OF_GOOGLE = /^goog_rdk_/;
/** Prompts that say nothing about the value. */
const EMPTY_PROMPT =
  /^(?:(?:click|tap|choose|klicken|wählen|cliquez|choisissez|haga clic|pulse|elija|fare clic|scegliere|clique|escolha|escolher|klik|kies|klicka|välj|klikk|velg|vælg|kliknij|wybierz|klikněte|zvolte)(?!\p{L})|место для|выберите|ここを|アイテムを|日付を|单击|选择|按一下)/iu;
/** Generated tags, which say nothing about the value. */
const OF_PROGRAM = /^[-{]?[\d_.-]*$|[0-9a-f]{8}-?[0-9a-f]{4}|^[0-9a-f]{12,}$/i;
/** Longer text may be edited but is no value. */
const MAX_TEXT = 200;

/** Returns undefined for a control that only frames text. */
export function readControl(control: Xml): Control | undefined {
  const properties = childOf(control, 'w:sdtPr');
  const tag = valueIn(properties, 'w:tag') ?? '';
  if (!properties || OF_GOOGLE.test(tag) || WRAPPERS.some((name) => childOf(properties, name))) return undefined;
  const box = childOf(properties, 'w14:checkbox');
  if (box) return { isTicked: isOn(box, 'w14:checked') ?? false };
  const label = (valueIn(properties, 'w:alias') || (OF_PROGRAM.test(tag) ? '' : tag)).trim();
  const isPrompt = isOn(properties, 'w:showingPlcHdr') ?? false;
  const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox');
  const date = childOf(properties, 'w:date');
  if (!label && !isPrompt && !list && !date && !childOf(properties, 'w:text')) return undefined;
  return {
    isPrompt,
    value: {
      label,
      isOwn: true,
      ...(KEY.test(tag) && { key: tag }),
      ...bindingOf(properties),
      ...(list && choice(list)),
      ...(date && day(date)),
    },
  };
}

/** Returns where the file stores the value. Prefixes in an XPath represent namespaces, and differ between controls. */
function bindingOf(properties: Xml): Pick<FoundValue, 'binding'> {
  const said = (childOf(properties, 'w:dataBinding') ?? childOf(properties, 'w15:dataBinding'))?.attributes;
  const path = said?.['w:xpath'];
  if (!path) return {};
  const names = new Map(
    [...(said['w:prefixMappings'] ?? '').matchAll(/xmlns:([^\s=]+)\s*=\s*['"]([^'"]*)['"]/g)].map(
      ([, prefix, uri]) => [prefix!, uri!] as const,
    ),
  );
  const whole = path.replace(/([\p{L}_][\p{L}\p{N}_.-]*):(?=[\p{L}_])/gu, (all, prefix) =>
    names.has(prefix) ? `{${names.get(prefix)}}` : all,
  );
  return { binding: `${(said['w:storeItemID'] ?? '').toLowerCase()} ${whole}` };
}

function choice(list: Xml): Pick<FoundValue, 'kind' | 'options'> {
  const entries = childrenOf(list, 'w:listItem').filter(({ attributes }) => attributes['w:value'] !== '');
  const shown = entries.map(({ attributes }) => attributes['w:displayText'] ?? attributes['w:value']);
  return { kind: 'select', options: optionsOf(shown) };
}

function day(date: Xml): Pick<FoundValue, 'kind' | 'dateFormat' | 'dateLanguage' | 'default'> {
  const language = valueIn(date, 'w:lid');
  const chosen = date.attributes['w:fullDate']?.slice(0, 10);
  return {
    kind: 'date',
    dateFormat: valueIn(date, 'w:dateFormat') ?? '',
    ...(language !== undefined && { dateLanguage: language }),
    ...(chosen !== undefined && { default: chosen }),
  };
}

/** The pieces that a value can replace. A note, picture or value within a control would be lost. */
const WORDS: ReadonlySet<string> = new Set(['text', 'break', 'bookmark']);

/** Returns the pieces for a control with this content. */
export function controlPieces(
  control: Control | undefined,
  inner: Piece[],
  reader: Pick<FileReader, 'swallowed' | 'notes' | 'at'>,
): Piece[] {
  const text = textOf(inner).trim();
  if (control && 'isTicked' in control) return /[☐☒☑]/.test(text) ? inner : [plainText(control.isTicked ? '☒' : '☐')];
  if (!control) return inner;
  if (text.length > MAX_TEXT || inner.some(({ type }) => !WORDS.has(type))) {
    tellKept(control, reader);
    return inner;
  }
  const { value, isPrompt } = control;
  const prompt = isPrompt && !EMPTY_PROMPT.test(text) ? text : '';
  if (isPrompt && prompt === '') reader.swallowed.push(text);
  const look = inner.find((piece) => piece.type === 'text');
  const found: FoundValue = {
    ...value,
    ...(!isPrompt && text !== '' && (value.kind === 'date' ? { shown: text } : { default: text })),
    ...(prompt !== '' && { prompt, description: prompt }),
  };
  if (isPrompt) delete found.default;
  return [
    { type: 'value', value: found, marks: look?.marks ?? [], ...(look?.isCapital && { isCapital: true as const }) },
    ...inner.filter(({ type }) => type === 'bookmark'),
  ];
}

/** Reports a control with a title that becomes no value, since it holds paragraphs, pictures, notes, other controls or long text. */
export function tellKept(control: Control | undefined, { notes, at }: Pick<FileReader, 'notes' | 'at'>): void {
  if (control && 'value' in control && control.value.label !== '')
    notes.add('kept', tell('word.control', { name: control.value.label }), at.paragraph);
}

/** §10.37: reads repeating sections (content controls since Word 2013) as marks of groups. */
export const FIRST_ENTRY = tell('word.repeating.first');

/** Returns the marks around the entries of a repeating section. `name`: used for a section without a name. */
export function boundariesOf(section: Xml, name: string): [open: BoundaryPiece, close: BoundaryPiece] {
  const properties = childOf(section, 'w:sdtPr');
  const label = (valueIn(properties, 'w:alias') || valueIn(properties, 'w:tag') || name).trim();
  const written = english(tell('word.repeating.section', { name: label }));
  return [
    { type: 'open', label, path: label, written },
    { type: 'close', written },
  ];
}
