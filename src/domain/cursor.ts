/** §14.3: the keyset cursor. It contains only a position, so it is valid with any filter. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

/** The position of the last document of a page. The next page begins after it. */
export type Position = { createdAt: Date; id: string };

const FORMAT = 1;
const BODY_BYTES = 1 + 8 + 16;
const CHECK_BYTES = 6;

/** Writes a cursor: format (1 byte), microseconds since 1970 (8), id (16), checksum (6), in base64url. */
export function writeCursor({ createdAt, id }: Position): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(FORMAT, 0);
  body.writeBigInt64BE(BigInt(createdAt.getTime()) * 1_000n, 1);
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(body, 9);
  return Buffer.concat([body, checksum(body)]).toString('base64url');
}

/** Reads a cursor. Throws `validation` for anything that `writeCursor` did not write. */
export function readCursor(cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const whole =
    bytes.length === BODY_BYTES + CHECK_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(BODY_BYTES), checksum(body));
  if (!whole || body.readUInt8(0) !== FORMAT)
    throw new Refusal('validation', tell('refusal.cursor', { name: 'next_cursor' }), 'cursor');
  const id = body.toString('hex', 9).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  return { createdAt: new Date(Number(body.readBigInt64BE(1) / 1_000n)), id };
}

function checksum(body: Buffer): Buffer {
  return createHash('sha256').update('platen cursor\0').update(body).digest().subarray(0, CHECK_BYTES);
}
