/** §10.5: a mistake in a template file, or a warning of one, as its author reads it. */

/** `line` counts from 1 in the whole file, front matter included; `column`, where it is known, from 1 in its line. */
export type LineFault = { line: number; column?: number; message: string };

export type Fault = LineFault & { file: string };

/** `12:5`, or `12` where the column is not known. */
export function positionOf({ line, column }: Pick<LineFault, 'line' | 'column'>): string {
  return column === undefined ? String(line) : `${line}:${column}`;
}
