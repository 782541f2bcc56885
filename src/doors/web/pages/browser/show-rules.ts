/** §18.21: what each formula of a template gives, and which branches apply, with their lines. */
import { element } from './elements.ts';
import { placeLink } from './fault-lines.ts';

export type Rules = {
  computed: { label: string; formula: string; line: number; gives: { text: string }[] }[];
  branches: { mark: string; line: number; applies: number; of: number }[];
};

/** Of a group with many entries, the first ones. */
const MAX_SHOWN = 5;

export function showRules(rules: Rules | undefined, file: { file: string; path: string }): void {
  const { computed = [], branches = [] } = rules ?? {};
  const lines = [
    ...computed.map(({ label, formula, line, gives }) => {
      const texts = gives.slice(0, MAX_SHOWN).map(({ text }) => text || 'blank');
      const more = gives.length - texts.length;
      const given = texts.join(', ') + (more > 0 ? ` and ${more} more` : '');
      return { line, text: `${label} = ${formula}`, outcome: gives.length === 0 ? 'no entries' : given };
    }),
    ...branches.map(({ mark, line, applies, of }) => ({ line, text: mark, outcome: outcomeOf(applies, of) })),
  ].sort((a, b) => a.line - b.line);
  element('rules', HTMLElement).hidden = lines.length === 0;
  element('rule-lines', HTMLElement).replaceChildren(
    ...lines.map(({ line, text, outcome }) => {
      const item = document.createElement('li');
      const link = Object.assign(placeLink({ ...file, line }), { textContent: String(line) });
      const given = Object.assign(document.createElement('output'), { textContent: outcome, dir: 'auto' });
      given.setAttribute('aria-live', 'off');
      item.append(link, ` ${text}`, given);
      return item;
    }),
  );
}

function outcomeOf(applies: number, of: number): string {
  if (of > 1) return `applies in ${applies} of ${of} entries`;
  if (of === 0) return 'is not asked';
  return applies > 0 ? 'applies' : 'does not apply';
}
