/**
 * pdfmake as it is installed, and through it the packages that pdfmake itself uses, so that what we measure is what it will draw.
 * They are never packages of our own: another copy would share no font with it.
 */
import { createRequire } from 'node:module';

/** Requires a package or a file as pdfmake does. */
export const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));

/** The installed version of one of the two. */
export function versionOf(name: 'pdfmake' | 'pdfkit'): string {
  const { version }: { version: string } =
    name === 'pdfmake' ? pdfmake('../package.json') : pdfmake('pdfkit/package.json');
  return version;
}
