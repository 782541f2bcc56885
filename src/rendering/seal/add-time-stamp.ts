/** §24.16: adds a document time-stamp, which covers all of a file before it (ETSI EN 319 142-1, clause 5.4.3). */
import { createHash } from 'node:crypto';
import { load } from '../../pdf/index.ts';
import { roomFor, tookRoom } from './room-for.ts';
import { type Authorities, requestTimeStamp, type Stamp } from './time-stamp.ts';

const NAME = 'Time-stamp';

export async function addTimeStamp(
  pdf: Uint8Array,
  asked: Authorities,
): Promise<{ appended: Uint8Array; stamp: Stamp }> {
  const { beginSignature, endSignature, signedParts } = await load.signatures();
  for (let room = roomFor(asked.authorities[0]); ; ) {
    const begun = beginSignature(pdf, { kind: 'time-stamp', name: NAME, room });
    const hash = createHash('sha256');
    for (const part of signedParts(pdf, begun)) hash.update(part);
    const stamp = await requestTimeStamp(hash.digest(), asked);
    tookRoom(stamp);
    if (endSignature(begun, stamp.token)) return { appended: begun.appended, stamp };
    room = roomFor(stamp.authority, stamp.token.length);
  }
}
