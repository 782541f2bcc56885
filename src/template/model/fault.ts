/** §10.5: a mistake in a template file, or a warning of one, as its author reads it. */

import { english, type Message } from '../../locales/message.ts';

/** `line` counts from 1 in the whole file, front matter included, and is `NO_LINE` for a file without lines; `column`, where it is known, from 1 in its line. `isBusy`: nothing is wrong with the file, but the machine had no time for it. */
export type LineFault = { line: number; column?: number; message: Message; isBusy?: true };

export type Fault = LineFault & { file: string; namesake?: Namesake };

/** §10.37: a Word file has the title and folder of a template. `says`: how they differ. `proposed`: a title that no template has. */
export type Namesake = { id: string; title: string; version: number; says: Message; proposed: string };

/** Of a Word file. */
export const NO_LINE = 0;

/** `nda.md:12:5: message` */
export function lineOf({ file, message, ...place }: Fault, what = ''): string {
  const position = positionOf(place);
  return `${file}${position && `:${position}`}: ${what}${english(message)}`;
}

/** As programs and the command read it. */
export function inEnglish<Of extends { message: Message }>(fault: Of): Of & { message: string } {
  return { ...fault, message: english(fault.message) };
}

/** `12:5`, or `12` where the column is not known; '' where no line is. */
export function positionOf({ line, column }: Pick<LineFault, 'line' | 'column'>): string {
  if (line === NO_LINE) return '';
  return column === undefined ? String(line) : `${line}:${column}`;
}
