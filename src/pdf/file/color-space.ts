/** §17.14, ISO 32000-1 §8.6.5: the colour spaces of pictures. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { objectState } from '../engine/object-state.ts';
import type { PdfFile, PdfReference } from '../engine/pdf-file.ts';

const DEVICES: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
/** By what is in a profile: pictures of one camera share it. */
const profiles = objectState<PdfFile, Map<string, PdfReference>>('profiles');

/** The space of a picture with so many components, by its ICC profile if it has one. */
export function colorSpace(file: PdfFile, icc: Uint8Array | undefined, components: number): string | unknown[] {
  const device = DEVICES[components]!;
  if (!icc) return device;
  const known = profiles.get(file) ?? new Map<string, PdfReference>();
  profiles.set(file, known);
  const key = createHash('sha256').update(icc).digest('hex');
  let stream = known.get(key);
  if (!stream) {
    stream = file.ref({ N: components, Alternate: device, Filter: 'FlateDecode' });
    stream.end(deflateSync(icc, { level: 9 }));
    known.set(key, stream);
  }
  return ['ICCBased', stream];
}
