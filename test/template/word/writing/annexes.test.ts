/** §10.37: schedules, annexes and exhibits, the numbers of clauses, and references to both. */
import { expect, test } from '@jest/globals';
import { field, heading, numbered, numberingOf, para, run } from '../../../support/docx.ts';
import { bodyOf, convert } from '../support/convert.ts';

const PAGE = para('<w:r><w:br w:type="page"/></w:r>');
const CENTRED = '<w:jc w:val="center"/>';
function bold(text: string, more = '') {
  return para(run(text, '<w:b/>'), more);
}

const TEXT = para('The goods arrive in thirty days, wherever the customer is.');

function annexesOf(...annexes: string[]): { headings: string[]; annexes: string | undefined } {
  const { body, front, faults } = convert(heading('Lease', 0) + annexes.map((one) => one + TEXT).join(''));
  expect(faults).toEqual([]);
  return {
    headings: [...body.matchAll(/^# (.*\{\.annex.*\})$/gm)].map(([, line]) => line!),
    annexes: /^annexes: (.*)$/m.exec(front)?.[1],
  };
}

test.each<[what: string, annexes: string[], headings: string[], label: string | undefined]>([
  [
    'that are headings',
    [heading('Schedule 1: Prices', 1), heading('Schedule 2 – Fees', 1)],
    ['Prices {.annex}', 'Fees {.annex}'],
    'Schedule 1',
  ],
  ['with letters', [heading('Annex A', 1), heading('Annex B.', 1)], ['{.annex}'], 'Annex A'],
  [
    'with Roman numbers',
    [heading('Exhibit I', 1), heading('Exhibit II', 1), heading('Exhibit III', 1)],
    ['{.annex}', '{.annex}', '{.annex}'],
    'Exhibit I',
  ],
  ['in German', [heading('Anlage Nr. 1 Preise', 1)], ['Preise {.annex}'], 'Anlage Nr. 1'],
  ['in French', [heading('Annexe n° 1 — Prix', 1)], ['Prix {.annex}'], 'Annexe n° 1'],
  ['in Greek', [heading('ΠΑΡΑΡΤΗΜΑ 1', 1)], ['{.annex}'], 'ΠΑΡΑΡΤΗΜΑ 1'],
  ['in the middle', [para('Schedule 1', CENTRED)], ['{.annex}'], 'Schedule 1'],
  ['in bold', [bold('Schedule 1')], ['{.annex}'], 'Schedule 1'],
  ['in capitals', [para('SCHEDULE 1')], ['{.annex}'], 'SCHEDULE 1'],
  ['on pages of their own', [PAGE + para('Schedule 1')], ['{.annex}'], 'Schedule 1'],
  ['on pages of their own, below empty lines', [PAGE + para('') + para('Schedule 1')], ['{.annex}'], 'Schedule 1'],
  [
    'behind a page break of their own',
    [para(`<w:r><w:br w:type="page"/></w:r>${run('Schedule 1')}`)],
    ['{.annex}'],
    'Schedule 1',
  ],
  ['with a page break in them', [para('Schedule 1', '<w:pageBreakBefore/>')], ['{.annex}'], 'Schedule 1'],
  [
    'with titles below',
    [bold('Schedule 1') + bold('Prices'), heading('Schedule 2', 1) + para('Fees', CENTRED)],
    ['Prices {.annex}', 'Fees {.annex}'],
    'Schedule 1',
  ],
  ['with text below', [bold('Schedule 1') + para('Prices')], ['{.annex}'], 'Schedule 1'],
  ['with a sentence below', [bold('Schedule 1') + bold('Prices are due.')], ['{.annex}'], 'Schedule 1'],
  [
    'after a wrong beginning',
    [heading('Schedule 2', 1), heading('Schedule 1', 1), heading('Schedule 2', 1)],
    ['{.annex}', '{.annex}'],
    'Schedule 1',
  ],
  ['with a gap', [heading('Schedule 1', 1), heading('Schedule 3', 1)], ['{.annex}'], 'Schedule 1'],
  [
    'of two words, of which the more count',
    [heading('Annex 1', 1), heading('Schedule 1', 1), heading('Schedule 2', 1)],
    ['{.annex}', '{.annex}'],
    'Schedule 1',
  ],
  [
    'of two words, of which the first counts',
    [heading('Annex 1', 1), heading('Schedule 1', 1)],
    ['{.annex}'],
    'Annex 1',
  ],
  ['behind a section', [para('x', '<w:sectPr/>') + para('Schedule 1')], ['{.annex}'], 'Schedule 1'],
  [
    'that are mentioned',
    [
      para('Schedule 1 applies.'),
      bold('Schedule 1 of the lease'),
      bold('Schedule 1 (Prices)'),
      bold('Schedule 1 has this.'),
    ],
    [],
    undefined,
  ],
  ['that are mentioned in text', [para('Schedule 1')], [], undefined],
  ['with small letters', [heading('Schedule a', 1), heading('Schedule i', 1)], [], undefined],
  ['that begin late', [heading('Schedule 4', 1)], [], undefined],
  ['in a list of them', [bold('Schedule 1') + bold('Schedule 2') + bold('Schedule 3')], [], undefined],
])('annexes %s', (_, annexes, headings, label) => {
  expect(annexesOf(...annexes)).toEqual({ headings, annexes: label });
});

test('the first paragraph of a file is no annex', () => {
  expect(bodyOf(bold('Schedule 1') + TEXT + bold('Schedule 2') + TEXT)).not.toContain('.annex');
});

test('an annex with a number of a list has it as its label', () => {
  const parts = { numbering: numberingOf([['decimal', 'Schedule %1']]) };
  const found = convert({
    body: heading('Lease', 0) + TEXT + numbered('Prices') + TEXT + numbered('Fees') + TEXT,
    parts,
  });
  expect(found.body).toContain('# Prices {.annex}');
  expect(found.body).toContain('# Fees {.annex}');
  expect(found.labels.map(({ label }) => label)).toEqual(['Schedule 1', 'Schedule 2']);
});

const LISTS = numberingOf([
  ['decimal', '%1.'],
  ['decimal', '%1.%2'],
  ['lowerLetter', '(%3)'],
]);
function again(id: number) {
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
}

function marked(name: string, text: string) {
  return `<w:bookmarkStart w:name="${name}"/>${run(text)}`;
}

function clause(text: string, level = 0, list = 1) {
  return numbered(text.startsWith('<') ? text : run(text), level, list);
}

test.each<[what: string, target: string, said: string, markdown: string]>([
  ['a clause', clause(marked('x', 'The goods arrive in thirty days.')), '1', '[](#the-goods-arrive-in)'],
  ['a clause of few words', clause(marked('x', 'Über 3 %')), '1', '[](#uber-3)'.replace('uber', 'u-ber')],
  ['a clause that begins with a digit', clause(marked('x', '30 days')), '1', '[](#clause-30-days)'],
  ['a clause in other letters', clause(marked('x', '東京')), '1', '[](#clause)'],
  ['a clause that begins with a value', clause(marked('x', '{{ client }} pays')), '1', '[](#pays)'],
  ['a clause with a value between its words', clause(marked('x', 'Pays{{ client }}now')), '1', '[](#pays-now)'],
  ['a paragraph without a number', para(marked('x', 'Words')), '7', '7'],
  ['nothing', para('Words'), '7', '7'],
  ['nothing, without a result', para('Words'), '', '?'],
])('a reference to %s', (_, target, said, markdown) => {
  const body =
    target +
    clause('Another clause of this agreement, with some words.') +
    clause('More of it.', 1) +
    para(
      run('See ') +
        (target.includes('"x"') && !target.includes('numPr')
          ? `<w:fldSimple w:instr="REF x \\r" w:dirty="1">${run(said)}</w:fldSimple>`
          : field('REF x \\r', said)) +
        run('!'),
    );
  const found = convert({ body, parts: { numbering: LISTS } });
  expect(found.faults).toEqual([]);
  expect(found.body).toContain(`See ${markdown.replace('?', '?')}!`);
});

test('clauses of the same words have names of their own, and each name stands once', () => {
  const see = (name: string, said: string) => field(`REF ${name} \\r`, said) + run(' ');
  const body = [
    clause(marked('a', 'The goods arrive in time.')),
    clause(marked('b', 'The goods arrive in parts.')),
    clause('More words of it.', 1),
    para(see('b', '2') + see('a', '1') + see('b', '2')),
  ].join('');
  expect(bodyOf({ body, parts: { numbering: LISTS } })).toBe(
    '1. {#the-goods-arrive-in-2} The goods arrive in time.\n2. {#the-goods-arrive-in} The goods arrive in parts.\n   1. More words of it.\n\n[](#the-goods-arrive-in) [](#the-goods-arrive-in-2) [](#the-goods-arrive-in)',
  );
});

test('what is told of references', () => {
  const parts = { numbering: LISTS + again(2) };
  const see = (name: string, said: string) => field(`REF ${name} \\w`, said);
  const found = convert({
    parts,
    body: [
      heading('Lease', 0),
      clause('The goods arrive in time.'),
      clause(marked('deep', 'in parts, and')),
      clause('More words.', 1),
      para(see('inner', '1') + run(' and ') + see('none', '4')),
      heading('Schedule 1', 1),
      clause(marked('inner', 'Prices of all goods.'), 0, 2),
      clause('as listed.', 1, 2),
      para(see('inner', '1') + run(' and ') + see('deep', '2.')),
    ].join(''),
  });
  expect(found.told).toEqual(
    expect.arrayContaining([
      'A reference was kept as the text “1”, because its clause is in an annex.',
      'A reference was kept as the text “4”, because Platen does not number its clause.',
    ]),
  );
  expect(found.body).toContain('1 and 4\n');
  expect(found.body).toMatch(/\[\]\(#prices-of-all-goods\) and \[\]\(#in-parts-and\)$/);
});

test('a reference that reads otherwise is told', () => {
  const see = (said: string) => para(run('See ') + field('REF x \\r', said));
  const told = (said: string) => {
    const body = [
      clause('The goods arrive in time.'),
      clause('More words of it.', 1),
      clause(marked('x', 'in parts, and')).replace('<w:ilvl w:val="0"/>', '<w:ilvl w:val="2"/>'),
      see(said),
    ].join('');
    return convert({ body, parts: { numbering: LISTS } }).told;
  };
  expect([told('(a)'), told('1.1(a)')]).toEqual([['A reference that was “(a)” is now “1.1(a)”.'], []]);
});

test.each<[what: string, levels: [string, string][], front: string]>([
  ['of one level', [['decimal', '%1)']], 'numbering:\n  headings: []\n  items:\n    - 1)\n'],
  ['as Markdown has them', [['decimal', '%1.']], ''],
  ['of letters', [['upperLetter', '%1.']], 'numbering:\n  headings: []\n  items:\n    - A.\n'],
  ['of Roman numbers', [['lowerRoman', '(%1)']], 'numbering:\n  headings: []\n  items:\n    - (i)\n'],
  ['of words and numbers', [['decimal', 'Clause %1']], 'numbering:\n  headings: []\n  items:\n    - Clause 1\n'],
  ['of more than forty signs', [['decimal', `${'x'.repeat(40)} %1`]], ''],
  ['that Platen lacks', [['decimalZero', '%1.']], ''],
])('numbers %s', (_, levels, front) => {
  const found = convert({
    body: clause('The goods arrive in thirty days.') + clause('The fees are due at once.'),
    parts: { numbering: numberingOf(levels) },
  });
  expect(found.faults).toEqual([]);
  expect(/^numbering:\n(?: .*\n)*/m.exec(found.front)?.[0] ?? '').toBe(front);
  expect(found.labels).toHaveLength(2);
});

test('headings with numbers begin where the first one does, and those without say so', () => {
  const parts = { numbering: LISTS };
  const found = convert({
    parts,
    body: [
      heading('Lease', 0),
      numbered(run('Scope', '<w:b/>')),
      clause('The goods arrive in thirty days.', 1),
      bold('Notes', `${CENTRED}<w:outlineLvl w:val="0"/>`),
      numbered(run('Fees', '<w:b/>')),
      clause('The fees are due.', 1),
      clause('at once, and', 2),
    ].join(''),
  });
  expect(found.body).toBe(
    '# Lease\n\n## Scope\n\n1. The goods arrive in thirty days.\n\n## Notes {-}\n\n## Fees\n\n1. The fees are due.\n   1. at once, and',
  );
  expect(found.front).toContain('numbering:\n  headings:\n    - "1."\n  items:\n    - "1.1"\n    - (a)\n  from: 2\n');
  expect(found.report.understood).toMatchObject({ clauses: 5, annexes: 0, references: 0 });
});

test('a list that Markdown numbers stays a list among clauses', () => {
  const plain = `<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num>`;
  const legal = numberingOf([['lowerLetter', '(%1)']]);
  const [abstracts, nums] = [plain.split('<w:num ')[0]!, `<w:num ${plain.split('<w:num ')[1]}`];
  const found = convert({
    parts: { numbering: abstracts + legal + nums },
    body:
      clause('The goods.') +
      clause('The fees.') +
      para('Steps:') +
      clause('Open it.', 0, 5) +
      clause('Close it.', 0, 5),
  });
  expect(found.body).toBe('1. The goods.\n2. The fees.\n\nSteps:\n\n<!-- unnumbered -->\n\n1. Open it.\n2. Close it.');
  expect(found.front).toContain('items:\n    - (a)\n');
});
