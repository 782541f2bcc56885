/**
 * pdfmake as it is installed, and through it the packages that pdfmake itself uses, so that what we measure is what it will draw.
 * They are never packages of our own: another copy would share no font with it.
 */
import { createRequire } from 'node:module';

/** Requires a package or a file as pdfmake does. */
export const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));

/** Requires a package as pdfkit does. */
export const pdfkit = createRequire(pdfmake.resolve('pdfkit'));

const PACKAGE_FILES = {
  pdfmake: (): { version: string } => pdfmake('../package.json'),
  pdfkit: (): { version: string } => pdfmake('pdfkit/package.json'),
  // It keeps its package.json to itself.
  fontkit: (): { version: string } => createRequire(pdfkit.resolve('fontkit'))('../package.json'),
};

/** The packages whose insides we reach into. */
export type EnginePackage = keyof typeof PACKAGE_FILES;

/** The installed version of one of them. */
export function packageVersion(name: EnginePackage): string {
  return PACKAGE_FILES[name]().version;
}
