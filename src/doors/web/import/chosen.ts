/** §20.12, §10.37: what was read of Word files and plain Markdown in an upload: shown, asked about, and answered. */

import { withIsolatedControls } from '../../../domain/text.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { CHOSEN_TYPES, type Choice, type ChosenType } from '../../../template/word/placeholders/entries.ts';
import { understoodOf } from '../../../template/word/word-report.ts';
import type { Chosen, Outcome, PlainChoice, PlainOutcome, WordOutcome } from '../../../use-cases/templates/index.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';

/** Adds the answers of a form to the earlier ones. */
export function chosenIn({ words, plain, refused, ...before }: Outcome, form: URLSearchParams): Chosen {
  return {
    chosen: chosenValues(form, words, before.chosen),
    plainChosen: plainChoices(form, plain, before.plainChosen),
    answers: answersIn(form, refused, before.answers),
  };
}

const MAX_LABEL = 80;
const MAX_DETAIL = 2_000;
/** The id of the paragraph that a preview shows. */
export const SHOWN_PLACE = 'place';

/** Returns the name of a field about a Word file with the title of an existing template. */
function namesakeField(what: 'is' | 'title', file: string): string {
  return `namesake ${what} ${file}`;
}

function answersIn(
  form: URLSearchParams,
  refused: readonly Fault[],
  before: Chosen['answers'] = {},
): Chosen['answers'] {
  const answers = { ...before };
  for (const { file, namesake } of refused) {
    const is = namesake && form.get(namesakeField('is', file));
    if (is === 'next') answers[file] = { isNext: true };
    if (is === 'other') answers[file] = { title: form.get(namesakeField('title', file))?.trim() || namesake!.proposed };
  }
  return answers;
}

export function shownNamesakes(refused: readonly Fault[]) {
  return refused.flatMap(({ file, namesake }) => {
    if (!namesake) return [];
    const { title, version, says, proposed } = namesake;
    const names = { is: namesakeField('is', file), title: namesakeField('title', file) };
    return [
      {
        file,
        names,
        proposed,
        says: inLanguageOfPage(says),
        next: t('import.namesakeNext', { title: withIsolatedControls(title), version: version + 1 }),
      },
    ];
  });
}

/** Returns the name of a field about a placeholder. */
function fieldFor(what: 'label' | 'type' | 'detail' | 'required', file: string, found: string): string {
  return `${what} ${JSON.stringify([file, found])}`;
}

function chosenValues(
  form: URLSearchParams,
  words: readonly WordOutcome[],
  before: Chosen['chosen'] = {},
): Chosen['chosen'] {
  const chosen = { ...before };
  for (const { file, placeholders = [] } of words)
    for (const shown of placeholders) {
      const choice = choiceIn(form, file, shown);
      if (Object.keys(choice).length === 0) continue;
      chosen[file] = { ...chosen[file], [shown.found]: { ...chosen[file]?.[shown.found], ...choice } };
    }
  return chosen;
}

type Shown = WordOutcome['placeholders'][number];

/** Returns what differs from what was shown. */
function choiceIn(form: URLSearchParams, file: string, shown: Shown): Choice {
  const given = (what: 'label' | 'type' | 'detail') => form.get(fieldFor(what, file, shown.found))?.trim();
  const label = given('label')?.slice(0, MAX_LABEL);
  const type = CHOSEN_TYPES.find((one) => one === given('type')) ?? shown.type;
  const detail = given('detail')?.slice(0, MAX_DETAIL);
  const isDetail = detail !== undefined && detail !== detailOf(shown);
  // An unchecked box is not sent. A form without the field says nothing about it.
  const required = given('type') === undefined ? undefined : form.has(fieldFor('required', file, shown.found));
  return {
    ...(label && label !== shown.label && { label }),
    ...(type !== shown.type && { type }),
    ...(isDetail && (type === 'select' ? { type, options: optionsIn(detail) } : { format: detail })),
    ...(required !== undefined && required !== (shown.required ?? false) && { required }),
  };
}

/** Reads options such as `Gold; Silver`. */
function optionsIn(detail: string): string[] {
  return [...new Set(detail.split(';').map((option) => option.trim()))].filter((option) => option !== '');
}

function detailOf({ format = '', options = [] }: Shown): string {
  return options.length > 0 ? options.join('; ') : format;
}

