/** §17.45, JLREQ and CLREQ: where Chinese, Japanese and Korean lines end, and the room between their signs. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Line, linesOf } from '../../../src/pdf/lines/lines.ts';
import type { Run } from '../../../src/pdf/lines/run.ts';
import { widthOf } from '../../../src/pdf/lines/words.ts';
import { assertProperty } from '../../support/property.ts';
import { contextOf } from '../support/runs-of.ts';

/** The lines of a text in a width of so many ems, and a hair. */
function setLines(markdown: string, ems: number, language = 'ja', justify = false) {
  const { runs, context } = contextOf(markdown, language);
  const em = context.style.size;
  const width = ems * em + 0.05;
  return { lines: linesOf(runs, width, 'ltr', { justify }), em, width };
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join('');
}

function widthIn(line: Line): number {
  const shown = line.map((run, index): Run => (index < line.length - 1 ? run : { ...run, text: run.text.trimEnd() }));
  return shown.reduce((sum, run) => sum + widthOf(run, run.text) + gapsIn(run) + stretchIn(run), 0);
}

/** Returns by how many points the blanks of a line without ideographs are wider. */
function stretchIn({ text, stretch = 0 }: Run): number {
  return stretch * (text.split(' ').length - 1);
}

function gapsIn({ gaps = [] }: Run): number {
  return gaps.reduce((sum, [, points]) => sum + points, 0);
}

describe('lines', () => {
  test.each<[name: string, language: string, text: string, ems: number, lines: string[]]>([
    ['end anywhere between ideographs', 'ja', '国家は国民の安全を守る', 5, ['国家は国民', 'の安全を守', 'る']],
    ['do not begin with a comma', 'ja', 'あいうえおかきくけこ、さし', 10, ['あいうえおかきくけ', 'こ、さし']],
    ['end with half a comma', 'ja', 'あいうえおかきくけ、さし', 9.5, ['あいうえおかきくけ、', 'さし']],
    ['begin and end with half a bracket', 'ja', '「あいうえおかきくけ」こ', 10, ['「あいうえおかきくけ」', 'こ']],
    ['do not end with an opening bracket', 'ja', 'あいうえおかきくけ「こ」', 10, ['あいうえおかきくけ', '「こ」']],
    ['do not begin with small kana', 'ja', 'あいうえおかきくけきゃ', 10, ['あいうえおかきくけ', 'きゃ']],
    ['do not begin with a long vowel', 'ja', 'アイウエオカキクケコーサ', 10, ['アイウエオカキクケ', 'コーサ']],
    ['do not begin with a sign of repetition', 'ja', 'あいうえおかきくけ人々', 10, ['あいうえおかきくけ', '人々']],
    ['do not divide a dash', 'ja', 'あいうえおかきくけ――こ', 10, ['あいうえおかきくけ', '――こ']],
    ['do not divide an ellipsis', 'ja', 'あいうえおかきく……こ', 9, ['あいうえおかき', 'く……こ']],
    ['do not divide words in other scripts', 'ja', 'あいうえおABCDEFか', 8, ['あいうえお', 'ABCDEFか']],
    ['do not end in a date', 'ja', 'あいうえおか2026年8月7日', 11, ['あいうえおか', '2026年8月7日']],
    ['do not end in a name', 'ja', '代表取締役 佐藤 花子', 9, ['代表取締役', '佐藤 花子']],
    ['do not begin with a percent sign', 'ja', 'あいうえおかき12％', 8, ['あいうえおかき', '12％']],
    ['end before wide quotation marks', 'zh-CN', '他说他们都说“好的”', 7, ['他说他们都说', '“好的”']],
    ['end behind wide quotation marks', 'zh-CN', '他说“好的”他们走', 6, ['他说“好的”', '他们走']],
    [
      'in Korean end at blanks',
      'ko',
      '주식회사(이하 갑이라 한다)는 계약을',
      8,
      ['주식회사(이하', '갑이라 한다)는', '계약을'],
    ],
  ])('%s', (_, language, text, ems, lines) => {
    expect(setLines(text, ems, language).lines.map((line) => textOf(line).trimEnd())).toEqual(lines);
  });
});

