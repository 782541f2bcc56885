/** §19.1, §19.2: what documents take from a version of a theme, and what their template says itself. */
import type { Image } from 'mdast';
import type { AddressWindow } from './address-windows.ts';
import type { Branches } from './branches.ts';
import type { Margins, PageSetup } from './document-setup.ts';
import type { DocumentStyle, OwnFont } from './document-style.ts';
import type { Field } from './document-tree.ts';
import type { EInvoiceConstants } from './e-invoice.ts';
import type { FirstPage, MarginBoxes, PageFurniture } from './page-furniture.ts';
import type { PaymentConstants } from './payment.ts';
import type { BranchingPattern, RunningPattern } from './running-pattern.ts';

/** What a file says of the page; lengths are in points. */
export type PagePart = Partial<Omit<PageSetup, 'margins'>> & { margins?: Partial<Margins> };

/** Literal text, and places of placeholders. */
export type FieldText = (string | Field)[];
export type BranchingText = (FieldText[number] | TextBranches)[];
interface TextBranches extends Branches<BranchingText[number]> {}

/** The url of an image that stands for the theme's logo. */
export const LOGO = 'theme:';

/** A code (§10.35) in a header or footer before it is filled; `parts`: of its address. */
export type UnfilledCode = Image & { parts: FieldText };

/** Before it is filled: `field` nodes stand where placeholders do, images with the url `LOGO` where the logo does. */
export type UnfilledFurniture = Omit<PageFurniture, 'watermark'> & { watermark?: FieldText };

/** Paths of pictures are those of their assets (`theme:logo.svg`). */
export type ThemeContent = {
  page: PagePart;
  style: DocumentStyle;
  fonts: OwnFont[];
  furniture: UnfilledFurniture;
  watermarkColor: string;
  logo?: { url: string; alt: string };
  eInvoice?: EInvoiceConstants;
  payment?: PaymentConstants;
};

export type Theme = ThemeContent & { name: string; version: number };

/** What a template says that has no theme, whatever the workspace's is. */
export const NO_THEME = 'none';

/** What a template says itself, which wins over its theme. Fields have the keys of their placeholders. */
export type OwnSettings = {
  /** The name of the theme, or `NO_THEME`; the workspace's unless given. */
  theme?: string;
  page: PagePart;
  font?: 'serif' | 'sans';
  /** One line of text, or three parts. */
  header?: RunningPattern | MarginBoxes;
  footer?: RunningPattern | MarginBoxes;
  watermark?: FieldText;
  address?: AddressWindow | 'none';
  /** The styles that its text uses. */
  styles?: string[];
  /** Of pages that differ (§10.30), by the keys of their sections. */
  sections?: Record<string, OwnSection>;
  /** What differs on the first page. */
  first?: Pick<FirstPage, 'header' | 'footer'>;
};

export type OwnSection = Pick<OwnSettings, 'page' | 'header' | 'footer'> & { restart?: true };

/** The same before branches are chosen in header, footer and watermark. */
export type BranchingSettings = Omit<OwnSettings, 'header' | 'footer' | 'watermark' | 'sections'> & {
  header?: BranchingPattern | MarginBoxes;
  footer?: BranchingPattern | MarginBoxes;
  watermark?: BranchingText;
  sections?: Record<string, Omit<OwnSection, 'header' | 'footer'> & Pick<BranchingSettings, 'header' | 'footer'>>;
};
