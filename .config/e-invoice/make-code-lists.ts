/**
 * The code lists of EN 16931 → src/template/e-invoice/code-lists.json. They stand in the official rules, each in the test of the rule that demands it:
 * `node make-code-lists.ts EN16931-CII-validation.xslt` (in the jar com.helger.phive.rules:phive-rules-en16931, `external/schematron`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is taken of which rule. */
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

const [file] = process.argv.slice(2);
if (!file) throw new Error('Say where EN16931-CII-validation.xslt is.');
const rules = readFileSync(file, 'utf8');
const lists = Object.fromEntries(
  Object.entries(RULES).map(([name, rule]) => {
    const test = rules.split('<svrl:failed-assert test=').find((one) => one.includes(`name="id">${rule}<`));
    const lists = [...(test?.slice(0, test.indexOf('>')) ?? '').matchAll(/contains\(' ([^']+) '/g)];
    const codes = new Set(lists.flatMap(([, codes]) => codes!.trim().split(/\s+/)));
    if (codes.size === 0) throw new Error(`The rule ${rule} has no list.`);
    return [name, [...codes].join(' ')];
  }),
);
const target = path.join(import.meta.dirname, '../../src/template/e-invoice/code-lists.json');
writeFileSync(target, `${JSON.stringify(lists, null, 2)}\n`);
