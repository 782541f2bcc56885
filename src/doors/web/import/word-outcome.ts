/** §20.12, §10.37: what was read of Word files, as it is kept with an upload and shown. */
import type { Imported, WordRead } from '../../../use-cases/templates/index.ts';
import { TEXTS } from '../pages/index.ts';

/** Plain JSON. */
export type WordOutcome = { file: string } & Pick<WordRead['report'], 'understood' | 'told' | 'lost'> & {
    more: number;
  };

/** By files, and the labels that they would have. */
export type ChosenLabels = Record<string, Record<string, string>>;

/** Of one file; a person reads no more. */
const MAX_TOLD = 100;
const MAX_LABEL = 80;
const T = TEXTS.import;

export function wordOutcomes({ words }: Pick<Imported, 'words'>): WordOutcome[] {
  return [...words].map(([file, { report }]) => {
    const { understood, told, lost } = report;
    return { file, understood, lost, told: told.slice(0, MAX_TOLD), more: Math.max(0, told.length - MAX_TOLD) };
  });
}

/** The name of the field for the label of a placeholder. */
function fieldFor(file: string, label: string): string {
  return `label ${JSON.stringify([file, label])}`;
}

/** What a form says of the labels that were shown, on top of those that were chosen before. */
export function chosenLabels(
  form: URLSearchParams,
  words: readonly WordOutcome[],
  before: ChosenLabels = {},
): ChosenLabels {
  const labels = structuredClone(before);
  for (const { file, told } of words)
    for (const { label } of told) {
      const chosen = label === undefined ? '' : (form.get(fieldFor(file, label))?.trim() ?? '');
      if (label === undefined || chosen === '' || chosen === label) continue;
      labels[file] ??= {};
      // One that was chosen before goes by the label that it had first.
      const first = Object.entries(labels[file]).find(([, known]) => known === label)?.[0] ?? label;
      labels[file][first] = chosen.slice(0, MAX_LABEL);
    }
  return labels;
}

/** As the page shows it. */
export function shownWord({ file, understood, told, lost, more }: WordOutcome) {
  const counts = Object.entries(understood).filter(([, count]) => count > 0);
  const said = counts.map(([what, count]) => `${count} ${count === 1 ? what.slice(0, -1) : what}`).join(', ');
  return {
    file,
    understood: said === '' ? T.wordNothing : T.wordUnderstood(said),
    told: told.map(({ kind, message, paragraph, heading = '', label }) => ({
      ...(label !== undefined && { field: fieldFor(file, label), label }),
      kind: T.wordKind[kind],
      message,
      place: paragraph === undefined ? '' : T.wordParagraph(paragraph, heading),
    })),
    lost: lost.length > 0 ? T.wordLost(lost.join(', ')) : '',
    more: more > 0 ? T.wordsMore(more) : '',
  };
}
