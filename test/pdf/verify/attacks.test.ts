/**
 * §25.6: the published attacks on signatures of PDFs, made behind or within a sealed letter, each of which is told: Mladenov et al., "1 Trillion Dollar
 * Refund" (CCS 2019: ISA, SWA, USF); Mainka et al., "Shadow Attacks" (NDSS 2021: hide, replace, hide-and-replace); Rohlmann et al., "Breaking the
 * Specification: PDF Certification" (S&P 2021: EAA, SSA). And what is allowed: renewals, and signatures in fields that were empty.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readRevisions } from '../../../src/pdf/verify/read-revisions.ts';
import { verifyPdf } from '../../../src/pdf/verify/verify-pdf.ts';
import { type Authority, startAuthority } from '../../rendering/seal/support/authority.ts';
import type { Issued } from '../../rendering/seal/support/issue.ts';
import { appended, emptyField, letter, sealed, signedBy, updated } from './support/sealed.ts';

let authority: Authority;
let key: Issued;
let stranger: Issued;
let pdf: Buffer;
let file: Buffer;
/** The numbers of the file's catalog, first page and content, and the next free number. */
let root: number;
let page: number;
let content: number;
let size: number;

beforeAll(async () => {
  authority = await startAuthority();
  key = await authority.issue({ name: 'Acme Ltd seal' });
  stranger = await authority.issue({ name: 'Mallory' });
  pdf = await letter();
  file = await sealed(pdf, key);
  ({ root, page, content, size } = numbersIn(file));
});
afterAll(() => authority?.close());

function numbersIn(bytes: Buffer) {
  const { all, textOf } = readRevisions(bytes);
  const last = all.length - 1;
  const { trailer } = all[last]!;
  const numberIn = (text: string, name: string) => Number(new RegExp(`/${name} \\[?\\s*(\\d+) 0 R`).exec(text)![1]);
  const root = Number(trailer.get('Root')!.split(' ')[0]);
  let page = numberIn(textOf(root, last)!, 'Pages');
  while (/\/Type \/Pages\b/.test(textOf(page, last)!)) page = numberIn(textOf(page, last)!, 'Kids');
  return { root, page, content: numberIn(textOf(page, last)!, 'Contents'), size: Number(trailer.get('Size')) };
}

function textOf(id: number, bytes = file): string {
  const revisions = readRevisions(bytes);
  return revisions.textOf(id, revisions.all.length - 1)!;
}

