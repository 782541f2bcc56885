/** Pictures made for tests. */
import { crc32, deflateSync } from 'node:zlib';
import type { Asset } from '../../../src/template/model/code.ts';

/** A part of a PNG file. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one colour; `claim` writes another size into its header than it has. */
export function png(
  path: string,
  width: number,
  height: number,
  alpha = false,
  claim: { width: number; height: number; depth?: number } = { width, height },
): Asset {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claim.width, 0);
  header.writeUInt32BE(claim.height, 4);
  header.set([claim.depth ?? 8, alpha ? 6 : 2, 0, 0, 0], 8);
  const pixel = alpha ? [30, 90, 160, 128] : [30, 90, 160];
  const row = Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', new Uint8Array())]);
  return { path, mediaType: 'image/png', bytes: new Uint8Array(bytes) };
}

/** An SVG of the given content, 96 × 48 units. */
export function svg(path: string, content: string, before = ''): Asset {
  return {
    path,
    mediaType: 'image/svg+xml',
    bytes: new TextEncoder().encode(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="96" height="48">${content}</svg>`,
    ),
  };
}

/** A JPEG of one colour, 40 × 20 pixels. */
export function jpeg(path: string): Asset {
  return {
    path,
    mediaType: 'image/jpeg',
    bytes: new Uint8Array(
      Buffer.from(
        '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8' +
          'ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAAR' +
          'CAAUACgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAA' +
          'AAQF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AhATtgAAAAAAAAAB//9k=',
        'base64',
      ),
    ),
  };
}
