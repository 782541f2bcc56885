/**
 * §20.65: makes a chosen picture small enough to be sent, in the browser: turned as its camera says, as a JPEG, or as a PNG where it has
 * transparency. Whatever the browser can show can be chosen, such as HEIC in Safari.
 */

/** `bytes`: the most that may be sent. `side`: the longest side that a shrunk picture begins with, in pixels. */
export type PictureLimits = { bytes: number; side: number };

/** Types that are sent as they are when they are small enough. */
const SENT = ['image/png', 'image/jpeg'];
const QUALITIES = [0.85, 0.75, 0.65];
/** Each step makes both sides this much shorter. */
const STEP = 0.8;
/** A smaller picture is of no use. In pixels. */
const LEAST_SIDE = 200;

/** The file is no picture, or none that this browser can read. */
class UnreadPicture extends Error {}
/** The picture cannot be made small enough. */
export class LargePicture extends Error {}

/** Returns the file, or a smaller one. Throws UnreadPicture and LargePicture. */
export async function shrinkPicture(file: File, { bytes, side }: PictureLimits): Promise<Blob> {
  // Its name and type may be wrong, so it is read in any case. `from-image`: turned as its camera says (EXIF).
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadPicture(file.name);
  });
  try {
    if (SENT.includes(file.type) && file.size <= bytes) return file;
    const longest = Math.max(picture.width, picture.height);
    const first = Math.min(longest, side);
    const isClear = file.type !== 'image/jpeg' && hasTransparency(picture);
    for (let now = first; now === first || now >= Math.min(LEAST_SIDE, first); now *= STEP) {
      const small = await smallest(draw(picture, now / longest), isClear, bytes);
      if (small) return small;
    }
    throw new LargePicture(file.name);
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  // Its pixels are read at once, so it stays in memory instead of the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns the best version that is small enough. Undefined for none. */
async function smallest(canvas: HTMLCanvasElement, isClear: boolean, bytes: number): Promise<Blob | undefined> {
  const kinds: [string, number?][] = isClear ? [['image/png']] : QUALITIES.map((one) => ['image/jpeg', one]);
  for (const [type, quality] of kinds) {
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (made && made.size <= bytes) return made;
  }
  return undefined;
}

/** Looks at a picture of at most this side, because every pixel counts. */
const LOOKED_AT = 400;

function hasTransparency(picture: ImageBitmap): boolean {
  const longest = Math.max(picture.width, picture.height);
  const canvas = draw(picture, Math.min(1, LOOKED_AT / longest));
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true;
  return false;
}
