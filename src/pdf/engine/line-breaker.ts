/** UAX #14: where a line may end, told by the package that pdfmake itself asks. */
import { pdfmake } from './packages.ts';

/** UAX #14: `nextBreak` gives the next place where a line may (or must) end, then null. */
export type LineBreaker = { nextBreak(): { position: number; required: boolean } | null };

export const LineBreaker: new (text: string) => LineBreaker = pdfmake('linebreak');
