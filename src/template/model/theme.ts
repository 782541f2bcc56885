/** §19.1, §19.2: what documents take from a version of a theme, and what their template says itself. */
import type { Image } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import type { AddressWindow } from './address-windows.ts';
import { type Margins, type PageSetup, sheetOf } from './document-setup.ts';
import type { DocumentStyle, OwnFont } from './document-style.ts';
import type { Field } from './document-tree.ts';
import type { EInvoiceConstants, PaymentConstants } from './e-invoice.ts';
import type { Branches } from './expression.ts';
import type { BranchingPattern, FirstPage, MarginBoxes, PageFurniture, RunningPattern } from './page-furniture.ts';

/** What a file says of the page; lengths are in points. */
export type PagePart = Partial<Omit<PageSetup, 'margins'>> & { margins?: Partial<Margins> };

/** Literal text, and places of placeholders. */
export type FieldText = (string | Field)[];
export type BranchingText = (FieldText[number] | TextBranches)[];
interface TextBranches extends Branches<BranchingText[number]> {}

/** The url of an image that stands for the theme's logo. */
export const LOGO = 'theme:';

/** `path` of an image of the theme → the path of its asset. */
export function assetPathOf(path: string): string {
  return LOGO + path;
}

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

// §10.18 `page`: the page of a document, of what its template and its theme say of it.

/** 25 mm. */
const MARGIN = 70.87;
const DEFAULT: PageSetup = {
  size: 'A4',
  orientation: 'portrait',
  margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
};

const MIN_TEXT_WIDTH = 72;

/** Of several parts the first that says something counts. */
export function completePage(...parts: PagePart[]): PageSetup {
  const { size, orientation, margins } = DEFAULT;
  const vertical = parts.find((part) => part.vertical)?.vertical;
  const side = (name: keyof Margins) =>
    parts.map((part) => part.margins?.[name]).find((length) => length !== undefined) ?? margins[name];
  return {
    size: parts.find((part) => part.size)?.size ?? size,
    orientation: parts.find((part) => part.orientation)?.orientation ?? orientation,
    ...(vertical && { vertical }),
    margins: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

/** What is wrong with a page on which nothing would fit, or undefined. */
export function findPageProblem(page: PageSetup): Message | undefined {
  const { margins } = page;
  const { width, height } = sheetOf(page);
  const isTextPossible =
    width - margins.left - margins.right >= MIN_TEXT_WIDTH && height - margins.top - margins.bottom >= MIN_TEXT_WIDTH;
  return isTextPossible ? undefined : tell('template.margins');
}
