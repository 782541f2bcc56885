/** §10.29: what is printed with the version, joined with values, is byte for byte what printing all of the document gives. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { Refusal } from '../../../src/domain/errors.ts';
import type { Values } from '../../../src/domain/values.ts';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import type { Prepared, Template } from '../../../src/template/model/compiled.ts';
import type { Inventory } from '../../../src/template/model/inventory.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { isLong, isOfThisRun } from '../../support/this-run.ts';
import { conditionalDocument, print } from '../support/conditional-documents.ts';
import { POSITIONS } from '../support/positions.ts';
import { randomDocument } from '../support/random-documents.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { fileOf, templateOf } from '../support/templates.ts';

/** What is harmless in one place and not in another. */
const WORDS =
  'a Word é 中 한 w W ww s P o x http https mail ail to mailto xmpp 1 12 1.5 . . ) ( : :// / // - + & &amp ; , % £ € $ " \' ’ “ ² ① ½ \u0301 — =';
const SIGNS = '? ! # @ _ … * ~ [ ] { | \\ < 。 ： （ 𝒜 \u00a0';
const PROBABLE = [...WORDS.split(' '), '. ', ') ', ': ', '-- ', '& ', ', ', ' ', ' ', '  '];
const DOUBTFUL = [...PROBABLE, ...SIGNS.split(' '), '\n'];
const doubtfulValue = fc.oneof(
  fc.array(fc.constantFrom(...PROBABLE), { minLength: 1, maxLength: 4 }).map((own) => own.join('')),
  fc.constantFrom(...DOUBTFUL, '', '42,000.00', 'Ashcombe & Holt Ltd.', '27 August 2026', '12 High Street'),
  sharpValue,
);

const PLACES =
  '{{A}} {{B}} {{No}} {{Day}} x{{A}} {{B}}. {{A}}: {{A}}) *{{A}}* **{{B}}** *{{A}}.* ~~{{B}}~~ ***{{A}}*** <u>{{A}}</u>';
const MARKS = '*x* **“** `c` <br> \\\n \n ____ [^1] ![](i.png) \\* \\{ &amp; &#x41; [{{B}}](u) [{{A}}](mailto:{{B}})';
const PARTS = [
  ...[...DOUBTFUL, ...PLACES.split(' '), '{{A}}', '{{B}}', '{{A}}', '{{B}}', ...MARKS.split(' ')],
  ...['**x {{A}} y**', '*a **{{B}}***', '[x {{A}}](http://x.y)', '<a id="q"></a>'],
  '{{#if A = "a"}}x{{else}} {{B}}{{/if}}',
];
const line = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));
const oneLine = line.map((own) => own.replaceAll(/\\?\n/g, ' '));
const cell = oneLine.map((own) => own.replaceAll('|', '-'));
const block = fc.oneof(
  { weight: 4, arbitrary: line },
  oneLine.map((own) => `## ${own}`),
  line.map((own) => `${own}\n===`),
  fc.tuple(oneLine, oneLine).map(([one, two]) => `- ${one}\n- [ ] ${two}`),
  fc.tuple(oneLine, oneLine).map(([one, two]) => `> 1. ${one}\n\n> - ${two}`),
  oneLine.map((own) => `> ${own}`),
  fc.tuple(cell, cell).map(([one, two]) => `| x | **y** |\n|:--|--:|\n| ${one} | ${two} |\n| z | |`),
  fc.tuple(cell, cell).map(([one, two]) => `| x {{A}} | y |\n|---|---|\n| {{#G}}${one} | {{F}}. ${two}{{/G}} |`),
  oneLine.map((own) => `- {{#G}}**{{F}}**: ${own}{{/G}}`),
  fc.tuple(line, oneLine).map(([one, two]) => `{{#G}}\n\n${one}\n\n- ${two} {{F}}\n\n{{/G}}`),
  fc.tuple(oneLine, oneLine).map(([one, two]) => `{{#if B}}\n\n- ${one}\n\n{{/if}}\n\n> - x\n\n- ${two}`),
  fc.tuple(cell, oneLine).map(([one, two]) => `::: signature\n| ${one} |\n|---|\n\n${two}\n\n:::`),
  oneLine.map((own) => `[^1]: ${own}`),
);
const doubtfulDocument = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));

const DECLARED = `placeholders:
  - {label: No, type: counter, format: "2026-01"}
  - {label: Day, type: today, format: 27 August 2026}
  - {label: A, default: a}
  - {label: B}
`;
const CONDITIONAL = `placeholders:
  - {label: A}
  - {label: B}
  - {label: Plan, type: select, options: [Gold, Silver], default: Gold}
groups:
  - {label: G, fields: [{label: X}, {label: Y}]}
`;
const REAL_FILES = ['../../pdf/whole-documents/corpus/documents', '../../../prisma/demo'].flatMap((folder) => {
  const files = path.join(import.meta.dirname, folder);
  return readdirSync(files)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(files, file));
});
const fronts = fc.constantFrom('', 'numbering: legal\n', DECLARED, `numbering: legal\n${DECLARED}`);

