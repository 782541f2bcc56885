/** §19.10: the stamp of a template: its text with values, its look with that of the theme, and every mistake. */
import { describe, expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import type { Theme } from '../../../src/template/model/theme.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { faultsOf, fileOf, templateOf } from '../support/templates.ts';

const PAID = 'placeholders: [{label: Paid on, type: date, format: 27 August 2026}]\n';

function read(yaml: string) {
  return readTheme({ file: 'acme.theme.yaml', bytes: new TextEncoder().encode(yaml) });
}
function themeOf(yaml: string): Theme {
  return { ...read(yaml).theme!.contentWith(new Map()), name: 'acme', version: 1 };
}
function stampOf(front: string, values: object, theme?: string) {
  const template = templateOf('Text\n', front);
  const context = { today: '2026-01-02', ...(theme !== undefined && { theme: themeOf(theme) }) };
  return fillTemplate(template, values as Record<string, string>, context).setup.furniture?.stamp;
}

describe('a stamp', () => {
  test('has values as text, in their formats', () => {
    expect(stampOf(`${PAID}stamp: PAID {{Paid on}}\n`, { paid_on: '3 September 2026' })).toEqual({
      text: 'PAID 3 September 2026',
      color: '#a31515',
      place: 'top right',
      angle: 12,
      pages: 'first',
    });
    expect(stampOf('stamp: "{{Status}}"\n', { status: '**x** {{Status}}\n<b>' })?.text).toBe('**x** {{Status}} <b>');
  });

  test('stands where lines end, unless the template or its theme says otherwise', () => {
    const front = 'language: he\nstamp: PAID\n';
    expect(stampOf(front, {})?.place).toBe('top left');
    expect(stampOf(front, {}, 'stamp: {place: top right}')?.place).toBe('top right');
    expect(stampOf('language: he\nstamp: {text: PAID, place: bottom right}\n', {})?.place).toBe('bottom right');
  });

  test('of nothing is none, and a condition may choose it', () => {
    expect(stampOf('stamp: "{{Status}}"\n', {})).toBeUndefined();
    const front = `${PAID}stamp: "{{#if Paid on}}PAID{{else}}OPEN{{/if}}"\n`;
    expect(stampOf(front, { paid_on: '3 September 2026' })?.text).toBe('PAID');
    expect(stampOf(front, {})?.text).toBe('OPEN');
  });

  test('has the look that its template says, else its theme; and the colour of the theme', () => {
    const front = 'stamp: {text: COPY, place: bottom left, angle: -8}\n';
    const theme =
      'stamp: {color: "#0b5", place: middle center, pages: all}\ncolor: {background: "#000000", foreground: "#ffffff"}\n';
    expect(stampOf(front, {}, theme)).toEqual({
      text: 'COPY',
      color: '#00bb55',
      place: 'bottom left',
      angle: -8,
      pages: 'all',
    });
    expect(stampOf('stamp: COPY\n', {}, 'headings: {1: {color: "#0b6e8f"}}\n')?.color).toBe('#0b6e8f');
    expect(stampOf('', {}, theme)).toBeUndefined();
  });

  test('has room for 60 characters: more are refused before a number is drawn', () => {
    const front = 'stamp: "{{Status}}"\n';
    expect(stampOf(front, { status: '複'.repeat(60) })?.text).toHaveLength(60);
    for (const status of ['x'.repeat(61), '👍'.repeat(100_000)])
      expect(() => stampOf(front, { status })).toThrow(
        expect.objectContaining({
          code: 'invalid_values',
          message: 'The stamp has room for 60 characters; send shorter values.',
        }),
      );
  });
});

describe('mistakes', () => {
  test.each<[front: string, line: number, message: RegExp]>([
    ['stamp: {angle: 3}\n', 3, /stamp\.text is missing|stamp\.text: .*One line of text, such as PAID/],
    [
      'stamp: {text: A, place: top}\n',
      3,
      /^stamp\.place: "top" is not valid\. Its position within the margins: top left/,
    ],
    ['stamp: {text: A, angle: 91}\n', 3, /stamp\.angle: "91" is not valid/],
    [
      'stamp: {text: A, pages: last}\n',
      3,
      /^stamp\.pages: "last" is not valid\. The pages with the stamp: first or all/,
    ],
    ['stamp: "{{#if X}}A"\n', 3, /is never closed|\{\{\/if\}\}/],
    ['stamp: "{{Naem}}"\nplaceholders: [{label: Name}]\n', 4, /"Name" is declared but never used/],
    ['stamp: A\npage: {size: 80mm × auto, margins: 4mm}\n', 3, /^stamp needs pages/],
  ])('%j', (front, line, message) => {
    const faults = faultsOf(fileOf('Text\n', front));
    expect(faults.map((fault) => fault.line)).toContain(line);
    expect(faults.map((fault) => fault.message).join('\n')).toMatch(message);
  });

  test('a theme has a colour that can be read on its pages', () => {
    const { faults } = read('stamp: {color: "#ffcccc"}\n');
    expect(faults.map(({ line, message }) => `${line} ${english(message)}`)).toEqual([
      expect.stringMatching(
        /^1 .*#ffcccc on #ffffff has a contrast of 1\.\d+, but must have at least 4\.5\. Use #[0-9a-f]{6}\./,
      ),
    ]);
    expect(read('stamp: {angle: 100}\n').faults.map(({ line }) => line)).toEqual([1]);
  });
});
