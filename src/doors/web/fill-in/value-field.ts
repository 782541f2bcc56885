/** §20.9: the field of a placeholder, as `layouts/app/fill-in-value.hbs` shows it. */

import { ISO_FORMAT } from '../../../domain/dates.ts';
import { describeLimits } from '../../../template/model/describe-rules.ts';
import type { Placeholder } from '../../../template/model/inventory.ts';
import type { TrialFacts } from '../../../template/model/trial-facts.ts';
import { TEXTS } from '../pages/index.ts';
import type { FormValues } from './form-values.ts';
import type { ToldFault } from './tell-faults.ts';

/** `faults`: messages by path. `focus`: the id of the element that has it. `isFull`: the form can hold no more rows. */
export type FieldSurroundings = {
  language: string;
  texts: FormValues;
  faults: ReadonlyMap<string, string>;
  focus: string;
  isFull: boolean;
  /** What formulas give, by path. */
  gives: ReadonlyMap<string, string>;
  /** Paths of what has no place in what applies. */
  hidden: ReadonlySet<string>;
};

const { note: NOTE } = TEXTS.fillIn;

type Control = { type: string; inputMode: string; note: string; picks: boolean };

/** `gives`: what is computed where nothing is entered. */
type Computed = { isOutput: boolean; isOverridden?: boolean; gives?: string };

/** A text may have several lines, so that it has a box that grows; an address of the web has none. */
const CONTROLS: Record<string, (placeholder: Placeholder, text: string) => Partial<Control>> = {
  text: ({ isUrl, isPicture }, text) =>
    isPicture
      ? { type: 'file', note: text === '' ? NOTE.picture : `${NOTE.picture} ${NOTE.chosen}` }
      : isUrl
        ? { type: 'text', inputMode: 'url', note: NOTE.url }
        : { type: 'textarea' },
  select: () => ({ type: 'select' }),
  number: ({ format }) => ({ type: 'text', inputMode: 'decimal', note: format ? NOTE.suchAs(format) : '' }),
  // No browser's own control for dates takes one as the format has it.
  date: ({ format = ISO_FORMAT }) => ({ type: 'text', note: NOTE.suchAs(format), picks: true }),
};

/**
 * `name`: the path of the value, `values.items[2].qty`, which is the id of its control too. `explainedBy`: the name of the same field in
 * the first row, which alone shows its explanations.
 */
export function valueField(
  name: string,
  placeholder: Placeholder,
  text: string,
  around: FieldSurroundings,
  explainedBy = name,
) {
  const { type = 'text', inputMode = '', note = '', picks = false } = CONTROLS[placeholder.type]!(placeholder, text);
  const value = around.texts.show(placeholder, text);
  const { label, description = '', hint = '', options = [], required } = placeholder;
  const fault = around.faults.get(name) ?? '';
  const isFirst = explainedBy === name;
  const computed = computedOf(placeholder, around.gives.get(name));
  const explained = [description, hint].filter(Boolean).join(' ');
  const noted = [wordsOfRules(placeholder).join(' '), computed.isOutput ? '' : note].filter(Boolean).join(' · ');
  const described = [
    explained && `${explainedBy}-hint`,
    noted && `${explainedBy}-note`,
    fault && `${name}-fault`,
  ].filter(Boolean);
  return {
    ...{ id: name, name, label, type, value, inputMode, picks, fault, lang: around.language },
    ...computed,
    isRequired: required && !computed.isOutput,
    isHidden: around.hidden.has(name) && fault === '',
    hint: isFirst ? explained : '',
    note: isFirst ? noted : '',
    described: described.join(' '),
    hasFocus: around.focus === name,
    isTextarea: type === 'textarea',
    isSelect: type === 'select',
    isFile: type === 'file',
    // A value that is no option any more is shown as one, until another is chosen.
    options: [...new Set(['', ...options, value])].map((option) => ({ option, isSelected: option === value })),
  };
}

function computedOf({ computed }: Placeholder, gives = ''): Computed {
  if (!computed) return { isOutput: false };
  return { isOutput: !computed.override, isOverridden: computed.override === true, gives };
}

/** The author's hint says it better. */
function wordsOfRules(placeholder: Placeholder): string[] {
  const { computed, hint, when } = placeholder;
  return [
    ...(computed ? [NOTE.computed(computed.formula)] : []),
    ...(when === undefined ? [] : [when]),
    ...(hint === undefined ? describeLimits(placeholder) : []),
  ];
}

export function appliedFacts({ computed, hidden }: Omit<TrialFacts, 'branches'> = { computed: [], hidden: [] }) {
  const gives = computed.flatMap((one) => one.gives).map(({ path, text }) => [path, text] as const);
  return { gives: new Map(gives), hidden: new Set(hidden) };
}

/** Neighbours that do not apply now together, to be folded away. */
export function foldHidden<Part extends { isHidden: boolean }>(parts: readonly Part[]) {
  const folded: { isHidden: boolean; parts: Part[] }[] = [];
  for (const part of parts) {
    const last = folded.at(-1);
    if (last?.isHidden === part.isHidden) last.parts.push(part);
    else folded.push({ isHidden: part.isHidden, parts: [part] });
  }
  return folded;
}

/** The first message about each path. */
export function messagesByPath(faults: readonly ToldFault[]): Map<string, string> {
  return new Map(faults.toReversed().map(({ path, message }) => [path, message]));
}
