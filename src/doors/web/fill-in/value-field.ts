/** §20.9: a placeholder's field for `layouts/app/fill-in-value.hbs`. */
import { ISO_FORMAT } from '../../../domain/dates.ts';
import { exampleOf } from '../../../domain/number-formats.ts';
import type { FormValues } from '../../../template/fill/form-values.ts';
import { readFormatted } from '../../../template/markdown/read-formatted.ts';
import type { TrialFacts } from '../../../template/model/compiled.ts';
import { describeLimits, describeMarks, type Group, type Placeholder } from '../../../template/model/inventory.ts';
import { languageName } from '../model/shown.ts';
import { languageOfRequest, t } from '../pages/index.ts';
import type { ToldFault } from './tell-faults.ts';

/** `faults`: messages by path. `focus`: the id of the focused element. `room`: how many more rows fit. */
export type FieldSurroundings = {
  language: string;
  texts: FormValues;
  faults: ReadonlyMap<string, string>;
  focus: string;
  room: number;
  /** The results of formulas, by path. */
  gives: ReadonlyMap<string, string>;
  /** The paths of fields that do not apply. */
  hidden: ReadonlySet<string>;
  /** Pasted text that did not fit into the rows at `path`, with the reason. */
  unpasted?: { path: string; text: string; message: string } | undefined;
  /** The row whose fields show the hints of a group, once one is on the page. */
  explains: Map<Group, string>;
};

type Control = { type: string; inputMode: string; note: string; picks: boolean };

/** `gives`: the result that applies while nothing is entered. */
type Computed = { isOutput: boolean; isOverridden?: boolean; gives?: string };

/** A longer default makes the field a paragraph. In characters. */
const LONGEST_LINE = 80;
/** A field with shorter values is half as wide as the form. So is one whose value is not known yet. In characters. */
const LONGEST_HALF = 32;

/** Returns whether the field may have several lines, and so gets a box that grows. */
export function isParagraph({ type, isParagraph, isLine, isUrl, value }: Placeholder): boolean {
  if (type !== 'text' || isUrl || isLine) return false;
  return isParagraph === true || value.includes('\n') || value.length > LONGEST_LINE;
}

/** Returns whether the field takes several lines. */
export function isTall(placeholder: Placeholder): boolean {
  return isParagraph(placeholder) || placeholder.markdown !== undefined;
}

function isShort({ isUrl, isPicture, value, options = [] }: Placeholder): boolean {
  return !isUrl && !isPicture && [value, ...options].every(({ length }) => length <= LONGEST_HALF);
}

const CONTROLS: Record<string, (placeholder: Placeholder, text: string) => Partial<Control>> = {
  text: (placeholder, text) => {
    const { isUrl, isPicture } = placeholder;
    if (isPicture)
      return {
        type: 'file',
        note: text === '' ? t('fillIn.note.picture') : `${t('fillIn.note.picture')} ${t('fillIn.note.chosen')}`,
      };
    if (isUrl) return { type: 'text', inputMode: 'url', note: t('fillIn.note.url') };
    // A value with several lines keeps them.
    return { type: isTall(placeholder) || text.includes('\n') ? 'textarea' : 'text' };
  },
  select: () => ({ type: 'select' }),
  number: ({ format }) => ({
    type: 'text',
    inputMode: 'decimal',
    note: format ? t('fillIn.note.suchAs', { format: exampleOf(format) }) : '',
  }),
  // Browsers' date controls accept no date in another format, so the field is plain text.
  date: ({ format = ISO_FORMAT }) => ({ type: 'text', note: t('fillIn.note.suchAs', { format }), picks: true }),
};

/**
 * `explainedBy`: the name of the same field in the first row, the only one that shows its hint. `row`: the row's name
 * when the field is a cell of it.
 */
type InRow = { explainedBy: string; row?: string };