function acceptedOf(source: string): Template | undefined {
  const result = readTemplate({ file: 'random.md', bytes: new TextEncoder().encode(source) });
  return result.ok ? result.template : undefined;
}

/** Takes away what is printed before a request. */
function forgetPrinted(node: Nodes & Prepared): void {
  delete node.printed;
  delete node.pieces;
}

/** `next` gives a text for each value; a date is left out. */
function valuesFor({ placeholders, groups }: Inventory, next: () => string): Values {
  const valuesOf = (entries: Inventory['placeholders']) =>
    Object.fromEntries(
      entries.flatMap(({ key, type }) => {
        if (type === 'number') return [[key, '12']];
        return type === 'text' ? [[key, next()]] : [];
      }),
    );
  const entries = groups.map(({ key, fields }) => [key, [valuesOf(fields), valuesOf(fields)]]);
  return { ...valuesOf(placeholders), ...Object.fromEntries(entries) };
}

/** Fills the template several times, with each text in other places; false where the file is refused. */
function expectSame(source: string, texts: readonly string[]): boolean {
  const [template, plain] = [acceptedOf(source), acceptedOf(source)];
  if (!template || !plain) return false;
  everyNode(plain.compiled.tree, forgetPrinted);
  let at = 0;
  for (let time = 0; time < 5; time++) {
    const values = valuesFor(template.inventory, () => texts[at++ % texts.length]!);
    const [made, wanted] = [template, plain].map((own) => outcomeOf(() => fillTemplate(own, values, TODAY)));
    if (JSON.stringify(made) !== JSON.stringify(wanted)) expect(made).toEqual(wanted);
  }
  return true;
}

const TODAY = { today: '2026-01-02' };

function outcomeOf(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

describe('a document is what printing all of it gives', () => {
  const values = fc.array(doubtfulValue, { minLength: 7, maxLength: 11 });

  test(
    'whatever stands beside the places of values',
    () => {
      let accepted = 0;
      const property = fc.property(doubtfulDocument, values, fronts, (body, texts, front) => {
        if (expectSame(fileOf(body, front), texts)) accepted += 1;
      });
      assertProperty(property);
      // More than a third are: of few, chance decides how many.
      expect(accepted).toBeGreaterThan(isLong ? RUNS / 4 : 0);
    },
    PROPERTY_TIMEOUT,
  );

  test(
    'in documents of any constructs',
    () => {
      const property = fc.property(randomDocument, values, (body, texts) => {
        expectSame(fileOf(body), texts);
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );

  test(
    'in branches and groups',
    () => {
      const property = fc.property(conditionalDocument, values, fc.boolean(), (parts, texts, isNumbered) => {
        const body = `${print(parts)}\n\n{{A}} {{B}} {{Plan}}.\n\n{{#G}}{{X}}: {{Y}}{{/G}}\n`;
        expectSame(fileOf(body, `${isNumbered ? 'numbering: legal\n' : ''}${CONDITIONAL}`), texts);
      });
      // Such a document takes ten times as long as one without branches.
      assertProperty(property, { numRuns: RUNS / 5 });
    },
    PROPERTY_TIMEOUT,
  );

  test.each(Object.entries(POSITIONS))('%s: %j', (_, body) => {
    assertProperty(
      fc.property(values, (texts) => {
        expectSame(fileOf(body), texts);
      }),
      { numRuns: RUNS > 60 ? 30 : 1 },
    );
  });

  const real = REAL_FILES.filter((_, nth) => isOfThisRun(nth, 8));
  test.each(real.map((file) => [path.basename(file), file]))('%s', (_, file) => {
    // Without the repetitions of the corpus.
    const source = readFileSync(file, 'utf8')
      .replace(/^%\d+\w /gm, '')
      .replaceAll('№', '1');
    const property = fc.property(values, (texts) => expectSame(source, texts));
    assertProperty(property, { numRuns: 1 });
  });
});

test.each([
  ['text that needs a reference, in a task', '- {{A}}a\n- [ ]  中**“**('],
  ['a wide sign before emphasis that ends', '# *「丙」*{{A}}______{{B}}'],
  ['a list before a quote that holds one', '{{#if B}}\n\n- {{B}}\n\n{{/if}}\n\n> - x\n\n- y'],
])('%s', (_, body) => {
  expect(expectSame(fileOf(body), ['a', 'b', '中', '.', '1'])).toBe(true);
});

test.each([
  ['a paragraph', 'Dear {{A}},', 1],
  ['a heading', '# For {{A}}', 1],
  ['cells', '| x | y |\n|---|---|\n| **{{A}}** | {{B}} |', 2],
  ['paragraphs in quotes and lists', '> {{A}}\n\n- x\n- {{B}}', 2],
  ['no task', '- [ ] {{A}}', 0],
])('%s: printed with the version', (_, body, count) => {
  let found = 0;
  everyNode(templateOf(body).compiled.tree, (node: Nodes & Prepared) => {
    if (node.pieces) found += 1;
  });
  expect(found).toBe(count);
});
