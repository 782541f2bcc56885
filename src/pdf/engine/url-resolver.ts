/** How pdfmake fetches what a definition names by address. */
import { pdfmake } from './packages.ts';

/** What pdfmake fetches files with; nothing here reads what `resolve` answers. */
export const URLResolver: {
  prototype: { resolve(url: string, headers?: object): Promise<void> | undefined };
} = pdfmake('./URLResolver.js').default;
