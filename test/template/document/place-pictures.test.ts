/** §17.38: where the pictures of a stored document stand, and their captions. */
import { expect, test } from '@jest/globals';
import type { Image } from 'mdast';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';

function placesIn(markdown: string, layout: number): string[] {
  const places: string[] = [];
  everyNode(parseDocument(markdown, [], { layout }), (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return;
    const { inLine, caption } = node.data ?? {};
    places.push([inLine ? 'line' : ((node as Image).align ?? 'block'), caption].filter(Boolean).join(' '));
  });
  return places;
}

test.each([
  ['![a](p.png)', ['block']],
  ['![a](p.png "Cap")', ['block Cap']],
  ['![a][p]\n\n[p]: p.png "Cap"', ['block Cap']],
  ['Text ![a](p.png)', ['line']],
  ['Text\n![a](p.png)', ['line']],
  ['Text\\\n![a](p.png)', ['block']],
  ['Text ![a](p.png "Cap") text', ['block Cap']],
  ['![a](p.png) ![b](p.png)', ['line', 'line']],
  ['[![a](p.png)](https://example.com)', ['block']],
  ['# ![a](p.png) Heading', ['line']],
  ['| ![a](p.png) | a ![b](p.png) |\n|---|---|', ['block', 'line']],
  ['Text <img src="p.png" alt="a" align="right"> text', ['right']],
  ['<img src="p.png" alt="a" align="left"> text <img src="p.png" alt="b" align="right">', ['left', 'line']],
])('%s', (markdown, places) => {
  expect(placesIn(markdown, 2)).toEqual(places);
});

test('a picture within a line of a document from before stays a block', () => {
  expect(placesIn('Text ![a](p.png "Cap") text', 1)).toEqual(['block']);
});
