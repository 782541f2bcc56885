/** §17.28: a line to write on, as a run: a field of a form that is filled in on paper (ISO 32000-1 §14.8.5.6, PrintField). */
import type { WritingLine } from '../../../template/model/document-tree.ts';
import type { Run } from '../../lines/run.ts';
import type { StructureFacts } from '../../tagging/structure-tree.ts';
import { type Context, inElement } from '../context/context.ts';
import { textRuns } from './text-runs.ts';

/** A text is its value (`tv`). */
export const TEXT_FIELD: StructureFacts = { attributes: { O: 'PrintField', Role: 'tv' } };

/** `label`: what is to be written there, for who cannot see it (`Desc`). */
function fieldFor(label: string | undefined): StructureFacts {
  if (label === undefined) return TEXT_FIELD;
  return { attributes: { ...TEXT_FIELD.attributes!, Desc: new String(label) } };
}

export function writingLine({ value, label }: WritingLine, context: Context): Run[] {
  const { background: _background, hyphenate: _hyphenate, setting: _setting, ...style } = context.style;
  const runs = textRuns(inElement({ ...context, style }, 'Form', fieldFor(label)), value);
  return runs.map(({ decoration: _decoration, ...run }) => ({ ...run, writingLine: true, noWrap: true }));
}
