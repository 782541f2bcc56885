/** §13.7: what is in a file says what it is. */
import { expect, test } from '@jest/globals';
import { imageTypeOf } from '../../../../src/use-cases/templates/files/read-images.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1');
function svg(text: string) {
  return Buffer.from(text);
}

test.each<[string, Uint8Array, string | undefined]>([
  ['PNG', png, 'image/png'],
  ['the beginning of a PNG', png.subarray(0, 7), undefined],
  ['a PNG that went through a text conversion', Buffer.from('\x89PNG\n\x1a\n', 'latin1'), undefined],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0]), 'image/jpeg'],
  ['GIF', Buffer.from('GIF89a'), undefined],
  ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['SVG', svg('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  [
    'SVG after a byte order mark, a declaration, comments and a document type',
    svg('\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg>'),
    'image/svg+xml',
  ],
  ['another element that begins so', svg('<svgx/>'), undefined],
  ['HTML with an SVG in it', svg('<html><svg/></html>'), undefined],
  ['a comment that does not end', svg('<!-- <svg/>'), undefined],
  ['text', svg('svg'), undefined],
  ['SVG that declares entities', svg('<!DOCTYPE svg [<!ENTITY a "aaaa">\n]><svg>&a;</svg>'), 'image/svg+xml'],
  ['SVG whose elements have a prefix', svg('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['SVG behind 60,000 characters of comments', svg(`${'<!---->'.repeat(8_000)}<svg/>`), 'image/svg+xml'],
  ['SVG behind more than 65,536 characters of comments', svg(`${'<!---->'.repeat(10_000)}<svg/>`), undefined],
  ['a document type that does not end', svg('<!DOCTYPE svg [<svg/>'), undefined],
  ['SVG that is not UTF-8', Buffer.from('<svg>\xff</svg>', 'latin1'), undefined],
])('%s', (_, bytes, wanted) => expect(imageTypeOf(bytes)).toBe(wanted));
