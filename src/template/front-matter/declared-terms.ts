/** §10.36: what `e-invoice` says, as its author wrote it: one text for each term. */
import type { Path } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';

/** `path`: as in `buyer.name`; of a list, each of its texts has it. `codes`: what stands in the invoice for what is printed. */
export type DeclaredTerm = { path: string; text: string; codes?: Record<string, string>; line: number };

/** Its shape is checked by `e-invoice.schema.json`. */
export interface WrittenTerms {
  [name: string]: string | (string | undefined)[] | { of: string; codes: Record<string, string> } | WrittenTerms;
}

/** `at`: where they stand in the file. */
export function declaredTerms(
  written: WrittenTerms,
  lineOf: ReadYaml['lineOf'],
  at: Path,
  prefix = '',
): DeclaredTerm[] {
  return Object.entries(written).flatMap(([name, value]): DeclaredTerm[] => {
    const path = prefix + name;
    const place = [...at, name];
    if (typeof value === 'string') return [{ path, text: value, line: lineOf(place) }];
    if (Array.isArray(value))
      return value.flatMap((text, index) =>
        text === undefined ? [] : [{ path, text, line: lineOf([...place, index]) }],
      );
    if (typeof value.codes === 'object' && typeof value.of === 'string') {
      const codes = value.codes as Record<string, string>;
      return [{ path, text: value.of, codes, line: lineOf(place) }];
    }
    return declaredTerms(value as WrittenTerms, lineOf, place, `${path}.`);
  });
}
