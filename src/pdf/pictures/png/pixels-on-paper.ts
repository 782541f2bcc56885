/** §17.14: PNG (ISO 15948 §13): the samples of each colour type as 8-bit RGB, composited on the colour of the paper. */
import type { PngFile } from '../../../domain/read-png.ts';

const OPAQUE = 255;

/** Red, green and blue, each 0 to 255. */
export type Paper = readonly [red: number, green: number, blue: number];

/** Writes `count` pixels into `out`, the first at `at`, each `step` bytes after the one before. Their samples begin at `samples[from]`. */
export type Paint = (
  samples: Uint8Array | Uint16Array,
  from: number,
  count: number,
  out: Uint8Array,
  at: number,
  step: number,
) => void;

/** A value with so much alpha over that of the paper, rounded: the division by 255 is done in whole numbers. */
function over(value: number, alpha: number, paper: number): number {
  const sum = value * alpha + paper * (OPAQUE - alpha) + 128;
  return (sum + (sum >> 8)) >> 8;
}

/** The table from samples of so many bits to 8 bits. */
function to8(depth: number): Uint8Array {
  return Uint8Array.from({ length: 2 ** depth }, (_, value) => Math.round((value * 255) / (2 ** depth - 1)));
}

/** The samples of the one colour that is transparent (tRNS); −1 where there is none. */
function keyOf({ transparency }: PngFile): number[] {
  return [0, 2, 4].map((at) => (transparency ? ((transparency[at] ?? 0) << 8) | (transparency[at + 1] ?? 0) : -1));
}

/** For one sample a pixel, which stands for a colour. */
function byTable(red: Uint8Array, green = red, blue = red): Paint {
  return (samples, from, count, out, at, step) => {
    for (let index = 0, to = at; index < count; index++, to += step) {
      const sample = samples[from + index]!;
      out[to] = red[sample]!;
      out[to + 1] = green[sample]!;
      out[to + 2] = blue[sample]!;
    }
  };
}

function gray(file: PngFile, paper: Paper): Paint {
  const [key] = keyOf(file);
  const channel = (paperValue: number) => {
    const values = to8(file.header.depth);
    if (key! in values) values[key!] = paperValue;
    return values;
  };
  return byTable(channel(paper[0]), channel(paper[1]), channel(paper[2]));
}

function indexed({ palette, transparency, header }: PngFile, paper: Paper): Paint {
  const channel = (offset: 0 | 1 | 2) =>
    Uint8Array.from({ length: 2 ** header.depth }, (_, index) =>
      over(palette[3 * index + offset] ?? 0, transparency?.[index] ?? OPAQUE, paper[offset]),
    );
  return byTable(channel(0), channel(1), channel(2));
}

function rgb(file: PngFile, paper: Paper): Paint {
  const values = to8(file.header.depth);
  const [red, green, blue] = keyOf(file);
  return (samples, from, count, out, at, step) => {
    for (let index = 0, next = from, to = at; index < count; index++, next += 3, to += step) {
      const [r, g, b] = [samples[next]!, samples[next + 1]!, samples[next + 2]!];
      const clear = r === red && g === green && b === blue;
      out[to] = clear ? paper[0] : values[r]!;
      out[to + 1] = clear ? paper[1] : values[g]!;
      out[to + 2] = clear ? paper[2] : values[b]!;
    }
  };
}

function grayWithAlpha({ header }: PngFile, paper: Paper): Paint {
  const values = to8(header.depth);
  return (samples, from, count, out, at, step) => {
    for (let index = 0, next = from, to = at; index < count; index++, next += 2, to += step) {
      const [value, alpha] = [values[samples[next]!]!, values[samples[next + 1]!]!];
      out[to] = over(value, alpha, paper[0]);
      out[to + 1] = over(value, alpha, paper[1]);
      out[to + 2] = over(value, alpha, paper[2]);
    }
  };
}

function rgbWithAlpha({ header }: PngFile, paper: Paper): Paint {
  const values = to8(header.depth);
  return (samples, from, count, out, at, step) => {
    for (let index = 0, next = from, to = at; index < count; index++, next += 4, to += step) {
      const alpha = values[samples[next + 3]!]!;
      out[to] = over(values[samples[next]!]!, alpha, paper[0]);
      out[to + 1] = over(values[samples[next + 1]!]!, alpha, paper[1]);
      out[to + 2] = over(values[samples[next + 2]!]!, alpha, paper[2]);
    }
  };
}

/** By colour type. */
const PAINTS: Record<number, (file: PngFile, paper: Paper) => Paint> = {
  0: gray,
  2: rgb,
  3: indexed,
  4: grayWithAlpha,
  6: rgbWithAlpha,
};

/** What writes the pixels of a picture. */
export function pixelsOnPaper(file: PngFile, paper: Paper): Paint {
  return PAINTS[file.header.color]!(file, paper);
}
