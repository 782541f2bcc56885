/** §10.3: the stored Markdown of every document that can be generated is the document that was meant. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTree } from '../../../src/template/fill/fill-tree.ts';
import { printDocument } from '../../../src/template/fill/print-document.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { ADDED } from '../../../src/template/import/round-trip.ts';
import { parseMarkdown } from '../../../src/template/markdown/parse-markdown.ts';
import { printMarkdown } from '../../../src/template/markdown/print-markdown.ts';
import type { Placeholder } from '../../../src/template/model/inventory.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { canonical, type Probes, substitute } from '../support/oracle.ts';
import { randomDocument } from '../support/random-documents.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { fileOf, fill } from '../support/templates.ts';

const PROBE = { A: 'Qa0q', B: 'Qb1q' };

describe('what is written reads back', () => {
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
      assertProperty(property);
      // Some put a placeholder or an instruction where none may stand, or leave a div open; were it most, the property would show little.
      expect(accepted).toBeGreaterThan(RUNS * 0.2);
    },
    PROPERTY_TIMEOUT,
  );

  test.each([
    ['Required by law. W. H. Auden knew how.', 'Required by law. W. H. Auden knew how.'],
    ['See www.example.com', 'See www\\.example.com'],
    ['See WWW.a.b', 'See WWW\\.a.b'],
  ])('only what would be a link is escaped: %s', (value, printed) => {
    expect(
      printMarkdown({ type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] }),
    ).toBe(`${printed}\n`);
  });

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
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});

describe('groups anywhere', () => {
  test(
    'the tree of any number of entries reads back from what is written',
    () => {
      const property = fc.property(grouped, fc.nat({ max: 3 }), sharpValue, sharpValue, (body, entries, A, B) => {
        const result = readTemplate({ file: 'random.md', bytes: new TextEncoder().encode(fileOf(body)) });
        if (!result.ok) return;
        const { inventory, compiled } = result.template;
        const fillScope = (fields: readonly Placeholder[]) =>
          fields.map(({ label }) => normalise(label === 'A' ? A : B) || 'z');
        const contents = fillScope(inventory.placeholders);
        const instances = inventory.groups.map(({ fields }) =>
          Array.from({ length: entries }, () => fillScope(fields)),
        );
        const tree = fillTree(compiled.tree, {
          contents,
          instances,
          choose: ({ children }) => children,
          spend: () => undefined,
        });
        expect(plainOf(parseMarkdown(printDocument(tree, []).markdown))).toEqual(plainOf(tree));
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});

/** The marks of a group put somewhere into a document, inside lines or on lines of their own. */
const grouped = fc
  .record({ body: randomDocument, from: fc.nat(), to: fc.nat(), isOnLines: fc.boolean() })
  .map(({ body, from, to, isOnLines }) => {
    const pieces = isOnLines ? body.split('\n') : [...body];
    const [first, last] = [from % (pieces.length + 1), to % (pieces.length + 1)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const margin = isOnLines ? /^[> ]*/.exec(pieces[first] ?? '')![0] : '';
    const marked = [
      ...pieces.slice(0, first),
      `${margin}{{#G}}`,
      ...pieces.slice(first, last),
      `${margin}{{/G}}`,
      ...pieces.slice(last),
    ];
    return marked.join(isOnLines ? '\n' : '');
  });

function normalise(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Comments are invisible, and a break is the same however it is written. */
function plainOf(tree: Nodes): unknown {
  const settle = (node: Nodes): Nodes[] => {
    if (node.type === 'html' && node.value === '<br>') return [{ type: 'break' }];
    if (node.type === 'html' && node.value === '<!-- -->') return [];
    if (!('children' in node)) return [node];
    return [{ ...node, children: (node.children as Nodes[]).flatMap(settle) } as Nodes];
  };
  const plain = JSON.stringify(settle(tree)[0], (name, value) => (name in ADDED ? undefined : value));
  return canonical(JSON.parse(plain));
}

function withoutPositions(node: object): unknown {
  return JSON.parse(JSON.stringify(node, (name, value) => (name === 'position' ? undefined : value)));
}
