/** §19.1, §19.2: what documents take from a version of a theme, and a template's own settings. */
import type { Image } from 'mdast';
import type { WorkCalendar } from '../../domain/workdays.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { AddressWindow } from './address-windows.ts';
import type { Margins, PageSetup } from './document-setup.ts';
import type { DocumentStyle, OwnFont } from './document-style.ts';
import type { Field } from './document-tree.ts';
import type { EInvoiceConstants, PaymentConstants } from './e-invoice.ts';
import type { Branches } from './expression.ts';
import type {
  BranchingPattern,
  FirstPage,
  MarginBoxes,
  PageFurniture,
  RunningPattern,
  StampLook,
} from './page-furniture.ts';
import { isLabel, LONGEST_SIDE, leastText, sheetOf } from './paper.ts';

/** The page settings in a file; lengths are in points. */
export type PagePart = Partial<Omit<PageSetup, 'margins'>> & { margins?: Partial<Margins> };

/** A text with placeholders: literal text and places of placeholders. */
export type FieldText = (string | Field)[];
export type BranchingText = (FieldText[number] | TextBranches)[];
interface TextBranches extends Branches<BranchingText[number]> {}

/** The url of an image that represents the theme's logo. */
export const LOGO = 'theme:';

/** Returns the asset path of a theme's image. */
export function assetPathOf(path: string): string {
  return LOGO + path;
}

/** A code (§10.35) in a header or footer before it is filled. `parts`: those of its address. */
export type UnfilledCode = Image & { parts: FieldText };

/** The furniture before it is filled: `field` nodes represent placeholders, images with the url `LOGO` the logo. */
export type UnfilledFurniture = Omit<PageFurniture, 'watermark' | 'stamp'> & {
  watermark?: FieldText;
  /** How stamps of templates look. */
  stamp?: Partial<StampLook> & { color?: string };
};

/** The paths of pictures are those of their assets (`theme:logo.svg`). */
export type ThemeContent = {
  page: PagePart;
  style: DocumentStyle;
  fonts: OwnFont[];
  furniture: UnfilledFurniture;
  /** §19.11: the furniture in other languages than that of `furniture`, by their BCP 47 tags. */
  inLanguages?: { original: string; furniture: Record<string, UnfilledFurniture> };
  watermarkColor: string;
  logo?: { url: string; alt: string };
  eInvoice?: EInvoiceConstants;
  payment?: PaymentConstants;
  /** §10.44: the weekend and holidays of templates that have none of their own. */
  workdays?: WorkCalendar;
};

export type Theme = ThemeContent & { name: string; version: number };

/** The `theme` of a template without one, whatever the workspace's is. */
export const NO_THEME = 'none';

/** A template's own settings, which take precedence over its theme. Fields have the keys of their placeholders. */
export type OwnSettings = {
  /** The name of the theme, or `NO_THEME`; the workspace's unless given. */
  theme?: string;
  page: PagePart;
  font?: 'serif' | 'sans';
  /** A header or footer: one line of text, or three parts. */
  header?: RunningPattern | MarginBoxes;
  footer?: RunningPattern | MarginBoxes;
  watermark?: FieldText;
  stamp?: OwnStamp<FieldText>;
  address?: AddressWindow | 'none';
  /** The styles that its text uses. */
  styles?: string[];
  /** The settings of sections with pages of their own (§10.30), by key. */
  sections?: Record<string, OwnSection>;
  /** The settings that differ on the first page. */
  first?: Pick<FirstPage, 'header' | 'footer'>;
};

/** §19.10: the stamp of a template; what its look leaves out is as its theme says. */
export type OwnStamp<Text> = { text: Text; look: Partial<StampLook> };

export type OwnSection = Pick<OwnSettings, 'page' | 'header' | 'footer'> & { restart?: true };

/** The settings before branches are chosen in header, footer and watermark. */
export type BranchingSettings = Omit<OwnSettings, 'header' | 'footer' | 'watermark' | 'stamp' | 'sections'> & {
  header?: BranchingPattern | MarginBoxes;
  footer?: BranchingPattern | MarginBoxes;
  watermark?: BranchingText;
  stamp?: OwnStamp<BranchingText>;
  sections?: Record<string, Omit<OwnSection, 'header' | 'footer'> & Pick<BranchingSettings, 'header' | 'footer'>>;
};

// §10.18 `page`: a document's page, from the settings of its template and theme.

/** 25 mm, and 3 mm on labels and receipts. */
const MARGIN = 70.87;
const OWN_MARGIN = 8.5;
const DEFAULT = { size: 'A4', orientation: 'portrait' } as const;

/** Merges several parts; the first that has a setting wins. */
export function completePage(...parts: PagePart[]): PageSetup {
  const size = parts.find((part) => part.size)?.size ?? DEFAULT.size;
  const margin = isLabel(size) ? OWN_MARGIN : MARGIN;
  const vertical = parts.find((part) => part.vertical)?.vertical;
  const side = (name: keyof Margins) =>
    parts.map((part) => part.margins?.[name]).find((length) => length !== undefined) ?? margin;
  return {
    size,
    orientation: parts.find((part) => part.orientation)?.orientation ?? DEFAULT.orientation,
    ...(vertical && { vertical }),
    margins: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

/** Returns the problem of a page without room for text. Undefined if there is none. */
export function findPageProblem(page: PageSetup): Message | undefined {
  const { margins } = page;
  const { width, height } = sheetOf(page);
  if (Math.max(width, height) > LONGEST_SIDE) return tell('template.paper.long');
  const least = leastText(page);
  const isTextPossible =
    width - margins.left - margins.right >= least && height - margins.top - margins.bottom >= least;
  if (isTextPossible) return undefined;
  return isLabel(page.size) ? tell('template.paper.margins') : tell('template.margins');
}
