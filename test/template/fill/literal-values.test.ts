/** §11.1: for every value and position, the document is the one without it, with exactly that text in it. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Values } from '../../../src/domain/values.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { canonical, type Probes, substitute } from '../support/oracle.ts';
import { POSITIONS } from '../support/positions.ts';
import { readHtml, type Tag } from '../support/read-html.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { faultsOf, fileOf, fill, templateOf, templateOfFile } from '../support/templates.ts';

/** What says how some text looks and nothing else. */
const LOOKS = /<span class="(?:blanks|emoji|kept)">([^<]*)<\/span>/g;
const PROBE = { A: 'Qa0q', B: 'Qb1q' };
/** There are a hundred positions. */
const RUNS_OF_A_POSITION = RUNS > 60 ? RUNS : 10;

describe('a value is literal text', () => {
  test.each(Object.entries(POSITIONS))(
    '%s: %j',
    (_, body) => {
      const template = templateOf(body);
      const labels = template.inventory.placeholders.map(({ label }) => label);
      const pick = (values: typeof PROBE) =>
        Object.fromEntries(Object.entries(values).filter(([label]) => labels.includes(label)));
      const read = (values: typeof PROBE) => {
        const { markdown, blanks } = fill(template, pick(values));
        const tree = parseDocument(markdown, blanks);
        return { tree: canonical(tree), html: toHtml(tree, { language: 'en' }).html.replace(LOOKS, '$1') };
      };
      const probed = read(PROBE);
      const probedHtml = readHtml(probed.html);

      const property = fc.property(sharpValue, labels.includes('B') ? sharpValue : fc.constant('B'), (A, B) => {
        const probes: Probes = new Map([
          [PROBE.A, { value: A, label: 'A' }],
          [PROBE.B, { value: B, label: 'B' }],
        ]);
        const filled = read({ A, B });
        expectSame(filled.tree, substitute(probed.tree, probes)[0]);
        const html = readHtml(filled.html);
        expectSame(words(html.text), words(replaceProbes(probedHtml.text, probes)));
        // A blank in code stands beside the code, so there the tags differ.
        if (A !== '' && B !== '') expectSame(structureOf(html), structureOf(probedHtml));
      });
      assertProperty(property, { numRuns: RUNS_OF_A_POSITION });
    },
    PROPERTY_TIMEOUT,
  );
});

describe('what a formula makes of a value is literal text', () => {
  const FORMULAS = {
    '& ""': 'A & ""',
    CONCAT: 'CONCAT("", A)',
    IF: 'IF(A = "no value", "", A)',
    JOIN: 'JOIN(Rows.A, "")',
  };
  test.each(Object.entries(FORMULAS))(
    '%s',
    (_, formula) => {
      const others = formula.startsWith('JOIN')
        ? 'groups:\n  - {label: Rows, fields: [{label: A}]}\n'
        : '  - {label: A}\n';
      const frontMatter = `placeholders:\n  - {label: F, blank: box, formula: '${formula}'}\n${others}`;
      const templates = Object.values(POSITIONS)
        .filter((body) => body.includes('{{A}}') && !body.includes('{{B}}') && !body.includes('{{#'))
        .flatMap((body) => {
          const source = fileOf(body.replaceAll('{{A}}', '{{F}}'), frontMatter);
          // A formula cannot begin the destination of a link.
          return faultsOf(source).length > 0 ? [] : [templateOfFile(source)];
        });
      expect(templates.length).toBeGreaterThan(20);
      const read = (template: (typeof templates)[0], value: string) => {
        const values: Values = formula.startsWith('JOIN') ? { rows: [{ a: value }] } : { A: value };
        const { markdown, blanks } = fill(template, values);
        return canonical(parseDocument(markdown, blanks));
      };
      const property = fc.property(fc.nat(templates.length - 1), sharpValue, (at, value) => {
        const probes: Probes = new Map([[PROBE.A, { value, label: 'F' }]]);
        expectSame(read(templates[at]!, value), substitute(read(templates[at]!, PROBE.A), probes)[0]);
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});

test.each([' ', '\n ', '\t\n', ' \n\n ', '\\\n ', 'x\n\t'])('blanks at the edges of a cell are kept: %j', (value) => {
  const { markdown, blanks } = fill(templateOf('| {{A}} |\n|---|\n| x{{A}} |'), { A: value });
  const [table] = canonical(parseDocument(markdown, blanks)).children!;
  const cells = table!.children!.flatMap((row) => row.children!.flatMap((cell) => cell.children));
  expect(cells).toEqual([
    { type: 'text', value },
    { type: 'text', value: `x${value}` },
  ]);
});

/** `expect` is slow, and there are many thousand runs. */
function expectSame(given: unknown, wanted: unknown): void {
  if (JSON.stringify(given) !== JSON.stringify(wanted)) expect(given).toEqual(wanted);
}

/** All tags but line breaks, which are what a value may make. */
function structureOf({ tags }: { tags: Tag[] }): string[] {
  return tags.filter(({ name }) => name !== 'br').map(signatureOf);
}

function signatureOf({ name, attributes }: Tag): string {
  return [
    name,
    ...Object.entries(attributes)
      .flatMap((one) => (isSetting(name, one) ? [] : [one[0]]))
      .sort(),
  ].join(' ');
}

/** Numbers stand to the right, and neither they nor short words are broken, in words of our own that are all listed here. */
const SETTINGS: Record<string, RegExp> = { align: /^right$/, class: /^(?:number|figure|short)$/ };

function isSetting(name: string, [attribute, value]: [string, unknown]): boolean {
  return /^(th|td)$/.test(name) && (SETTINGS[attribute]?.test(String(value)) ?? false);
}

function replaceProbes(text: string, probes: Probes): string {
  return text.replace(/Q[ab][01]q/g, (probe) => probes.get(probe)!.value || probes.get(probe)!.label);
}

/** Blanks at line ends do not count in HTML. */
function words(text: string): string {
  return text.replace(/[ \t\r\n]+/g, '');
}
