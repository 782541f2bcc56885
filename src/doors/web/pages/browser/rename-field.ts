/** §20.94: a field's new name, wherever the body of the text has the old one. The server writes it in the settings. */
import { renameInExpression } from '../../../../template/language/rename-in-expression.ts';
import { bodyStart } from './front-matter.ts';
import { groupAt, groupsAround, isSame, labelsOf, repeatedIn } from './group-at.ts';
import { type Mark, marksIn } from './page-marks.ts';
import type { TextChange } from './text-area-editor.ts';

/** `group`: the group that has the field; undefined for one of the document. */
export type FieldPlace = { label: string; group: string | undefined };

/** The names that fields had before somebody changed them in their menu, by their new names. */
const formerNames = new Map<string, Set<string>>();

export function noteRenamed(old: string, fresh: string): void {
  formerNames.set(fresh, new Set([old, ...(formerNames.get(old) ?? [])]));
}

/** Returns whether a field was renamed so, and forgets it: a name that is changed back and again is asked about. */
export function takeRenamed(old: string, fresh: string): boolean {
  const known = [...(formerNames.get(fresh) ?? [])].find((one) => isSame(one, old));
  return known !== undefined && formerNames.get(fresh)!.delete(known);
}

/** Whether a mark names a field, which a condition may do, too. */
export function namesField(text: string, { kind, name, from }: Mark, place: FieldPlace): boolean {
  if (kind === 'if' || kind === 'elseIf') return renamedIn(text, from, name, place, `${place.label}-`) !== name;
  const [, ofDocument] = /^document\s*:\s*(.*)$/.exec(name) ?? [];
  if (kind !== 'field' || !isSame(ofDocument ?? name, place.label)) return false;
  return (ofDocument === undefined ? groupAt(text, from) : undefined) === place.group;
}

const CHART = /(?<=\]\(chart:\s*)[^)\n]*(?:\[[^\]\n]*\][^)\n]*)*/g;

/** Returns the changes that give a field another name in the body: in marks, conditions and charts. */
export function renameField(text: string, place: FieldPlace, fresh: string): TextChange[] {
  const ofMarks = marksIn(text)
    .filter((mark) => namesField(text, mark, place))
    .map(({ from, to, kind, name }): TextChange => {
      const renamed = kind === 'field' ? withName(name, fresh) : renamedIn(text, from, name, place, fresh);
      return { from, to, insert: text.slice(from, to).replace(name, () => renamed) };
    });
  const start = bodyStart(text);
  const ofCharts = [...text.slice(start).matchAll(CHART)].map(({ 0: chart, index }): TextChange => {
    const from = start + index;
    return { from, to: from + chart.length, insert: renamedIn(text, from, chart, place, fresh) };
  });
  return [...ofMarks, ...ofCharts].filter(({ from, to, insert }) => insert !== text.slice(from, to));
}

/** Returns the groups whose fields in the text have the same name. */
export function groupsAlike(text: string, { label, group }: FieldPlace): string[] {
  const groups = new Set(repeatedIn(text).map((one) => one.group));
  return [...groups].filter((one) => one !== group && labelsOf(text, one).some((name) => isSame(name, label)));
}

function withName(name: string, fresh: string): string {
  return /^document\s*:/.test(name) ? `document: ${fresh}` : fresh;
}

/** A name alone means the field of the nearest group that has one of that name. */
function renamedIn(text: string, at: number, expression: string, { label, group }: FieldPlace, fresh: string): string {
  const own = groupAt(text, at);
  const around = own === undefined ? [] : [...groupsAround(text, own), own].reverse();
  const nearest = around.find((one) => one === group || labelsOf(text, one).some((name) => isSame(name, label)));
  const isMeant = (behind: string | undefined) =>
    behind === undefined ? nearest === group : group !== undefined && isSame(behind, group);
  return renameInExpression(expression, { names: [label], fresh, isMeant });
}
