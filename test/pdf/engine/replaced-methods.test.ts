/** What is replaced inside pdfmake, pdfkit and fontkit is what the table says, and was written for the code that is installed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageVersion } from '../../../src/pdf/engine/packages.ts';
import { methodAt, REPLACED_METHODS, REPLACED_ON_OBJECTS, VERSIONS } from '../../../src/pdf/engine/replacement.ts';
import { PLAIN_ENGINE, QUICK_ENGINE, useEngine } from '../../../src/pdf/job/engines.ts';
import { filesBelow } from '../../support/files-below.ts';

/** SHA-256, shortened, of the source of each method as it was when its row was written or last looked at. */
const SOURCES: Record<string, string> = {
  'Line.addInline': '3da353dc09c275cf',
  'Line.hasEnoughSpaceForInline': '57e56fbf5e8235fd',
  'TableProcessor.beginRow': 'b8556ae5cb5be1e8',
  'TableProcessor.beginTable': '2770b04a22a45891',
  'TableProcessor.endTable': '5c4cbcfb31068e71',
  'DocumentContext.initializePage': '56379b797459fad5',
  'LayoutBuilder.processVerticalContainer': '9388f51211d3e486',
  'PageElementWriter.addLine': '08e30a3359eed4a3',
  'PageElementWriter.addFragment': '69c61712901981be',
  'PageElementWriter._fitOnPage': '3bea6f12f2ac273b',
  'PageElementWriter.addPage': '261c5d84463050e5',
  'PageElementWriter.moveToNextPage': '0eb7fbee9737b555',
  'PageElementWriter.beginUnbreakableBlock': 'e924a17feefff29f',
  'PageElementWriter.commitUnbreakableBlock': '367859e9b386b125',
  'LayoutBuilder.addHeadersAndFooters': '41bf8d0dbafffc69',
  'Renderer.renderLine': 'b71f57566c6b6c5f',
  'Renderer.renderVector': '5d19ddae02ff9306',
  'Renderer.renderImage': '59da5a9700c20a2c',
  'Renderer.renderSVG': '117c94b48793ffb7',
  'Renderer.renderPages': '429c66b67fe2b5a6',
  'SvgToPdfKit.default': 'c148f46bb1fe7456',
  'PDFDocument.openImage': '6754dffa8bd97d08',
  'PDFDocument._write': 'cb6025cb807e6776',
  'PDFReference.write': 'd908ca396fbfefdf',
  'PDFReference.finalize': '8af9e473a0841475',
  'PDFDocument._finalize': '05ec9f649fb44959',
  'DocPreprocessor.preprocessNode': 'dca645b15afdae62',
  'DocMeasure.measureLeaf': 'f85585f0d251badf',
  'LayoutBuilder.buildNextLine': 'f9a0444e3740e3f3',
  'DocPreprocessor.preprocessTable': 'ec298417fd4ee4db',
  'DocMeasure.measureTable': '185e19c3809e0d53',
  'LayoutBuilder.processTable': '9e7a2ad113f52d55',
  'PDFDocument.font': '652a31ad704fa7e8',
  'PdfPrinter.resolveUrls': 'f29fb66e4765adc5',
  'TrueTypeSubset._addGlyph': '625b34b9ae3d4053',
  'TrueTypeSubset.encode': '7e64d77ad1ba59de',
  'Font.layout': 'd21bf931823a8e7c',
  'Font.getGlyph': '4ab9f223f0f99c5b',
  'Font.createSubset': '5573fcb763d8b65e',
  'PDFDocument.addContent': '3f6fb381b1cade2f',
  'PDFDocument.linearGradient': 'cfb76e3b1e9379f1',
  'PDFDocument.radialGradient': '5b4bf2b4d0ffd259',
  'PDFDocument.text': '2b5f97c543a12a7f',
  'PDFDocument.endMetadata': 'd1d0fe768fa0d30f',
};

const ROOM = path.join(import.meta.dirname, '../../../src/pdf');
const ROWS = Object.entries({ ...REPLACED_METHODS, ...REPLACED_ON_OBJECTS });

function sourceOf(name: string): string {
  const { owner, key } = methodAt(name);
  const method = (owner as Record<string, unknown>)[key];
  return createHash('sha256').update(String(method)).digest('hex').slice(0, 16);
}

describe('replaced methods', () => {
  test.each(ROWS)('row %s replaces what it was written for', (row, { package: name, methods }) => {
    useEngine({ replacements: [], textRows: false });
    const found = methods.map((method) => `${row}: ${method} of ${name} is ${sourceOf(method)}`);
    expect(found).toEqual(methods.map((method) => `${row}: ${method} of ${name} is ${SOURCES[method]}`));
  });

  test.each(Object.entries(VERSIONS))('%s is installed in version %s', (name, version) => {
    const rows = ROWS.filter(([, row]) => row.package === name).map(([row]) => row);
    expect({ rows, version: packageVersion(name as keyof typeof VERSIONS) }).toEqual({ rows, version });
  });

  test.each(Object.entries(REPLACED_METHODS))('row %s names the file that makes the change', (row, { by }) => {
    expect(readFileSync(path.join(ROOM, by), 'utf8')).toContain(`replacement('${row}'`);
  });

  test.each(Object.entries(REPLACED_ON_OBJECTS))(
    'row %s names the files that make the change',
    (_row, { by, methods }) => {
      const sources = by.split(', ').map((file) => readFileSync(path.join(ROOM, file), 'utf8'));
      for (const method of methods) expect(sources.join('\n')).toMatch(new RegExp(`\\b${method.split('.')[1]}\\b`));
    },
  );

  test('each row is carried out by the engine, the needed ones by its judge too', () => {
    const rowsOf = ({ replacements }: typeof QUICK_ENGINE) => replacements.map(({ row }) => row).toSorted();
    const names = Object.keys(REPLACED_METHODS) as (keyof typeof REPLACED_METHODS)[];
    expect(rowsOf(QUICK_ENGINE)).toEqual(names.toSorted());
    expect(rowsOf(PLAIN_ENGINE)).toEqual(names.filter((name) => REPLACED_METHODS[name].needed === 'right').toSorted());
  });

  test('what was replaced is back when an engine without replacements is used', () => {
    const methods = Object.values(REPLACED_METHODS).flatMap((row) => [...row.methods]);
    useEngine(QUICK_ENGINE);
    const replaced = methods.map(sourceOf);
    useEngine({ replacements: [], textRows: false });
    const stock = methods.map(sourceOf);
    expect(stock).toEqual(methods.map((method) => SOURCES[method]));
    for (const [index, source] of replaced.entries()) expect(source).not.toBe(stock[index]);
  });

  test('only these files change a class of a package', () => {
    const CHANGES = /\bprototype(?:\.\w+|\[[^\]]+\])\s*=[^=]|Object\.(?:assign|defineProperty)\([^,]*\bprototype\b/;
    const files = filesBelow(ROOM).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => CHANGES.test(readFileSync(path.join(ROOM, file), 'utf8')))).toEqual([]);
  });
});
