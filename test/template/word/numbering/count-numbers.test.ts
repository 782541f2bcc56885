/** §10.37: labels as Word counts them, in the cases that real files have and few programs count alike. */
import { expect, test } from '@jest/globals';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { docxParts, numbered, numberingOf } from '../../../support/docx.ts';

type Levels = [format: string, text: string][];

const CLAUSES: Levels = [
  ['decimal', '%1.'],
  ['decimal', '%1.%2.'],
  ['decimal', '%1.%2.%3.'],
];
/** List 2 goes on with list 1, but for a level that begins with 7. */
const FROM_SEVEN =
  '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';

function labelsOf(places: [level: number, list?: number][], levels = CLAUSES, more = ''): string[] {
  const body = places.map(([level, list]) => numbered('Words of a clause.', level, list)).join('');
  const parts = docxParts({ body, parts: { numbering: numberingOf(levels, more) } });
  return convertWord(parts, { name: 'file', folder: '' }).labels.map(({ label }) => label);
}

type Case = { what: string; places: [number, number?][]; labels: string; levels?: Levels; more?: string };

test.each<Case>([
  {
    what: 'a level without the one above it counts that one',
    places: [[1], [1], [0], [1], [0]],
    labels: '1.1. 1.2. 2. 2.1. 3.',
  },
  { what: 'so do levels between', places: [[0], [2], [1], [2]], labels: '1. 1.1.1. 1.2. 1.2.1.' },
  {
    what: 'where the level above is not said, it counts all the same',
    places: [[1], [0], [2], [1]],
    labels: '(a) 2. (i) (b)',
    levels: [
      ['decimal', '%1.'],
      ['lowerLetter', '(%2)'],
      ['lowerRoman', '(%3)'],
    ],
  },
  {
    what: 'bullets count, too',
    places: [[1], [1], [0], [0]],
    labels: '2. 3.',
    levels: [
      ['decimal', '%1.'],
      ['bullet', 'o'],
    ],
  },
  {
    what: 'a number below a bullet begins again',
    places: [[0], [1], [1], [0], [1]],
    labels: 'a. b. a.',
    levels: [
      ['bullet', 'o'],
      ['lowerLetter', '%2.'],
    ],
  },
  {
    what: 'a list begins where it says',
    places: [[0], [1], [0, 2], [1, 2]],
    labels: '1. 1.1. 7. 7.1.',
    more: FROM_SEVEN,
  },
  {
    what: 'but not behind clauses of its own below',
    places: [[0], [1], [1, 2], [0, 2], [1, 2]],
    labels: '1. 1.1. 1.2. 2. 2.1.',
    more: FROM_SEVEN,
  },
])('$what', ({ places, labels, levels, more }) => {
  expect(labelsOf(places, levels, more).join(' ')).toBe(labels);
});
