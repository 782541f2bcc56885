/** §19.1: a version of a theme, read: all that documents take from it. */
import type { Margins, PageSetup } from './document-setup.ts';
import type { DocumentStyle, OwnFont } from './document-style.ts';
import type { PageFurniture } from './page-furniture.ts';

/**
 * Its furniture has `field` nodes where a placeholder stands; filling puts in what the document has for it. `files`: the pictures and
 * fonts, by the paths of the assets (`theme:logo.svg`).
 */
export type Theme = {
  name: string;
  version: number;
  page: Partial<Omit<PageSetup, 'margins'>> & { margins?: Partial<Margins> };
  style: DocumentStyle;
  fonts: OwnFont[];
  furniture: PageFurniture;
  files: { path: string; sha256: string }[];
};
