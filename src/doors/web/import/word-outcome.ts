/** §20.12, §10.37: what was read of Word files, as it is kept with an upload and shown. */
import type { Imported, WordRead } from '../../../use-cases/templates/index.ts';
import { TEXTS } from '../pages/index.ts';

/** Plain JSON. */
export type WordOutcome = { file: string } & Pick<WordRead['report'], 'understood' | 'told' | 'lost'> & {
    more: number;
  };

/** Of one file; a person reads no more. */
const MAX_TOLD = 100;
const T = TEXTS.import;

export function wordOutcomes({ words }: Pick<Imported, 'words'>): WordOutcome[] {
  return [...words].map(([file, { report }]) => {
    const { understood, told, lost } = report;
    return { file, understood, lost, told: told.slice(0, MAX_TOLD), more: Math.max(0, told.length - MAX_TOLD) };
  });
}

/** As the page shows it. */
export function shownWord({ file, understood, told, lost, more }: WordOutcome) {
  const counts = Object.entries(understood).filter(([, count]) => count > 0);
  const said = counts.map(([what, count]) => `${count} ${count === 1 ? what.slice(0, -1) : what}`).join(', ');
  return {
    file,
    understood: said === '' ? T.wordNothing : T.wordUnderstood(said),
    told: told.map(({ kind, message, paragraph, heading = '' }) => ({
      kind: T.wordKind[kind],
      message,
      place: paragraph === undefined ? '' : T.wordParagraph(paragraph, heading),
    })),
    lost: lost.length > 0 ? T.wordLost(lost.join(', ')) : '',
    more: more > 0 ? T.wordsMore(more) : '',
  };
}
