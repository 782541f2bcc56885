/** §20.94: a field's new name, wherever the text has the old one. */
import { bodyStart } from './front-matter.ts';
import { groupAt, isSame } from './group-at.ts';
import { type Mark, marksIn } from './page-marks.ts';
import type { TextChange } from './text-area-editor.ts';

/** `group`: the group that has the field; undefined for one of the document. */
export type FieldPlace = { label: string; group: string | undefined };

/** Whether a mark names a field, which a condition may do, too. */
export function namesField(text: string, { kind, name, from }: Mark, { label, group }: FieldPlace): boolean {
  if (kind === 'if' || kind === 'elseIf') return renameIn(name, label, `${label}-`) !== name;
  const [, ofDocument] = /^document\s*:\s*(.*)$/.exec(name) ?? [];
  if (kind !== 'field' || !isSame(ofDocument ?? name, label)) return false;
  return (ofDocument === undefined ? groupAt(text, from) : undefined) === group;
}

/** Returns the changes that give a field another name in the text, in conditions and in formulas. Its own settings are changed before. */
export function renameField(text: string, place: FieldPlace, fresh: string): TextChange[] {
  const { label, group } = place;
  const start = bodyStart(text);
  const ofBody = marksIn(text)
    .filter((mark) => namesField(text, mark, place))
    .map((mark): TextChange => {
      const written = text.slice(mark.from, mark.to);
      const insert =
        mark.kind === 'field'
          ? written.replace(mark.name, () => withName(mark.name, fresh))
          : written.replace(mark.name, () => renameIn(mark.name, label, fresh));
      return { from: mark.from, to: mark.to, insert };
    });
  const changed = (pattern: RegExp, how: (one: string) => string) =>
    [...text.slice(0, start).matchAll(pattern)].map(
      ({ 0: whole, index }): TextChange => ({ from: index, to: index + whole.length, insert: how(whole) }),
    );
  const formulas = changed(/(?<=^[ \t]+(?:- )?formula:[ \t]*).*$/gm, (one) => renameIn(one, label, fresh));
  const marks = group === undefined ? changed(/\{\{[^{}\n]*\}\}/g, (one) => renameIn(one, label, fresh)) : [];
  return [...ofBody, ...formulas, ...marks].filter(({ from, to, insert }) => insert !== text.slice(from, to));
}

function withName(name: string, fresh: string): string {
  return /^document\s*:/.test(name) ? `document: ${fresh}` : fresh;
}

/** Returns a condition or a formula with a field's new name. */
export function renameIn(formula: string, old: string, fresh: string): string {
  const written = /^\p{L}[\p{L}\p{N} ]*$/u.test(fresh) ? fresh : `[${fresh}]`;
  return formula.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]|\p{L}[\p{L}\p{N}_ ]*/gu, (part) => {
    if (/^["']/.test(part)) return part;
    if (part === `[${old}]`) return written;
    return part
      .split(/(\s*\b(?:and|or|not)\b\s*)/)
      .map((one) => (one.trim() === old ? one.replace(old, () => written) : one))
      .join('');
  });
}
