/** Issue "Round trip": the stored Markdown of every document that can be generated is the document that was meant. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../../src/template/document-tree.ts';
import { parseMarkdown, printMarkdown } from '../../src/template/markdown.ts';
import { readTemplate } from '../../src/template/read-template.ts';
import { canonical, type Probes, substitute } from './support/oracle.ts';
import { PROPERTY, PROPERTY_TIMEOUT } from './support/property-runs.ts';
import { randomDocument } from './support/random-documents.ts';
import { sharpValue } from './support/sharp-values.ts';
import { fileOf, fill } from './support/templates.ts';

const PROBE = { A: 'Qa0q', B: 'Qb1q' };

describe(`what is written reads back (seed ${PROPERTY.seed})`, () => {
  test(
    'a template of any constructs, with any values in it',
    () => {
      let accepted = 0;
      const property = fc.property(randomDocument, sharpValue, sharpValue, (body, A, B) => {
        const result = readTemplate({ file: 'random.md', bytes: new TextEncoder().encode(fileOf(body)) });
        if (!result.ok) return;
        accepted++;
        const { template } = result;
        const read = (values: Record<string, string>) => {
          const sent = template.inventory.placeholders.map(({ label }) => [label, values[label]!]);
          const { markdown, blanks } = fill(template, Object.fromEntries(sent));
          return { markdown, tree: canonical(parseDocument(markdown, blanks)) };
        };
        const probes: Probes = new Map([
          [PROBE.A, { value: A, label: 'A' }],
          [PROBE.B, { value: B, label: 'B' }],
        ]);
        expect(read({ A, B }).tree).toEqual(substitute(read(PROBE).tree, probes)[0]);
      });
      fc.assert(property, PROPERTY);
      // Some put a placeholder where none may stand; were it most, the property would show little.
      expect(accepted).toBeGreaterThan(PROPERTY.numRuns * 0.9);
    },
    PROPERTY_TIMEOUT,
  );

  test(
    'a document read, written and read again is the same to the last field',
    () => {
      const property = fc.property(randomDocument, (body) => {
        const text = body.replaceAll('{{', '\\{{');
        const result = readTemplate({ file: 'random.md', bytes: new TextEncoder().encode(fileOf(text)) });
        if (!result.ok) return;
        const tree = parseMarkdown(result.template.markdown);
        expect(withoutPositions(parseMarkdown(printMarkdown(tree)))).toEqual(withoutPositions(tree));
      });
      fc.assert(property, PROPERTY);
    },
    PROPERTY_TIMEOUT,
  );
});

const withoutPositions = (node: object): unknown =>
  JSON.parse(JSON.stringify(node, (name, value) => (name === 'position' ? undefined : value)));
