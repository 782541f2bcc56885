/** §19.1: a theme's file as its author wrote it. `theme.schema.json` has checked its shape. All leaves are text. */
import type { DeclaredBoxes, DeclaredPage, DeclaredWindow, WrittenTerms } from '../front-matter/front-matter.ts';
import type { WrittenWorkdays } from '../front-matter/read-workdays.ts';
import type { TableRules } from '../model/document-style.ts';
import type { StampLook } from '../model/page-furniture.ts';
import type { TableDensity } from '../model/table-look.ts';

export type DeclaredBackground = string | { color?: string; picture?: string };
export type DeclaredPicture = string | { path?: string; alt?: string };
/** A logo for a light background, and one for a dark background. */
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

/** A text is one line: of a header at the right, of a footer in the middle. */
export type DeclaredRunning = string | DeclaredBoxes;

export type DeclaredTheme = {
  meta?: { name?: string | { full?: string; short?: string } };
  logo?: DeclaredLogo;
  'e-invoice'?: WrittenTerms;
  payment?: WrittenTerms;
  workdays?: WrittenWorkdays;
  color?: Record<string, string | Record<string, string>>;
  typography?: { fonts?: (DeclaredFont | undefined)[] };
  page?: DeclaredPage & {
    background?: DeclaredBackground;
    frame?: { inset?: string; width?: string; color?: string; style?: string };
    header?: DeclaredRunning;
    footer?: DeclaredRunning;
    first?: {
      margins?: { top?: string; bottom?: string };
      header?: DeclaredRunning;
      footer?: DeclaredRunning;
      background?: DeclaredBackground;
    };
  };
  languages?: (string | undefined)[];
  texts?: (Record<string, string> | undefined)[];
  watermark?: string | { text: string; color?: string };
  stamp?: { color?: string; place?: StampLook['place']; angle?: string; pages?: StampLook['pages'] };
  address?: Extract<DeclaredWindow, string> | { window: DeclaredWindow; sender?: string };
} & Pick<DeclaredStyle, 'headings' | 'paragraph' | 'table' | 'styles' | 'accent' | 'muted'>;

// §19.8: the style in a theme's file. `theme.schema.json` has checked its shape. All leaves are text.

/** Sizes as written: `10.5pt`, `14px`, `1rem`; points without a unit. */
type DeclaredType = {
  family?: string;
  size?: string;
  'line-height'?: string;
  weight?: string;
  color?: string;
  figures?: string;
};

type DeclaredHeading = Pick<DeclaredType, 'family' | 'size' | 'weight' | 'color'> & {
  style?: string;
  /** Lengths as written: `4mm`, `12pt`; millimetres without a unit. */
  before?: string;
  after?: string;
};

/**
 * Colours are `#rrggbb`, since names have been resolved. Families are `serif`, `sans`, `mono` or one of the theme. Parts that are only a
 * string in the file (`base: Inter`) are objects here.
 */
export type DeclaredStyle = {
  color?: Partial<Record<'foreground' | 'background' | 'primary' | 'secondary' | 'tertiary' | 'link', string>>;
  typography?: {
    base?: DeclaredType;
    headings?: Pick<DeclaredType, 'family' | 'weight' | 'color' | 'line-height'> & { style?: string };
    monospace?: { family?: string; 'background-color'?: string };
    link?: { color?: string; decoration?: string };
    'east-asian'?: string;
  };
  headings?: Partial<Record<'1' | '2' | '3' | '4' | '5' | '6', DeclaredHeading>>;
  paragraph?: { after?: string };
  /** `stripes`: a colour, or `true` for a light one. */
  table?: {
    rules?: TableRules;
    'border-color'?: string;
    stripes?: string;
    header?: { background?: string; color?: string };
    density?: TableDensity;
    flush?: string;
    total?: { background?: string; color?: string; weight?: string };
    figures?: string;
    size?: string;
  };
  styles?: Record<string, { family?: string; weight?: string; [field: string]: unknown } | null>;
  accent?: string;
  references?: string;
  muted?: string;
};
