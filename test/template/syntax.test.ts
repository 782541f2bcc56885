/** Decisions §4: Markdown is read in one pass, and what is read is what micromark and its GFM extension read by themselves. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { syntax } from '../../src/template/syntax/index.ts';
import { PROPERTY, PROPERTY_TIMEOUT } from './support/property-runs.ts';

const MARKS = ['*', '**', '***', '****', '_', '__', '___', '~~', '~', 'a', ' ', 'b', '.', '(', ')'];
const OTHERS = [
  ...['[', ']', '](u)', '![', '![^1]', '[^1]', '[^a]', '[a]', '\\', '\\*', '\\[', '`', '&amp;', '&', '中', '“', '!'],
  ...['<b>', '<', '<!-- ', '-->', '<!-', '<?', '?>', '<!A', '>', '<![CDATA[', ']]>', 'a@b.example', 'https://a.b'],
  ...['\n', '\n', '\n\n', '- ', '> ', '1. ', '#', '===\n', '---\n', '| a | b |\n|---|---|\n', '|', '  ', '\t'],
  ...['[^1]: n\n', '[a]: u\n\n'],
];

const toTree = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
const read = (markdown: string, extension: typeof syntax) =>
  fromMarkdown(markdown, { extensions: [extension], mdastExtensions: toTree });
const standard = gfm({ singleTilde: false });

const textOf = (parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 30 }).map((found) => found.join(''));

test.each([
  ['marks of emphasis', MARKS],
  ['parts of every kind', [...MARKS, ...OTHERS]],
])(
  '%s in any order make the same tree, positions and all',
  (_name, parts) => {
    fc.assert(
      fc.property(textOf(parts), (markdown) => {
        expect(read(markdown, syntax)).toEqual(read(markdown, standard));
      }),
      PROPERTY,
    );
  },
  PROPERTY_TIMEOUT,
);
