/** §10.37: content controls: what one says of the value that it stands for. */
import { childOf, childrenOf, isOn, valueIn, type Xml } from '../package/xml.ts';
import { type FoundValue, type Piece, textOf } from './block.ts';
import type { FileReader } from './reader.ts';

/** A box to tick, or a value. */
export type Control = { isTicked: boolean } | { value: FoundValue; isPrompt: boolean };

/** What is no value: a picture, a part of the document, citations. */
const WRAPPERS = ['w:docPartObj', 'w:picture', 'w:group', 'w:citation', 'w:bibliography', 'w15:repeatingSectionItem'];
const KEY = /^[a-z][a-z0-9_]*$/;
/** Google Docs wraps comments and suggestions so. */
const OF_GOOGLE = /^goog_rdk_/;
/** Words that stand there until somebody types say nothing about the value. */
const EMPTY_PROMPT = /^(?:click|tap|choose|klicken|cliquez|haga clic|fare clic|wählen)\b/i;
/** More is text that somebody may change, not a value. */
const MAX_TEXT = 200;

/** Undefined for a control that is only a frame around text. */
export function readControl(control: Xml): Control | undefined {
  const properties = childOf(control, 'w:sdtPr');
  const tag = valueIn(properties, 'w:tag') ?? '';
  if (!properties || OF_GOOGLE.test(tag) || WRAPPERS.some((name) => childOf(properties, name))) return undefined;
  const box = childOf(properties, 'w14:checkbox');
  if (box) return { isTicked: isOn(box, 'w14:checked') ?? false };
  const label = (valueIn(properties, 'w:alias') || tag).trim();
  const isPrompt = isOn(properties, 'w:showingPlcHdr') ?? false;
  const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox');
  const date = childOf(properties, 'w:date');
  if (!label && !isPrompt && !list && !date && !childOf(properties, 'w:text')) return undefined;
  return {
    isPrompt,
    value: { label, ...(KEY.test(tag) && { key: tag }), ...(list && choice(list)), ...(date && day(date)) },
  };
}

function choice(list: Xml): Pick<FoundValue, 'kind' | 'options'> {
  const entries = childrenOf(list, 'w:listItem').filter(({ attributes }) => attributes['w:value'] !== '');
  const options = entries.map(({ attributes }) => (attributes['w:displayText'] ?? attributes['w:value'] ?? '').trim());
  return { kind: 'select', options: [...new Set(options)].filter((option) => option !== '') };
}

function day(date: Xml): Pick<FoundValue, 'kind' | 'dateFormat' | 'default'> {
  const format = valueIn(date, 'w:dateFormat');
  const chosen = date.attributes['w:fullDate']?.slice(0, 10);
  return {
    kind: 'date',
    ...(format !== undefined && { dateFormat: format }),
    ...(chosen !== undefined && { default: chosen }),
  };
}

/** The pieces that stand for a control with these in it. */
export function controlPieces(
  control: Control | undefined,
  inner: Piece[],
  { swallowed }: Pick<FileReader, 'swallowed'>,
): Piece[] {
  const text = textOf(inner).trim();
  if (control && 'isTicked' in control)
    return /[☐☒☑]/.test(text) ? inner : [{ type: 'text', text: control.isTicked ? '☒' : '☐', marks: [] }];
  if (!control || text.length > MAX_TEXT || inner.some(({ type }) => type === 'value' || type === 'picture'))
    return inner;
  swallowed.push(text);
  const { value, isPrompt } = control;
  const prompt = isPrompt && !EMPTY_PROMPT.test(text) ? text : '';
  const label = value.label || (isPrompt ? prompt : text);
  const look = inner.find((piece) => piece.type === 'text');
  const found: FoundValue = {
    ...value,
    label,
    ...(label === '' && { isBlank: true, isGuess: true }),
    ...(!isPrompt && text !== '' && value.kind !== 'date' && { default: text }),
    ...(prompt !== '' && prompt !== label && { description: prompt }),
  };
  if (isPrompt) delete found.default;
  return [
    { type: 'value', value: found, marks: look?.marks ?? [] },
    ...inner.filter(({ type }) => type === 'bookmark'),
  ];
}
