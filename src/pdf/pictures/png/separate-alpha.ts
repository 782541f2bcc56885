/** §17.14: PNG (ISO 15948): the colours of a picture and, beside them, how opaque its pixels are, each with 8 bits a sample. */
import { deflateSync } from 'node:zlib';
import { type PngFile, SAMPLES } from '../../../domain/read-png.ts';
import { eachRow } from './png-rows.ts';

/** Compressed rows, each of which begins with its filter type, which is 0: none. `alpha`: undefined where all is opaque. */
export type Separated = { components: 1 | 3; colors: Uint8Array; alpha: Uint8Array | undefined };

const OPAQUE = 255;

/** Throws when the data is broken. */
export function separateAlpha(file: PngFile): Separated {
  const { width, height, depth, color } = file.header;
  const components = color === 0 || color === 4 ? 1 : 3;
  const hasAlpha = color === 4 || color === 6 || file.transparency !== undefined;
  const [stride, step] = [1 + components * width, SAMPLES[color]!];
  const colors = new Uint8Array(stride * height);
  const alpha = new Uint8Array(hasAlpha ? (1 + width) * height : 0);
  const max = 2 ** depth - 1;
  const to8 = (sample: number) => Math.round((sample * OPAQUE) / max);
  const alphaOf = alphaIn(file, to8);
  eachRow(file, (samples, from, count, x, y, dx) => {
    for (let index = 0, at = from; index < count; index++, at += step) {
      const pixel = x + index * dx;
      const to = y * stride + 1 + components * pixel;
      for (let channel = 0; channel < components; channel++)
        colors[to + channel] =
          color === 3 ? (file.palette[3 * samples[at]! + channel] ?? 0) : to8(samples[at + channel]!);
      if (hasAlpha) alpha[y * (1 + width) + 1 + pixel] = alphaOf(samples, at);
    }
  });
  return { components, colors: deflateSync(colors), alpha: hasAlpha ? deflateSync(alpha) : undefined };
}

type AlphaOf = (samples: Uint8Array | Uint16Array, at: number) => number;

function alphaIn({ header: { color }, transparency }: PngFile, to8: (sample: number) => number): AlphaOf {
  if (color === 4) return (samples, at) => to8(samples[at + 1]!);
  if (color === 6) return (samples, at) => to8(samples[at + 3]!);
  if (color === 3) return (samples, at) => transparency?.[samples[at]!] ?? OPAQUE;
  // The one colour that is transparent.
  const key = Array.from(
    { length: SAMPLES[color]! },
    (_, at) => ((transparency?.[2 * at] ?? 0) << 8) | (transparency?.[2 * at + 1] ?? 0),
  );
  return (samples, at) => (key.every((value, channel) => samples[at + channel] === value) ? 0 : OPAQUE);
}
