/** §17.14: the size of a JPEG (ITU-T T.81) as it is displayed, turned by its Exif orientation. */

/** Frame headers, which have a size: C0–CF but for the tables C4, C8 and CC. */
function isFrame(marker: number) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
const EXIF_MARKER = 0xe1;
const ORIENTATION_TAG = 0x0112;
/** From this Exif orientation on, the picture is turned by a quarter. */
const FIRST_TURNED = 5;

/** The size in pixels; undefined when the file is no JPEG. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let turned = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    if (marker === EXIF_MARKER) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2)));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Whether a segment is Exif data with an orientation turned by a quarter. */
function isTurned(segment: Uint8Array): boolean {
  if (segment.length < 20 || Buffer.from(segment.subarray(0, 4)).toString('latin1') !== 'Exif') return false;
  const tiff = segment.subarray(6);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return false;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return false;
    if (view.getUint16(at, little) === ORIENTATION_TAG) return view.getUint16(at + 8, little) >= FIRST_TURNED;
  }
  return false;
}
