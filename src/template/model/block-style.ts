/** §17.36: how a block or some words of a line look that have a class of their theme. Lengths are in points, colours are `#rrggbb`. */
import type { Alignment } from './document-tree.ts';

export const BOX_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type BoxSide = (typeof BOX_SIDES)[number];

/** A rule around a page or a block. `double`: two rules with a gap, each a third as wide. */
export type BorderStyle = { width: number; color: string; double?: true; sides: readonly BoxSide[] };

/** OpenType features of figures and fractions, by their tags. */
export type FigureFeature = 'onum' | 'lnum' | 'pnum' | 'tnum' | 'frac';

/** What it leaves out is as around it. */
export type BlockStyle = {
  /** As that of the text (`FontFamily`). */
  family?: string;
  size?: number;
  /** A multiple of the size, and so is the space between letters (`tracking`). */
  leading?: number;
  tracking?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  caps?: 'all' | 'small';
  figures?: FigureFeature[];
  align?: Alignment;
  before?: number;
  after?: number;
  /** The box: its width with padding and border, and where it stands in a column that is wider. */
  width?: number;
  side?: Alignment;
  /** What is left of the page stands above it, or one half above and one below. */
  vertical?: 'middle' | 'bottom';
  padding?: number;
  background?: string;
  border?: BorderStyle;
};

/** What it says of single letters. */
export type TypeSetting = Pick<BlockStyle, 'caps' | 'figures' | 'tracking'>;

/** The class that it has in a document's Markdown and in the preview. */
export function styleClass(name: string): string {
  return `style-${name}`;
}

const STYLE_CLASS = /(?:^|\s)style-([a-z][a-z0-9-]*)(?:\s|$)/;

/** The name of the style that some classes of HTML hold. */
export function styleOfClass(classes: string | undefined): string | undefined {
  return STYLE_CLASS.exec(classes ?? '')?.[1];
}

/** The features of type that a style asks for, as OpenType calls them. */
export function featuresOf({ caps, figures = [] }: Pick<BlockStyle, 'caps' | 'figures'>): string[] {
  return [...(caps === 'small' ? ['smcp'] : []), ...figures];
}

/** A rule around a sheet, by its middle: the names are those of pdfmake's shapes. */
export type FrameRule = Record<'x' | 'y' | 'w' | 'h' | 'lineWidth', number> & { lineColor: string };

/** The rules of a frame on a sheet. */
export function frameRules(
  { inset, width, color, double }: BorderStyle & { inset: number },
  sheet: { width: number; height: number },
): FrameRule[] {
  const rule = double ? width / 3 : width;
  return (double ? [0, 2 * rule] : [0]).map((by) => {
    const at = inset + by + rule / 2;
    return { x: at, y: at, w: sheet.width - 2 * at, h: sheet.height - 2 * at, lineWidth: rule, lineColor: color };
  });
}
