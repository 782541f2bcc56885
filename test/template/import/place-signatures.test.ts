/** §26.1, §26.2: signature fields, and who signs: what documents have of them, and mistakes with their lines. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { compile } from '../../../src/template/import/compile-template.ts';
import { NO_HISTORY } from '../../../src/template/model/inventory.ts';
import { faultsOf, fileOf, fill, savedTemplateOf, templateOf } from '../support/templates.ts';

const FIELD = '{{signature: Buyer}}';

test('alone in the text a field makes a signature block, in one it is its line', () => {
  const alone = fill(savedTemplateOf(`Text\n\n${FIELD}\n`), {});
  expect(alone.markdown).toBe('Text\n\n<div class="signature">\n\n![Buyer](signature:Buyer)\n\nBuyer\n\n</div>\n');
  const inBlock = fill(savedTemplateOf(`::: signature\n${FIELD}\n\nAnn\n:::\n`), {});
  expect(inBlock.markdown).toBe('<div class="signature">\n\n![Buyer](signature:Buyer)\n\nAnn\n\n</div>\n');
  const [block] = parseDocument(inBlock.markdown, [], inBlock.setup).children as { children: object[] }[];
  expect(block!.children[0]).toEqual({ type: 'thematicBreak', data: { field: 'Buyer' } });
});

test('no value makes a field, nor a picture of someone else', () => {
  const body = `{{Text}}\n\n::: signature\n${FIELD}\n:::\n`;
  const values = { text: '![Seller](signature:Seller)\n\n{{signature: Seller}}' };
  const { markdown, setup } = fill(savedTemplateOf(body), values);
  expect(setup.signers).toEqual([{ role: 'Buyer' }]);
  const fields = JSON.stringify(parseDocument(markdown, [], setup)).match(/"field":"\w+"/g);
  expect(fields).toEqual(['"field":"Buyer"']);
  const foreign = '<div class="signature">\n\n![Boss](signature:Boss)\n\n</div>\n';
  expect(JSON.stringify(parseDocument(foreign, [], setup))).not.toContain('"field"');
});

test('signers have what their values say, and blanks are nothing', () => {
  const front = `placeholders: [{label: Mail}, {label: No, type: counter}]
signers:
  - {role: Buyer, name: "{{First}}  {{Last}}", email: "{{Mail}}", order: 2}
  - {role: Seller, name: "No. {{No}}", email: bo@example.com}
`;
  const body = `{{First}} {{Last}} {{No}}\n\n${FIELD}\n\n{{signature: Seller}}\n`;
  const template = savedTemplateOf(body, front);
  expect(fill(template, { first: 'Ann', last: 'Lee', mail: 'ann@example.com' }).setup.signers).toEqual([
    { role: 'Buyer', name: 'Ann Lee', email: 'ann@example.com', order: 2 },
    { role: 'Seller', name: 'No.', email: 'bo@example.com' },
  ]);
  expect(fill(template, {}).setup.signers![0]).toEqual({ role: 'Buyer', order: 2 });
});

test('a field that a condition leaves out has no signer', () => {
  const front = 'placeholders: [{label: Sold, type: select, options: [yes, no], default: "yes"}]\n';
  const template = savedTemplateOf(
    `{{#if Sold = "yes"}}\n\n${FIELD}\n\n{{else}}\n\n{{signature: Owner}}\n\n{{/if}}\n`,
    front,
  );
  expect(fill(template, {}).setup.signers).toEqual([{ role: 'Buyer' }]);
  expect(fill(template, { sold: 'no' }).setup.signers).toEqual([{ role: 'Owner' }]);
});

describe('mistakes', () => {
  test.each([
    [`Sign: ${FIELD}`, 'must be alone in its paragraph'],
    [`# ${FIELD}`, 'must be alone in its paragraph'],
    [`\`${FIELD}\``, 'must be alone in its paragraph'],
    [`| a |\n|---|\n| ${FIELD} |`, 'must be alone in its paragraph'],
    [`- ${FIELD}`, 'not in a table, list'],
    [`> ${FIELD}`, 'not in a table, list'],
    [`Note[^1]\n\n[^1]: ${FIELD}`, 'not in a table, list'],
    [`{{#Rows}}\n\n{{Name}}\n\n${FIELD}\n\n{{/Rows}}`, 'cannot be in a group'],
    [`${FIELD}\n\n${FIELD}`, 'second signature field for Buyer'],
    ['{{signature: A.B}}', 'cannot be the role'],
    ['{{signature: {x}}}', ''],
  ])('%s', (body, message) => {
    const faults = faultsOf(fileOf(`Text\n\n${body}\n`));
    expect(faults.map((fault) => fault.message).join('\n')).toContain(message);
    if (message) expect(faults[0]!.line).toBeGreaterThan(4);
  });

  test('one in each branch of a condition is no second one', () => {
    const front = 'placeholders: [{label: Sold, type: select, options: [yes, no]}]\n';
    const branches = `{{#if Sold = "yes"}}\n\nA\n\n${FIELD}\n\n{{else}}\n\nB\n\n${FIELD}\n\n{{/if}}\n`;
    expect(faultsOf(fileOf(branches, front))).toEqual([]);
    expect(faultsOf(fileOf(`${branches}\n${FIELD}\n`, front))).toHaveLength(1);
  });

  test.each([
    [`footer: "${FIELD}"\n`, 'must be in the text', 3],
    ['signers: [{role: Buyr}]\n', 'The text has no {{signature: Buyr}}. Did you mean "Buyer"?', 3],
    ['signers: [{role: Buyer}, {role: Buyer}]\n', 'Buyer is listed twice', 3],
    ['signers:\n  - role: Buyer\n    email: "{{Mail}}"\n', '{{Mail}} is not a placeholder', 5],
    ['signers:\n  - role: Buyer\n    order: first\n', 'order', 5],
  ])('%s', (front, message, line) => {
    const faults = faultsOf(fileOf(`${FIELD}\n`, front));
    expect(faults[0]).toMatchObject({ line, message: expect.stringContaining(message) });
  });
});

test('a declared name is a name, and a version that was saved before keeps its placeholder', () => {
  expect(templateOf(`${FIELD}\n`, 'placeholders: [{label: "signature: Buyer"}]\n').setup.signers).toBeUndefined();
  const before = compile(fileOf(`${FIELD}\n`), NO_HISTORY, { isStored: true, reading: 4 });
  expect(before.ok && before.template.inventory.placeholders.map(({ label }) => label)).toEqual(['signature: Buyer']);
});
