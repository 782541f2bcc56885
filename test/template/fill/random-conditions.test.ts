/** §10.27: a document is the one of the template that its author would have written by hand, without the branches that do not apply. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../../../src/template/import/compile-template.ts';
import { NO_HISTORY } from '../../../src/template/model/inventory.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { conditionalDocument, given, print, writtenOut } from '../support/conditional-documents.ts';
import { fileOf, fill, templateOf } from '../support/templates.ts';

const PLACEHOLDERS = `placeholders:
  - {label: A}
  - {label: B}
  - {label: Plan, type: select, options: [Gold, Silver]}
`;
const GROUP = 'groups:\n  - {label: G, fields: [{label: X}, {label: Y}]}\n';
const END = '\n\n{{A}} {{B}} {{Plan}}\n\nend\n';

/** Each takes some 100 ms: it is compiled twice. */
const TEMPLATES = Math.min(RUNS / 3, 10_000);

test(
  'a template with conditions is the one without them, written out',
  () => {
    let different = 0;
    const property = fc.property(conditionalDocument, given, fc.boolean(), (parts, values, isNumbered) => {
      const front = `${isNumbered ? 'numbering: legal\n' : ''}${PLACEHOLDERS}`;
      const { a, b, plan, entries } = values;
      const sent = { A: a ? 'aa' : '', B: b ? 'bb' : '', Plan: plan };
      const G = entries.map((x, at) => ({ X: x ? 'xx' : '', Y: `y${at}` }));
      const body = `${print(parts)}${END}\n{{#G}}{{X}} {{Y}}{{/G}}\n`;
      // As a stored version: much of what is drawn can never apply, which an import refuses.
      const read = compile(fileOf(body, front + GROUP), NO_HISTORY, { isStored: true });
      if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join('\n'));
      const { template } = read;
      const rest = G.map(({ X, Y }) => `${X || '{{X}}'} ${Y}`).join('\n\n');
      const byHand = templateOf(`${print(writtenOut(parts, values))}${END}\n${rest}\n`, front);
      const made = fill(template, { ...sent, G }).markdown;
      if (made.length < print(parts).length) different += 1;
      const wanted = fill(byHand, sent).markdown;
      if (made !== wanted) expect(made).toBe(wanted);
    });
    assertProperty(property, { numRuns: TEMPLATES });
    expect(different).toBeGreaterThan(TEMPLATES / 3);
  },
  PROPERTY_TIMEOUT,
);