describe('the room between signs, in ems', () => {
  test.each<[text: string, language: string, rooms: string]>([
    ['漢A字', 'ja', '1: 0.25, 2: 0.25'],
    ['第12条', 'ja', '1: 0.25, 3: 0.25'],
    ['漢字と漢字', 'ja', ''],
    ['漢 A 字', 'ja', ''],
    ['漢(A)字', 'ja', ''],
    ['한A글', 'ko', ''],
    ['あ」（い', 'ja', '2: -0.5'],
    ['あ「「い', 'ja', '2: -0.5'],
    ['あ」」い', 'ja', '2: -0.5'],
    ['あ。」い', 'ja', '2: -0.5'],
    ['あ、「い', 'ja', '2: -0.5'],
    ['あ「い」う', 'ja', ''],
    ['「あ', 'ja', '0: -0.5'],
    ['あ」', 'ja', '2: -0.5'],
    ['あ、', 'ja', '2: -0.5'],
    ['あ」，（い', 'zh-CN', '2: -0.5, 3: -0.5'],
    ['あ，（い', 'zh-TW', ''],
    ['说：“好”。', 'zh-CN', '2: -0.5, 5: -0.5, 6: -0.5'],
    ['あ　「い', 'ja', '2: -0.5'],
    ['漢<sup>1</sup>', 'ja', ''],
  ])('%s (%s)', (text, language, rooms) => {
    const { lines, em } = setLines(text, 40, language);
    const [line] = lines as [Line];
    let start = 0;
    const found = line.flatMap(({ text: own, gaps = [] }) => {
      const from = start;
      start += own.length;
      return gaps.map(([at, points]) => `${from + at}: ${Math.round((100 * points) / em) / 100}`);
    });
    expect(found.join(', ')).toBe(rooms);
  });

  test('is none between ideographs and letters where the author does not want it', () => {
    const { runs, context } = contextOf('漢A字', 'ja', 'serif', { autospace: false });
    expect(
      linesOf(runs, 100 * context.style.size, 'ltr')
        .flat()
        .flatMap(({ gaps = [] }) => gaps),
    ).toEqual([]);
  });
});

describe('justified lines without a room that should stretch', () => {
  test('are filled before letters and behind signs', () => {
    const { lines, width } = setLines('国、10%国、「国、ABC10%国国……国国乙', 14, 'ja', true);
    expect(lines.map(textOf)).toEqual(['国、10%国、「国、ABC10%国', '国……国国乙']);
    expect(widthIn(lines[0]!)).toBeCloseTo(width, 1);
  });
});

const NOT_AT_START = /^[、。，．」）』】〉》ーっゃ々！？：；％”]/u;
const NOT_AT_END = /[「（『【〈《“]$/u;

const sign = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'国家株式会社契約甲乙丙の・はがをにと') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('、', '。', '、「', '」', '（', '）', '」（', '――', '……', 'ー', '々', '！？'),
  },
  { weight: 2, arbitrary: fc.constantFrom('ABC', '2026', ' PDF ', '10%', 'a') },
);
const paragraph = fc.array(sign, { minLength: 60, maxLength: 300 }).map((signs) => `甲${signs.join('')}乙`);

describe('justified lines', () => {
  test('reach both edges, but for a stop that hangs over the margin, and keep the rules', () => {
    assertProperty(
      fc.property(paragraph, fc.integer({ min: 14, max: 40 }), (text, ems) => {
        const { lines, em, width } = setLines(text, ems, 'ja', true);
        for (const [index, line] of lines.entries()) {
          const shown = textOf(line).trimEnd();
          if (index < lines.length - 1) {
            const over = widthIn(line) - width;
            const hangs = over > 0.1 ? 0.5 * em : 0;
            if (hangs > 0) expect(shown).toMatch(/[、。]$/);
            expect(over).toBeCloseTo(hangs, 1);
          }
          if (isLong(shown, text)) continue;
          // A blank that its author wrote parts signs from the text before them.
          const isParted = /\s$/.test(textOf(lines[index - 1] ?? []));
          if (index > 0 && !isParted) expect(shown).not.toMatch(NOT_AT_START);
          expect(index < lines.length - 1 ? shown : '').not.toMatch(NOT_AT_END);
        }
        expect(lines.map(textOf).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});

/** Whether signs that belong together are longer than a line, which then ends among them. */
function isLong(line: string, text: string): boolean {
  const marks = /[、。」（）「―…ー々！？]{8,}/;
  return marks.test(text) || marks.test(line);
}
