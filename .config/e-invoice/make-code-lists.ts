/**
 * Extracts the code lists of EN 16931 and Peppol into src/template/e-invoice/code-lists.json. They are part of the official rules, each
 * in the test of a rule: `node make-code-lists.ts FOLDER`, the folder `external/schematron` of the jars in pom.xml.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say where the folder external/schematron of the jars is.');

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const cii = read('1.3.16/cii/EN16931-CII-validation.xslt');
const ubl = read('1.3.16/ubl/EN16931-UBL-validation.xslt');
const peppol = read('openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt');
const selfBilling = read('openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL-SB.xslt');

/** Returns the XPath with which the rule tests a code. */
function testOf(rules: string, rule: string): string {
  const test = rules.split('<svrl:failed-assert test=').find((one) => one.includes(`name="id">${rule}<`));
  return test?.slice(0, test.indexOf('>')) ?? '';
}

/** Returns the matches of the pattern as one list of codes. */
function codesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, codes]) => codes!.trim().split(/\s+/)))];
}

const IN_TEST = /contains\(\s*' ([^']+) '/g;
const IN_TOKENS = /tokenize\('([^']+)'/g;

/** Maps each list to its rule. If syntaxes or Peppol differ, only codes that all of them have are taken. */
const RULES = {
  type: 'BR-CL-01',
  currency: 'BR-CL-04',
  noteSubject: 'BR-CL-08',
  identifierScheme: 'BR-CL-10',
  country: 'BR-CL-14',
  means: 'BR-CL-16',
  category: 'BR-CL-18',
  exemption: 'BR-CL-22',
  unit: 'BR-CL-23',
  addressScheme: 'BR-CL-25',
};
const ofBoth = Object.entries(RULES).map(([name, rule]) => {
  const inUbl = new Set(codesIn(testOf(ubl, rule), IN_TEST));
  const codes = codesIn(testOf(cii, rule), IN_TEST).filter((code) => inUbl.size === 0 || inUbl.has(code));
  return [name, name === 'currency' ? codes.filter((code) => variable('ISO4217').includes(code)) : codes] as const;
});

function variable(name: string): string[] {
  return codesIn(peppol, new RegExp(`name="${name}" select="tokenize\\('([^']+)'`, 'g'));
}
function peppolTypes(rules: string): string[] {
  return ['P0100', 'P0101'].flatMap((rule) => codesIn(testOf(rules, `PEPPOL-EN16931-${rule}`), IN_TOKENS));
}

const lists = [
  ...ofBoth,
  ['creditNote', codesIn(testOf(ubl, 'BR-CL-01').split('CreditNoteTypeCode')[1] ?? '', IN_TEST)],
  ['peppolAddressScheme', variable('eaid')],
  ['peppolType', peppolTypes(peppol)],
  ['peppolSelfBilled', peppolTypes(selfBilling)],
] as const;
for (const [name, codes] of lists) if (codes.length === 0) throw new Error(`The rules have no list for ${name}.`);
const target = path.join(import.meta.dirname, '../../src/template/e-invoice/code-lists.json');
const text = Object.fromEntries(lists.map(([name, codes]) => [name, codes.join(' ')]));
writeFileSync(target, `${JSON.stringify(text, null, 2)}\n`);
