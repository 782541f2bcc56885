/**
 * pdfmake as it is installed, and through it the packages that pdfmake itself uses, so that what we measure is what it will draw.
 * They are never packages of our own: another copy would share no font with it.
 */
import { createRequire } from 'node:module';

/** Requires a package or a file as pdfmake does. */
export const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));

/** Requires a package as pdfkit does. */
export const pdfkit = createRequire(pdfmake.resolve('pdfkit'));

/** The packages that our changes reach into. */
export type Patched = 'pdfmake' | 'pdfkit' | 'fontkit';

/** The installed version of one of them. */
export function versionOf(name: Patched): string {
  const packages: Record<Patched, () => { version: string }> = {
    pdfmake: () => pdfmake('../package.json'),
    pdfkit: () => pdfmake('pdfkit/package.json'),
    // It keeps its package.json to itself.
    fontkit: () => createRequire(pdfkit.resolve('fontkit'))('../package.json'),
  };
  return packages[name]().version;
}