/** Returns a Word file for the page. `takes`: the author may still answer. */
export function shownWord({ file, understood, told, placeholders = [], lost, more }: WordOutcome, takes: boolean) {
  const counts = understoodOf({ understood }).map(([what, count]) => t(`import.wordCount.${what}`, { count }));
  const said = counts.join(', ');
  const preview = takes ? `?file=${encodeURIComponent(file)}` : '';
  const placeOf = ({ paragraph, heading = '' }: { paragraph?: number; heading?: string }) =>
    paragraph === undefined
      ? {}
      : {
          place:
            heading === ''
              ? t('import.wordParagraph', { paragraph })
              : t('import.wordParagraphUnder', { paragraph, heading: withIsolatedControls(heading) }),
          ...(takes && { leads: `${preview}&paragraph=${paragraph}#${SHOWN_PLACE}` }),
        };
  // Guesses come first. The other placeholders are as their author named them.
  const sorted = [...placeholders].sort((one, other) => Number(other.isGuess ?? false) - Number(one.isGuess ?? false));
  return {
    file,
    preview,
    understood: said === '' ? t('import.wordNothing') : t('import.wordUnderstood', { counts: said }),
    placeholders: takes ? sorted.map((one) => ({ ...shownPlaceholder(file, one), ...placeOf(one) })) : [],
    // A listed placeholder is marked as a guess itself, so no note repeats it.
    told: told
      .filter(({ isOfValue = false }) => !(takes && isOfValue))
      .map((note) => ({
        kind: t(`import.wordKind.${note.kind}`),
        message: inLanguageOfPage(note.message),
        ...placeOf(note),
      })),
    lost: lost.length > 0 ? t('import.wordLost', { words: lost.join(', ') }) : '',
    more: more > 0 ? t('import.wordsMore', { count: more }) : '',
  };
}

function shownPlaceholder(file: string, one: Shown) {
  const { found, label, type, required = false, isGuess = false, where = '' } = one;
  const name = (what: Parameters<typeof fieldFor>[0]) => fieldFor(what, file, found);
  return {
    label,
    required,
    isGuess,
    where,
    detail: detailOf(one),
    names: { label: name('label'), type: name('type'), detail: name('detail'), required: name('required') },
    types: CHOSEN_TYPES.map((value: ChosenType) => ({
      value,
      text: t(`templates.types.${value}`),
      isSelected: value === type,
    })),
  };
}

const MAX_PLAIN = 500;
/** The fields of the form about a plain Markdown file. */
const PLAIN_FIELDS = ['title', 'folder', 'language'] as const;

function plainField(what: (typeof PLAIN_FIELDS)[number] | 'take' | 'shown', file: string): string {
  return `plain ${what} ${file}`;
}

function plainChoices(
  form: URLSearchParams,
  plain: readonly PlainOutcome[],
  before: Chosen['plainChosen'] = {},
): Chosen['plainChosen'] {
  const chosen = { ...before };
  for (const shown of plain) {
    const { file } = shown;
    // An unchecked box is not sent. A form that did not show the file says nothing about it.
    if (!form.has(plainField('shown', file))) continue;
    const choice: PlainChoice = { ...chosen[file] };
    for (const field of PLAIN_FIELDS) {
      const given = form.get(plainField(field, file))?.trim().slice(0, MAX_PLAIN);
      if (given !== undefined && given !== shown[field]) choice[field] = given;
    }
    const isTaken = form.has(plainField('take', file));
    if (isTaken !== shown.isTaken) choice.isTaken = isTaken;
    if (Object.keys(choice).length > 0) chosen[file] = choice;
  }
  return chosen;
}

/** Returns plain Markdown for the page. `takes`: the author may still answer. */
export function shownPlain(
  { file, from, ignored, notes, ...read }: PlainOutcome,
  { takes, isRefused }: { takes: boolean; isRefused: boolean },
) {
  const guess =
    from === 'guessed' ? t('import.plainGuessed') : from.startsWith('default') ? t('import.plainDefault') : '';
  const names = ignored.map(([name, times]) => (times > 1 ? `${name} ×${times}` : name)).join(', ');
  return {
    file,
    takes,
    ...read,
    guess,
    isGuess: from === 'guessed',
    preview: takes && !isRefused ? `?file=${encodeURIComponent(file)}` : '',
    names: {
      ...Object.fromEntries(PLAIN_FIELDS.map((field) => [field, plainField(field, file)])),
      take: plainField('take', file),
      shown: plainField('shown', file),
    },
    ignored: names === '' ? '' : t('import.plainIgnored', { names }),
    notes: notes.map((note) => inLanguageOfPage(note)).join('; '),
  };
}
