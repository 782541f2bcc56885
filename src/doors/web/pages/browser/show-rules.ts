/** §18.21, §20.24: shows the results of formulas, and which branches apply, with their lines. */
import { element, make } from './elements.ts';
import { say } from './say.ts';

export type Rules = {
  computed: { label: string; formula: string; line: number; gives: { text: string }[] }[];
  branches: { mark: string; line: number; applies: number; of: number }[];
  leftOut?: { label: string; where: string; line: number; shown: number; of: number }[];
};

/** The most entries of a group that are shown. */
const MAX_SHOWN = 5;

/** Shows which rules of a profile the e-invoice breaks. `placeOf`: returns an element that leads to a line. */
export function showRules(rules: Rules | undefined, placeOf: (line: number) => HTMLElement): void {
  const { computed = [], branches = [], leftOut = [] } = rules ?? {};
  const lines = [
    ...computed.map(({ label, formula, line, gives }) => {
      const texts = gives.slice(0, MAX_SHOWN).map(({ text }) => text || say('blank'));
      const more = gives.length - texts.length;
      const given = [...texts, ...(more > 0 ? [say('andMore', { n: more })] : [])].join(', ');
      return { line, text: `${label} = ${formula}`, outcome: gives.length === 0 ? say('noEntries') : given };
    }),
    ...branches.map(({ mark, line, applies, of }) => ({ line, text: mark, outcome: outcomeOf(applies, of) })),
    ...leftOut.map(({ label, where, line, shown, of }) => ({
      line,
      text: `${label} where ${where}`,
      outcome: say('appliesIn', { n: shown, name: String(of) }),
    })),
  ].sort((a, b) => a.line - b.line);
  element('rules', HTMLElement).hidden = lines.length === 0;
  element('rule-lines', HTMLElement).replaceChildren(
    ...lines.map(({ line, text, outcome }) => {
      const given = make('output', { dir: 'auto', ariaLive: 'off' }, outcome);
      return make('li', {}, placeOf(line), ` ${text}`, given);
    }),
  );
}

function outcomeOf(applies: number, of: number): string {
  if (of > 1) return say('appliesIn', { n: applies, name: String(of) });
  if (of === 0) return say('notAsked');
  return say(applies > 0 ? 'applies' : 'appliesNot');
}
