/** §17.14, §17.15: reads size and colours of a JPEG (ITU-T T.81), and whether it is complete, without decoding. */

/**
 * `orientation`: the Exif orientation, 1 to 8. `profile`: the ICC profile. `isHuffman`: its coding is one that PDFs can
 * contain (ISO 32000-1 §7.4.8), in 8 bits. `isWhole`: it has an end marker, so no transfer cut it off.
 */
export type JpegFile = {
  width: number;
  height: number;
  components: number;
  orientation: number;
  profile: Uint8Array | undefined;
  isHuffman: boolean;
  isWhole: boolean;
};

const [START_OF_SCAN, EXIF, ICC] = [0xda, 0xe1, 0xe2];
const END = Buffer.from([0xff, 0xd9]);
const ICC_NAME = 'ICC_PROFILE\0';
const ORIENTATION_TAG = 0x0112;
/** The last marker of sequential and progressive frames that use Huffman coding. */
const LAST_HUFFMAN = 0xc2;
/** From this Exif orientation on, the picture is rotated by 90 degrees. */
const FIRST_TURNED = 5;

/** Returns whether a marker starts a frame header, which contains the size: C0–CF except the tables C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Reads a JPEG. Returns undefined for any other file. `width`, `height`: in pixels, as displayed. */
export function readJpeg(bytes: Uint8Array): JpegFile | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: Pick<JpegFile, 'width' | 'height' | 'components' | 'isHuffman'> | undefined;
  let orientation = 1;
  let isWhole = false;
  const profile: Uint8Array[] = [];
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    // A thumbnail has an end marker too, but stands before the scan.
    isWhole =
      marker === START_OF_SCAN && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(END) > at;
    if (marker === START_OF_SCAN) break;
    const segment = bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2));
    if (isFrame(marker) && !frame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      frame = { width, height, components: bytes[at + 9]!, isHuffman: marker <= LAST_HUFFMAN && bytes[at + 4] === 8 };
    }
    if (marker === EXIF && startsWith(segment, 'Exif') && orientation === 1)
      orientation = orientationIn(segment.subarray(6)) ?? 1;
    // The parts of a profile are numbered from 1.
    if (marker === ICC && startsWith(segment, ICC_NAME)) profile[segment[12]! - 1] = segment.subarray(14);
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  if (!frame) return undefined;
  const { width, height, ...others } = frame;
  const size = isTurned(orientation) ? { width: height, height: width } : { width, height };
  const whole = profile.length > 0 ? Buffer.concat(profile.filter(Boolean)) : undefined;
  return { ...size, ...others, orientation, profile: whole, isWhole };
}

function startsWith(segment: Uint8Array, name: string): boolean {
  return Buffer.from(segment.subarray(0, name.length)).toString('latin1') === name;
}

/** Returns whether an orientation rotates the picture by 90 degrees. */
export function isTurned(orientation: number): boolean {
  return orientation >= FIRST_TURNED;
}

/** Returns the orientation, 1 to 8, from Exif data (a TIFF directory). */
export function orientationIn(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return undefined;
    if (view.getUint16(at, little) === ORIENTATION_TAG) {
      const orientation = view.getUint16(at + 8, little);
      return orientation <= 8 ? orientation : undefined;
    }
  }
  return undefined;
}