/** `name`: the path of the value, `values.items[2].qty`. It is also the id of the control. */
export function valueField(
  name: string,
  placeholder: Placeholder,
  text: string,
  around: FieldSurroundings,
  { explainedBy, row = '' }: InRow = { explainedBy: name },
) {
  const control = CONTROLS[placeholder.type]!(placeholder, text);
  const { type = 'text', inputMode = '', picks = false } = control;
  const value = around.texts.show(placeholder, text);
  const { label, options = [], required } = placeholder;
  const fault = around.faults.get(name) ?? '';
  const isFirst = explainedBy === name && row === '';
  const computed = computedOf(placeholder, around.gives.get(name));
  const hint = hintOf(placeholder, control);
  const rounded = around.texts.rounded(placeholder, text);
  const isWritten = placeholder.decimals !== undefined && !placeholder.exact && !computed.isOutput;
  const described = [
    hint && `${explainedBy}-hint`,
    fault && `${name}-fault`,
    rounded !== undefined && `${name}-written`,
  ];
  return {
    id: name,
    name,
    row,
    label,
    type,
    value,
    inputMode,
    picks,
    fault,
    lang: around.language,
    ...computed,
    isRequired: required && !computed.isOutput,
    isHidden: around.hidden.has(name) && fault === '',
    isShort: type !== 'textarea' && isShort(placeholder),
    hint: isFirst ? hint : null,
    described: described.filter(Boolean).join(' '),
    isWritten,
    written: rounded === undefined ? '' : t('fillIn.note.writtenAs', { text: rounded }),
    hasFocus: around.focus === name,
    isTextarea: type === 'textarea',
    grows: placeholder.type === 'text' && type === 'text' && !placeholder.isUrl && !placeholder.isLine,
    formatted: formattedOf(placeholder, value),
    isSelect: type === 'select',
    isFile: type === 'file',
    // A value that is no longer an option stays selectable until another one is chosen.
    options: [...new Set(['', ...options, value])].map((option) => ({
      option,
      text: placeholder.isLanguage ? languageName(option) : (around.texts.option?.(option) ?? option),
      isSelected: option === value,
    })),
  };
}

/** §10.47: what the editor needs of a value that may have marks. `nodes`: as documents read it. Null for any other. */
function formattedOf({ markdown, keepsNumbers }: Placeholder, value: string) {
  if (!markdown) return null;
  const { text, nodes = [{ type: 'text', value: text }] } = readFormatted(value, markdown, keepsNumbers);
  return { kind: markdown, hasNumbers: markdown === 'blocks' && !keepsNumbers, nodes: JSON.stringify(nodes) };
}

/** Returns the author's hint and Platen's own; null without either. An example that the author gives is not repeated. */
export function hintOf(placeholder: Placeholder, { note = '' } = CONTROLS[placeholder.type]!(placeholder, '')) {
  const { description = '', hint = '', format, computed } = placeholder;
  const explained = [description, hint].filter(Boolean).join(' ');
  const isSaid = (computed && !computed.override) || (format !== undefined && explained.includes(format));
  const noted = [wordsOfRules(placeholder).join(' '), isSaid ? '' : note].filter(Boolean).join(' · ');
  const marks = placeholder.markdown ? describeMarks(placeholder.markdown, languageOfRequest()) : '';
  return explained || noted || marks ? { explained, noted, marks } : null;
}

function computedOf({ computed }: Placeholder, gives = ''): Computed {
  if (!computed) return { isOutput: false };
  return { isOutput: !computed.override, isOverridden: computed.override === true, gives };
}

/** Describes the rules of a field, unless the author's hint does. */
function wordsOfRules(placeholder: Placeholder): string[] {
  const { computed, hint, when } = placeholder;
  return [
    ...(computed ? [t('fillIn.note.computed', { formula: computed.formula })] : []),
    ...(when === undefined ? [] : [when]),
    ...(hint === undefined ? describeLimits(placeholder, languageOfRequest()) : []),
  ];
}

export function appliedFacts({ computed, hidden }: Omit<TrialFacts, 'branches'> = { computed: [], hidden: [] }) {
  const gives = computed.flatMap((one) => one.gives).map(({ path, text }) => [path, text] as const);
  return { gives: new Map(gives), hidden: new Set(hidden) };
}

/** Joins neighbouring parts that do not apply, to be folded. */
export function foldHidden<Part extends { isHidden: boolean }>(parts: readonly Part[]) {
  const folded: { isHidden: boolean; parts: Part[] }[] = [];
  for (const part of parts) {
    const last = folded.at(-1);
    if (last?.isHidden === part.isHidden) last.parts.push(part);
    else folded.push({ isHidden: part.isHidden, parts: [part] });
  }
  return folded;
}

/** Returns the first message for each path. */
export function messagesByPath(faults: readonly ToldFault[]): Map<string, string> {
  return new Map(faults.toReversed().map(({ path, message }) => [path, message]));
}