const SHOWN = 'BT /F1 12 Tf 72 700 Td (We owe you 100,000 euros.) Tj ET';
function streamOf(text: string): string {
  return `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
}

/** The value of a signature as it stands in the file. */
function signatureIn(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const [, a, b, c] = /\/ByteRange \[0 (\d+)\s+(\d+)\s+(\d+)/.exec(text)!.map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { before: a, behind: b, length: c, hole: text.slice(a, b) };
}

function expectTold(bytes: Buffer, verdict = 'changed', detail?: RegExp) {
  const report = verifyPdf(bytes);
  const said = [report.fault?.message ?? '', ...report.appended.flatMap(({ details }) => details)].join('; ');
  expect({ verdict: report.verdict, said }).toEqual({
    verdict,
    said: detail ? expect.stringMatching(detail) : expect.any(String),
  });
}

describe('incremental saving attacks (ISA)', () => {
  test('another content of a page', () => {
    expectTold(updated(file, { [content]: streamOf(SHOWN) }, { root, size }), 'changed', /object \d+ was changed/);
  });

  test('another page', () => {
    const objects = {
      [page]: textOf(page).replace(/\/Contents \d+ 0 R/, `/Contents ${size} 0 R`),
      [size]: streamOf(SHOWN),
    };
    expectTold(updated(file, objects, { root, size: size + 1 }), 'changed', /object \d+ was changed \(\/Page\)/);
  });

  test('another catalog', () => {
    const objects = { [size]: textOf(root).replace(/\/Lang \([^)]*\)/, '') };
    expectTold(updated(file, objects, { root: size, size: size + 1 }), 'changed', /the trailer has another Root/);
  });

  test('a catalog that opens with a script', () => {
    const objects = { [root]: textOf(root).replace(/^<</, '<</OpenAction <</S /JavaScript/JS (app.alert\\(1\\))>>') };
    expectTold(updated(file, objects, { root, size }), 'changed', /the catalog has another OpenAction/);
  });

  test('an update without a table or an end', () => {
    const without = Buffer.concat([file, Buffer.from(`\n${content} 0 obj\n${streamOf(SHOWN)}\nendobj\n`)]);
    expectTold(without, 'damaged');
    expectTold(Buffer.concat([without, Buffer.from('trailer\n<</Root 1 0 R>>\n')]), 'damaged');
  });

  test('an update with a signature of somebody else, or a copy of the seal', async () => {
    const other = updated(file, { [content]: streamOf(SHOWN) }, { root, size });
    expectTold(await signedAgain(other), 'damaged');
    const sealedTwice = updated(file, { [size]: textOf(size - 2) }, { root, size: size + 1 });
    expect(verifyPdf(sealedTwice).verdict).not.toBe('damaged');
  });
});

/** The key of somebody else seals the file again, as if it were unsealed. */
async function signedAgain(bytes: Buffer): Promise<Buffer> {
  // The signer reads tables in streams alone.
  return sealed(bytes, stranger).catch(() => Buffer.concat([bytes, Buffer.from('x')]));
}

describe('signature wrapping attacks (SWA)', () => {
  test('the range leaves out what an attacker has put beside the signature', () => {
    const { before, behind, length, hole } = signatureIn(file);
    const added = `${hole}/X (moved)`;
    const text = file.toString('latin1');
    const wrapped = text.slice(0, before) + added + text.slice(behind);
    const range = (bytes: string) =>
      bytes.replace(
        /\/ByteRange \[[^\]]*\]/,
        (one) => `${`/ByteRange [0 ${before} ${behind + '/X (moved)'.length} ${length}`.padEnd(one.length - 1)}]`,
      );
    expectTold(Buffer.from(range(wrapped), 'latin1'), 'damaged');
  });

  test('the second signed part is moved behind other objects', () => {
    const { before, behind, length } = signatureIn(file);
    const text = file.toString('latin1');
    const own = `\n${content} 0 obj\n${streamOf(SHOWN)}\nendobj\n`;
    const moved = text.slice(0, behind) + own + text.slice(behind);
    const changed = moved.replace(
      /\/ByteRange \[[^\]]*\]/,
      (one) => `${`/ByteRange [0 ${before} ${behind + own.length} ${length}`.padEnd(one.length - 1)}]`,
    );
    expectTold(Buffer.from(changed, 'latin1'), 'damaged');
    expectTold(Buffer.from(moved, 'latin1'), 'damaged');
  });
});

describe('universal signature forgery (USF)', () => {
  const change = (pattern: RegExp, by: string) => () =>
    Buffer.from(file.toString('latin1').replace(pattern, by), 'latin1');
  test.each([
    ['no contents', change(/\/Contents <[\da-f]+>/, '')],
    ['empty contents', change(/\/Contents <[\da-f]+>/, '/Contents <>')],
    ['null contents', change(/\/Contents <[\da-f]+>/, '/Contents null')],
    ['zeros', change(/\/Contents <[\da-f]+>/, '/Contents <00>')],
    ['no range', change(/\/ByteRange \[[^\]]*\]/, '')],
    ['an empty range', change(/\/ByteRange \[[^\]]*\]/, '/ByteRange []')],
    ['null for a range', change(/\/ByteRange \[[^\]]*\]/, '/ByteRange null')],
    ['a negative range', change(/\/ByteRange \[0/, '/ByteRange [-1')],
    ['a range of nothing', change(/\/ByteRange \[[^\]]*\]/, '/ByteRange [0 0 0 0]')],
    ['another kind', change(/\/ETSI\.CAdES\.detached/, '/ETSI.CAdES.other')],
    ['no field', change(/\/FT \/Sig/, '/FT /Xig')],
    ['no form', change(/\/AcroForm/, '/AcroFirm')],
  ])('%s', (_name, made) => {
    const bytes = made();
    expect(bytes.equals(file)).toBe(false);
    expectTold(bytes, 'damaged');
  });
});

describe('shadow attacks', () => {
  test('hide: what lies over the content is removed', () => {
    const removed = updated(file, {}, { root, size, places: { [content]: 0 } });
    expectTold(removed, 'damaged');
    const free = Buffer.from(
      removed.toString('latin1').replace(/0000000000 00000 n \n(?=trailer)/, '0000000000 65535 f \n'),
      'latin1',
    );
    expectTold(free, 'changed', /object \d+ was removed/);
  });

  test('replace: a field, a font, or what a form shows is replaced', () => {
    const revisions = readRevisions(file);
    for (const id of [...revisions.all[0]!.places.keys()].filter((one) => one > 0)) {
      const was = revisions.textOf(id, 1);
      if (was === undefined || was.includes('/Type /XRef') || was.includes('/Type /ObjStm')) continue;
      const is = was.startsWith('<<') ? was.replace('<<', '<</Shadow true ') : `[${was}]`;
      expectTold(updated(file, { [id]: is }, { root, size }), 'changed');
    }
  });

  test('replace: what the sealed file refers to, and does not have, is added', async () => {
    const open = appended(
      pdf,
      (objects) => new Map([[page, objects.textOf(page).replace('/Contents ', '/Awaits 4000 0 R/Contents ')]]),
    );
    const bytes = await sealed(open, key);
    expect(verifyPdf(bytes).verdict).toBe('sealed');
    const added = updated(bytes, { 4000: streamOf(SHOWN) }, { root, size: 4001 });
    expectTold(added, 'changed', /object 4000 was added, which the file left open/);
  });

  test('hide and replace: the table leads to objects that were hidden in the sealed part', () => {
    const hidden = file.indexOf(' 0 obj', 20) - 1;
    expectTold(updated(file, {}, { root, size, places: { [page]: hidden } }), 'damaged', /objects of another part/);
    expectTold(updated(file, {}, { root, size, places: { [root]: hidden } }), 'damaged', /objects of another part/);
  });
});

describe('attacks on certified files', () => {
  const annots = (id: number) =>
    textOf(page)
      .replace(/\/Annots \[/, `/Annots [`)
      .replace(/(\/Annots \[[^\]]*)\]/, `$1 ${id} 0 R]`);

  test.each(['FreeText', 'Stamp', 'Redact', 'Square', 'Text', 'Highlight'])('EAA: an annotation, %s', (kind) => {
    const note = `<</Type /Annot/Subtype /${kind}/Rect [72 690 400 710]/Contents (100,000)/F 4>>`;
    expectTold(
      updated(file, { [page]: annots(size), [size]: note }, { root, size: size + 1 }),
      'changed',
      /annotations/,
    );
  });

  test('EAA: a text field', () => {
    const field = `<</Type /Annot/Subtype /Widget/FT /Tx/T (x)/V (100,000)/Rect [72 690 400 710]/F 4>>`;
    expectTold(
      updated(file, { [page]: annots(size), [size]: field }, { root, size: size + 1 }),
      'changed',
      /annotations/,
    );
  });

  test('SSA: a new signature field whose look covers the page', () => {
    const look = `<</Type /XObject/Subtype /Form/BBox [0 0 400 20]/Length 0>>\nstream\n\nendstream`;
    const field = `<</Type /Annot/Subtype /Widget/FT /Sig/T (Sneaky)/Rect [72 690 400 710]/F 4/AP <</N ${size + 1} 0 R>>/V ${size - 2} 0 R>>`;
    const form = textOf(root).replace(/(\/Fields \[[^\]]*)\]/, `$1 ${size} 0 R]`);
    const bytes = updated(
      file,
      { [root]: form, [page]: annots(size), [size]: field, [size + 1]: look },
      { root, size: size + 2 },
    );
    const { verdict } = verifyPdf(bytes);
    expect(['changed', 'damaged']).toContain(verdict);
  });

  test('another permission, or none', () => {
    const perms = (by: string) =>
      updated(file, { [root]: textOf(root).replace(/\/Perms <<[^>]*>>/, by) }, { root, size });
    expectTold(perms(''), 'damaged');
    expectTold(perms(`/Perms <</DocMDP ${content} 0 R>>`), 'damaged');
    const P3 = Buffer.from(file.toString('latin1').replace('/TransformParams/P 2', '/TransformParams/P 3'), 'latin1');
    expectTold(P3, 'damaged');
  });
});

describe('what is allowed', () => {
  test('a signature in a field that was empty when the file was sealed is told as one', async () => {
    const bytes = await sealed(emptyField(pdf, 'Buyer', page), key);
    const signed = await signedBy(bytes, 'Buyer', stranger);
    const report = verifyPdf(signed);
    expect({ verdict: report.verdict, fault: report.fault, appended: report.appended }).toEqual({
      verdict: 'sealed',
      fault: null,
      appended: [expect.objectContaining({ isAllowed: true, signed: ['Buyer'], details: [] })],
    });
    expect(report.signatures.map(({ kind, field, signer }) => [kind, field, signer])).toEqual([
      ['seal', 'Seal', 'Acme Ltd seal'],
      ['signature', 'Buyer', 'Mallory'],
    ]);
    const number = Number(/(\d+) 0 obj\s*<<[^>]*\/T \(Buyer\)/.exec(signed.toString('latin1'))![1]);
    const was = textOf(number, signed);
    for (const [name, is] of [
      ['moved', was.replace('/Rect [72 72 200 100]', '/Rect [0 0 600 800]')],
      ['unsigned', was.replace(/\/V \d+ 0 R/, '')],
      ['with an action', was.replace('<<', '<</A <</S /JavaScript/JS (x)>>')],
    ] as const)
      expect([name, verifyPdf(updated(signed, { [number]: is }, { root, size: 9000 })).verdict]).not.toEqual([
        name,
        'sealed',
      ]);
  });
});

describe('hostile files', () => {
  test('a bomb, loops and endless tables end quickly', async () => {
    const { deflateSync } = await import('node:zlib');
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
    const start = 9;
    const table = `1 0 obj\n<</Type /XRef/Size 9/W [1 4 1]/Root 1 0 R/Filter /FlateDecode/Length ${bomb.length}>>\nstream\n`;
    const bytes = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${table}`),
      bomb,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
    ]);
    expect(verifyPdf(bytes)).toMatchObject({ verdict: 'damaged', fault: { code: 'limit' } });
    const loop = `%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF\n`;
    expect(verifyPdf(Buffer.from(loop)).fault?.message).toBe('a table of objects leads forward');
    const rows = `%PDF-1.7\nxref\n0 99999999\n`;
    expect(verifyPdf(Buffer.from(`${rows}trailer\n<</Size 1>>\nstartxref\n9\n%%EOF\n`)).fault?.code).toBe('structure');
    expect(verifyPdf(Buffer.from(`%PDF-1.7\n${'<<'.repeat(500_000)}\nstartxref\n9\n%%EOF\n`)).fault?.code).toBe(
      'structure',
    );
  });

  test('random bytes never end as an exception', () => {
    for (let count = 0; count < 300; count += 1) {
      const bytes = Buffer.from(file);
      for (let change = 0; change < 20; change += 1)
        bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
      expect(verifyPdf(bytes).verdict).not.toBe('sealed');
    }
  });
});
