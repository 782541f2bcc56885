/** §18.21, §20.24, §10.25: what a template that can be read lacks in its theme, and its theme in it. */

import { findClosest, listNames } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { findLacking } from '../../../template/fill/find-unprinted.ts';
import { missingFields, missingStyles } from '../../../template/fill/theme-files.ts';
import type { ReadResult } from '../../../template/import/read-template.ts';
import { findBlockFields } from '../../../template/import/unused-styles.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { ThemeContent } from '../../../template/model/theme.ts';

type Readable = Pick<Extract<ReadResult, { ok: true }>, 'template' | 'lineOf'>;

/** What no document can be made without. */
export function lackingIn({ template, lineOf }: Readable, theme: ThemeContent | undefined, file: string): Fault[] {
  const lacking = findLacking(template, theme);
  return lacking.map(({ field, message }) => ({ file, line: lineOf(field), message }));
}

/**
 * A warning for each placeholder that the theme names and the template lacks, for each style that the template lists and the theme lacks, and for what
 * a style behind words has for blocks alone.
 */
export function leftOutOf(
  { template: { inventory, own, compiled }, lineOf }: Readable,
  { name, furniture, style }: ThemeContent & { name: string },
  file: string,
): Fault[] {
  const known = Object.keys(style.styles ?? {});
  const fields = missingFields(furniture, inventory, own).map((field) => {
    const message = tell('theme.noPlaceholder', { name: field, theme: name });
    return { file, line: 1, message };
  });
  const unknown = missingStyles(known, own).map((missing) => {
    const closest = findClosest(missing, known);
    const advice = closest
      ? tell('template.didYouMean', { name: closest })
      : tell('template.known', { names: listNames(known) });
    return {
      file,
      line: lineOf('styles'),
      message: tell('theme.noStyle', { theme: name, name: missing, advice }),
    };
  });
  const ofBlocks = findBlockFields(compiled.tree, style.styles ?? {}).map(([one, names]) => ({
    file,
    line: lineOf('styles'),
    message: tell('theme.styleWithoutEffect', { name: one, fields: listNames(names) }),
  }));
  return [...fields, ...unknown, ...ofBlocks];
}
