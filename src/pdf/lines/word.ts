/**
 * §17.4: a word in the style of one run: what stands between two line breaking opportunities. Widths are in points; `width` includes the
 * spaces at both ends, of which `leadingSpace` takes no room where the word begins a line, and `trailingSpace` none where it ends one.
 */
export type Word = {
  text: string;
  width: number;
  leadingSpace: number;
  trailingSpace: number;
  /** A line must end after it. */
  lineEnd: boolean;
  /** No line may end between it and the next word. */
  noBreakAfter: boolean;
  /** No line ends here as long as one has room for both words; a date is kept together only where a column has room for it. */
  avoidBreakAfter: boolean | 'date';
  /** A line that ends after it ends with a hyphen, whose width is counted as a negative `trailingSpace`. */
  hyphen?: boolean;
  /** Of a line to write on. `min`: as narrow as it may be; `natural`: as wide as its underscores. `fills`: it shares what is left of its line. */
  writing?: { min: number; natural: number; fills?: true } | undefined;
  /** The smallest width of a picture. */
  narrow?: number | undefined;
  /** A line must begin with it. */
  startsLine?: boolean;
  /** In East Asian text (`east-asian.ts`). */
  elastic?: Elastic;
  /** The index of its run, and its offset in the text of that. */
  run: number;
  start: number;
};

/**
 * By how many points a word, with the room behind it, becomes wider and narrower in a justified line. `atEnd`: how many of them it loses
 * where it ends a line. `hangs`: how many points of its last sign may hang over the margin.
 */
export type Elastic = {
  stretch: number;
  shrink: number;
  atEnd: { stretch: number; shrink: number };
  hangs: number;
};
