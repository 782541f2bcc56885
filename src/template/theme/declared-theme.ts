/** §19.1: a theme's file as its author wrote it, its shape checked by `theme.schema.json`. All leaves are text. */
import type { DeclaredBoxes } from '../front-matter/declared-boxes.ts';
import type { WrittenTerms } from '../front-matter/declared-terms.ts';
import type { DeclaredPage } from '../front-matter/read-page-part.ts';
import type { AddressWindow } from '../model/address-windows.ts';
import type { DeclaredStyle } from './declared-style.ts';

export type DeclaredBackground = string | { color?: string; picture?: string };
export type DeclaredPicture = string | { path?: string; alt?: string };
/** For a light background, and for a dark one. */
type DeclaredShades = { light?: DeclaredPicture; dark?: DeclaredPicture };
export type DeclaredLogo =
  | DeclaredPicture
  | ({ images?: Record<string, DeclaredPicture> } & Partial<
      Record<'small' | 'medium' | 'large', DeclaredPicture | DeclaredShades>
    >);
export type DeclaredFont = {
  family: string;
  source?: 'file' | 'google' | 'bunny' | 'system';
  files?: (string | { path: string; weight?: string; style?: string })[];
};

export type DeclaredTheme = {
  meta?: { name?: string | { full?: string; short?: string } };
  logo?: DeclaredLogo;
  'e-invoice'?: WrittenTerms;
  payment?: WrittenTerms;
  color?: Record<string, string | Record<string, string>>;
  typography?: { fonts?: (DeclaredFont | undefined)[] };
  page?: DeclaredPage & {
    background?: DeclaredBackground;
    frame?: { inset?: string; width?: string; color?: string; style?: string };
    header?: DeclaredBoxes;
    footer?: DeclaredBoxes;
    first?: {
      margins?: { top?: string; bottom?: string };
      header?: DeclaredBoxes;
      footer?: DeclaredBoxes;
      background?: DeclaredBackground;
    };
  };
  watermark?: string | { text: string; color?: string };
  address?: AddressWindow | { window: AddressWindow; sender?: string };
} & Pick<DeclaredStyle, 'headings' | 'paragraph' | 'table' | 'styles' | 'accent' | 'muted'>;
