/** §19.1, §19.2: a version of a theme, read: all that documents take from it. */
import type { AddressWindow } from './address-windows.ts';
import type { Margins, PageSetup } from './document-setup.ts';
import type { DocumentStyle, OwnFont } from './document-style.ts';
import type { Field } from './document-tree.ts';
import type { MarginBoxes, PageFurniture, RunningContent } from './page-furniture.ts';

/** What a file says of the page; lengths are in points. */
export type PagePart = Partial<Omit<PageSetup, 'margins'>> & { margins?: Partial<Margins> };

/** Literal text, and places of placeholders. */
export type FieldText = (string | Field)[];

/**
 * Furniture before it is filled: `field` nodes stand where placeholders do, and an image whose url is `LOGO` stands for the theme's
 * logo. `color` of the watermark: the theme's, or none.
 */
export type UnfilledFurniture = Omit<PageFurniture, 'header' | 'footer' | 'watermark' | 'address'> & {
  header?: MarginBoxes;
  footer?: MarginBoxes;
  watermark?: { text: FieldText; color?: string };
  address?: { window: AddressWindow; sender?: RunningContent };
};

/** The url of an image that stands for the theme's logo. */
export const LOGO = 'theme:';

/** `files`: the pictures and fonts, by the paths of the assets (`theme:logo.svg`). */
export type ThemeContent = {
  page: PagePart;
  style: DocumentStyle;
  fonts: OwnFont[];
  furniture: UnfilledFurniture;
  logo?: { url: string; alt: string };
};

export type Theme = ThemeContent & { name: string; version: number };
