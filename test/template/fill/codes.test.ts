/** §10.35: what codes are made of, which mistakes there are, and which values are refused. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { faultsOf, fileOf, fill, templateOf } from '../support/templates.ts';

describe('what a code says', () => {
  test.each([
    [
      'a value is one part of it, whatever it holds',
      '![No](qr:N-{{No}})',
      { no: 'a b/(ü)&"' },
      '![No](qr:N-a%20b%2F%28%C3%BC%29%26%22)',
    ],
    [
      'in an address it stays one part',
      '![No](qr:https://a.example/{{No}}?x=1)',
      { no: '?b=/' },
      '![No](qr:https://a.example/%3Fb%3D%2F?x=1)',
    ],
    ['a blank takes its place', '![No](qr:N-{{No}})', {}, '{{No}}'],
    ['in a line', 'See ![No](datamatrix:{{No}}).', { no: 'A' }, 'See ![No](datamatrix:A).'],
    [
      'with more to correct errors by',
      '![No](qr:{{No}}){level=H width=20mm}',
      { no: 'A' },
      '<img src="qr-h:A" alt="No" width="76">',
    ],
    ['a number that is drawn', '![No](code128:{{Ticket number}})', {}, '![No](code128:1)'],
  ])('%s', (_name, body, values, markdown) => {
    const template = templateOf(
      body,
      'placeholders: [{label: Ticket number, type: counter}]\n'.repeat(body.includes('Ticket') ? 1 : 0),
    );
    const document = fill(template, values as Record<string, string>);
    expect(document.markdown.trim()).toBe(markdown);
    expect(document.setup.codes).toBe(true);
  });

  test('one for each row of a group, and one in a branch', () => {
    const body =
      '| Name | Code |\n|---|---|\n{{#People}}\n| {{Name}} | ![{{Name}}](qr:{{Name}}) |\n{{/People}}\n\n{{#if Name}}\n\n![x](qr:{{Name}})\n\n{{/if}}\n';
    const { markdown } = fill(templateOf(body), { people: [{ name: 'Ada' }, { name: 'Eve' }], name: 'Z' });
    expect(markdown.match(/\(qr:\w+\)/g)).toEqual(['(qr:Ada)', '(qr:Eve)', '(qr:Z)']);
  });

  test('a template without codes has no setting for them', () => {
    expect(fill(templateOf('{{A}}')).setup.codes).toBeUndefined();
  });
});

describe('around the text', () => {
  const FOOTER = 'footer: {left: "![No](qr:https://a.example/{{No}})"}\n';
  const footerOf = (values: Record<string, string>) =>
    fill(templateOf('{{No}}', FOOTER), values).setup.furniture!.footer;

  test('values fill in a code in the footer, too', () => {
    expect(footerOf({ no: 'a/b' })).toEqual({
      left: [expect.objectContaining({ type: 'image', url: 'qr:https://a.example/a%2Fb', alt: 'No' })],
    });
    expect(JSON.stringify(footerOf({}))).not.toContain('qr:');
  });

  test('a code in the footer that does not fit is refused', () => {
    expect(() => footerOf({ no: 'x'.repeat(200) })).toThrow(/"no": a QR code 19.8 mm wide holds/);
  });

  test.each([['![No](qr:{page})'], ['![No]({{No}}.png)']])('%s is a mistake', (text) => {
    expect(faultsOf(fileOf('{{No}}', `footer: {left: "${text}"}\n`))).toHaveLength(1);
  });
});

describe('mistakes of a template', () => {
  test.each([
    ['![a](qr:{{A}}){width=50%}', /has a width in % or em.*such as \{width=30mm\}/],
    ['![a](qr:{{A}}){width=30mm height=20mm}', /is a QR code, which is always square. Give only its width/],
    ['![a](code128:Ü)', /: a Code 128 can contain only the letters A to Z, digits and ASCII symbols/],
    [
      `![a](qr:${'x'.repeat(100)}){width=15mm}`,
      /a QR code 15.1 mm wide holds 62 bytes, but this one needs 100. Send less, or make it at least 17 mm wide/,
    ],
    ['![a](qr:)', /a QR code cannot be empty/],
  ])('%s', (body, message) => {
    expect(faultsOf(fileOf(`Text.\n\n${body}`))).toEqual([
      expect.objectContaining({ line: 6, message: expect.stringMatching(message) }),
    ]);
  });

  test('bars may have any proportion', () => {
    expect(faultsOf(fileOf('![a](code128:A){width=50mm height=10mm}'))).toEqual([]);
  });
});

describe('codes beside one another', () => {
  const BESIDE =
    '::: columns\n{{#Tickets}}\n\n::: column\n![{{No}}](qr:{{No}}){width=45mm}\n:::\n\n{{/Tickets}}\n:::\n';
  const filled = (count: number) =>
    fill(templateOf(BESIDE), { tickets: Array.from({ length: count }, (_, at) => ({ no: `${at}` })) });

  test('as many are shown as have room', () => {
    expect(filled(3).markdown.match(/qr:\d/g)).toHaveLength(3);
  });

  test('more are refused, with the key', () => {
    const message = /"no" in entry 0 of "tickets": a QR code 45 mm wide has only 35.2 mm there\. Send fewer/;
    expect(() => filled(4)).toThrow(
      expect.objectContaining({
        code: 'invalid_values',
        detail: 'values.tickets[0].no',
        message: expect.stringMatching(message),
      }),
    );
  });

  test('so are those of a row that is too narrow, in a version from before the import said so', () => {
    const row = templateOf(`|a|b|c|\n|-|-|-|\n|${' ![x](code128:{{No}}) |'.repeat(3)}\n`);
    expect(() => fill(row, { no: 'A' })).toThrow(/"no": a Code 128 70 mm wide has only 20 mm there/);
  });
});

describe('values that do not fit', () => {
  const refusalOf = (body: string, values: Record<string, unknown>) => {
    try {
      fill(templateOf(body), values as never);
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.detail, error.message];
      throw error;
    }
    return undefined;
  };
  test.each([
    [
      'too long for its size',
      '![a](qr:{{No}}){width=15mm}',
      { no: 'x'.repeat(63) },
      'values.no',
      /"no": a QR code 15.1 mm wide holds 62 bytes, but this one needs 63. Send less, or make it at least 16 mm wide/,
    ],
    [
      'too long for its level',
      '![a](qr:{{No}}){level=H}',
      { no: 'x'.repeat(250) },
      'values.no',
      /a QR code of level H 30 mm wide holds 220 bytes, but this one needs 250/,
    ],
    [
      'too long for any',
      '![a](code128:{{No}}){width=500mm}',
      { no: 'x'.repeat(81) },
      'values.no',
      /holds 80 characters, but this one needs 81\. Send less\.$/,
    ],
    [
      'letters that it has not',
      '![a](datamatrix:{{No}})',
      { no: 'Ü' },
      'values.no',
      /can contain only the letters A to Z, digits and ASCII symbols/,
    ],
    [
      'of the second row',
      '{{#G}}![a](code128:{{No}}){{/G}}',
      { g: [{ no: 'A' }, { no: 'A\nB' }] },
      'values.g[1].no',
      /Invalid value for "no" in entry 1 of "g"/,
    ],
    [
      'a branch that applies',
      '{{#if A}}![a](code128:{{No}}){{/if}}{{A}}',
      { a: 'x', no: 'Ü' },
      'values.no',
      /Invalid value for "no"/,
    ],
  ])('%s', (_name, body, values, path, message) => {
    expect(refusalOf(body, values)).toEqual(['invalid_values', path, expect.stringMatching(message)]);
  });

  test('a branch that does not apply shows no code', () => {
    expect(refusalOf('{{#if A}}![a](code128:{{No}}){{/if}}{{A}}', { no: 'Ü' })).toBeUndefined();
  });

  test('room is kept for the longest number', () => {
    const template = (width: number) =>
      templateOf(`![a](code128:{{No}}){width=${width}mm}`, 'placeholders: [{label: No, type: counter}]\n');
    expect(() => fill(template(30))).toThrow(/Invalid value for "no"/);
    expect(fill(template(50)).markdown).toContain('code128:1');
  });
});
