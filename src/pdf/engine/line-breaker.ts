/** UAX #14: line breaking opportunities, by the package `linebreak`, as pdfmake uses it. */
import { pdfmake } from './packages.ts';

/** `nextBreak` gives the next opportunity: an index into the text, `required` for a mandatory break. Null at the end. */
export type LineBreaker = { nextBreak(): { position: number; required: boolean } | null };

export const LineBreaker: new (text: string) => LineBreaker = pdfmake('linebreak');
