/** What can be clicked, and where it goes. */
import { describe, expect, test } from '@jest/globals';
import { png, svg } from '../../support/pictures.ts';
import { contentOf, documentPieces, open, type Piece } from '../../support/read-pdf.ts';
import { render } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

type Annotation = { url?: string; unsafeUrl?: string; dest?: string; rect: number[] };

async function annotationsOf(pdf: { bytes: Uint8Array }): Promise<(Annotation & { page: number })[]> {
  const document = await open(pdf);
  const found: (Annotation & { page: number })[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const annotations = (await (await document.getPage(page)).getAnnotations()) as Annotation[];
    found.push(...annotations.map((annotation) => ({ ...annotation, page })));
  }
  return found;
}

describe('links', () => {
  const CLICKABLE: [markdown: string, url: string][] = [
    ['[text](https://example.com/a?b=c#d)', 'https://example.com/a?b=c#d'],
    ['[text](http://example.com)', 'http://example.com/'],
    ['<mailto:a@example.com>', 'mailto:a@example.com'],
    ['[call](tel:+441234567890)', 'tel:+441234567890'],
    ['https://example.com/auto', 'https://example.com/auto'],
    ['[text][l]\n\n[l]: https://example.com/label', 'https://example.com/label'],
    ['[**bold**](https://example.com/bold)', 'https://example.com/bold'],
    ['[text](https://example.com/ü)', 'https://example.com/%C3%BC'],
  ];
  test.each(CLICKABLE)('%s', async (markdown, url) => {
    const [annotation, ...others] = await annotationsOf(await render(markdown));
    expect(annotation!.url).toBe(url);
    expect(others).toEqual([]);
  });

  test('a long address is in the file once, however many lines lead there', async () => {
    const url = `https://example.com/${'x'.repeat(32_000)}`;
    const pdf = await render(`[${'word '.repeat(2_000)}](${url})`);
    const annotations = await annotationsOf(pdf);
    expect(annotations.length).toBeGreaterThan(100);
    expect(new Set(annotations.map((annotation) => annotation.url))).toEqual(new Set([url]));
    expect(pdf.bytes.length).toBeLessThan(40 * 32_000);
  });

  test('one that is too long for a PDF is its text', async () => {
    const pdf = await render(`[${'word '.repeat(2_000)}](https://example.com/${'é'.repeat(6_000)})`);
    expect(await annotationsOf(pdf)).toEqual([]);
  });

  const TEXT_ONLY = [
    '[text](javascript:alert(1))',
    '[text](file:///etc/passwd)',
    '[text](data:text/html,x)',
    '[text](other.md)',
    '[text]()',
    '<a id="x"></a>[text]({{Site}}#x)',
    '[text](vbscript:x)',
  ];
  test.each(TEXT_ONLY)('%s is its text alone', async (markdown) => {
    const pdf = await render(markdown);
    expect(await annotationsOf(pdf)).toEqual([]);
    expect((await documentPieces(pdf)).map(({ text }) => text)).toEqual(['text']);
  });

  test('a file does nothing by itself: it has no script, no action but links, and no file in it', async () => {
    const hostile = svg(
      'p.svg',
      `<script>alert(1)</script><a href="javascript:alert(1)"><rect width="9" height="9" onload="alert(1)"/></a>
       <image href="file:///etc/passwd" width="9" height="9"/><use href="https://evil.example/a.svg#b"/>`,
    );
    const form =
      '<a href="javascript:x" onclick="x">a</a> ____\n\n::: {.signature}\n____\n:::\n\n# a\n\n[up](#a)[^1]\n\n[^1]: n';
    const pdf = await render(`${TEXT_ONLY.join(' ')} ![p](p.svg) ${form}`, { assets: [hostile] });
    const document = await open(pdf);
    expect([await document.getJSActions(), await document.getAttachments(), await document.getOpenAction()]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await annotationsOf(pdf)).filter(({ url, unsafeUrl }) => url ?? unsafeUrl)).toEqual([]);
    const names = contentOf(pdf.bytes).match(
      /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|AA|OpenAction|AcroForm)\b/g,
    );
    expect(names).toBeNull();
  });

  const PICTURES: [name: string, markdown: string, url: string][] = [
    ['alone', '[![a](p.png)](https://example.com)', 'https://example.com/'],
    ['without a text', '[![](p.png)](https://example.com)', 'https://example.com/'],
    ['by a label', '[![a][p]][l]\n\n[p]: p.png\n[l]: https://example.com', 'https://example.com/'],
    ['in a cell', '| [![a](p.png)](https://example.com) |\n|---|', 'https://example.com/'],
    ['drawn', '[![a](d.svg)](https://example.com)', 'https://example.com/'],
    ['to a heading', '[![a](p.png)](#below)\n\n# Below', 'heading-0'],
    ['of a refused scheme', '[![a](p.png)](javascript:x)', ''],
  ];
  test.each(PICTURES)('a picture in a link: %s', async (_name, markdown, wanted) => {
    const pdf = await render(markdown, {
      assets: [png('p.png', 80, 40), svg('d.svg', '<rect width="9" height="9"/>')],
    });
    const [picture] = await annotationsOf(pdf);
    if (wanted === '') return expect(picture).toBeUndefined();
    expect([picture!.url, picture!.dest]).toContain(wanted);
    // Of the picture's size, at its place; the caption is a line of its own.
    const [left, bottom, right, top] = picture!.rect;
    expect(right! - left!).toBeCloseTo(markdown.includes('.svg') ? 72 : 60, 1);
    expect(top! - bottom!).toBeCloseTo(markdown.includes('.svg') ? 36 : 30, 1);
    expect(JSON.stringify((await structureOf(pdf, 1)).elements)).toContain('["Link",["Figure"');
  });

  test('a link of many words is one link a line, over its words', async () => {
    const pdf = await render(`before [${'several linked words '.repeat(12).trim()}](https://example.com) after`);
    const annotations = await annotationsOf(pdf);
    // The first line begins with “before”.
    expect(annotations.map(({ rect }) => rect.slice(0, 2).map(Math.round))).toEqual([
      [107, 756],
      [72, 741],
      [72, 726],
      [72, 711],
    ]);
  });

  const ANCHORS: [name: string, markdown: string, page: number | undefined][] = [
    ['a heading after it', '[see](#payment)\n\n<!-- pagebreak -->\n\n# Payment', 2],
    ['a heading before it', '# Payment\n\n<!-- pagebreak -->\n\n[see](#payment)', 1],
    ['named as GitHub does', '[see](#2-fees--taxes-net)\n\n<!-- pagebreak -->\n\n## 2. Fees & *taxes* (`net`)', 2],
    ['the second of one name', '# A\n\n[see](#a-1)\n\n<!-- pagebreak -->\n\n# A', 2],
    ['by label', '[see][l]\n\n<!-- pagebreak -->\n\n# Payment\n\n[l]: #payment', 2],
    ['in another script', '[see](#übersicht-中文)\n\n<!-- pagebreak -->\n\n# Übersicht 中文', 2],
    ['percent-encoded', '[see](#%C3%BCbersicht)\n\n<!-- pagebreak -->\n\n# Übersicht', 2],
    ['in another case', '[see](#Payment)\n\n<!-- pagebreak -->\n\n# Payment', 2],
    ['a heading in a quote in a list', '[see](#payment)\n\n<!-- pagebreak -->\n\n- > # Payment', 2],
    ['none of that name', '[see](#payments)\n\n# Payment', undefined],
    ['no name', '[see](#)\n\n# Payment', undefined],
    ['an anchor within a line', '[see](#a)\n\n<!-- pagebreak -->\n\ntext <a id="a"></a>and more', 2],
    ['an anchor at the end of a line', '[see](#a)\n\n<!-- pagebreak -->\n\ntext<span id="a"></span>', 2],
    ['an anchor between blocks', '[see](#a)\n\n<a id="a"></a>\n\n<!-- pagebreak -->\n\n- item', 2],
    ['an anchor behind all blocks', '[see](#a)\n\n<!-- pagebreak -->\n\n- item\n\n<a id="a"></a>', 2],
    ['an anchor alone', '<a id="a"></a>\n\n- [see](#a)', 1],
    [
      'an anchor in an empty cell',
      '[see](#a)\n\n<!-- pagebreak -->\n\n| a | b |\n|---|---|\n| <a id="a"></a> | b |',
      2,
    ],
    ['an anchor beside a picture', '[see](#a)\n\n<!-- pagebreak -->\n\n<a name="a"></a> ![alt](p.png)', 2],
    ['the first of two anchors', '[see](#a)\n\n<a id="a"></a>text\n\n<!-- pagebreak -->\n\n<a id="a"></a>text', 1],
    ['an anchor before a heading', '[see](#a)\n\n# A\n\n<!-- pagebreak -->\n\n<a id="a"></a>text', 2],
    ['an anchor in another case', '[see](#Ä%20b)\n\n<!-- pagebreak -->\n\n<a id="ä B"></a>text', 2],
    ['two anchors at one place', '[see](#b)\n\n<!-- pagebreak -->\n\n<a id="a"></a><a id="b"></a>text', 2],
    ['bad encoding', '[see](#%)\n\n# Payment', undefined],
  ];
  test.each(ANCHORS)('to a place in the document: %s', async (_name, markdown, page) => {
    const pdf = await render(markdown, { assets: [png('p.png', 80, 40)] });
    const annotations = await annotationsOf(pdf);
    expect(annotations.map(({ url, dest }) => [url, typeof dest])).toEqual(page ? [[undefined, 'string']] : []);
    expect((await documentPieces(pdf)).some(({ text }) => text === 'see')).toBe(true);
    if (!page) return;
    const document = await open(pdf);
    const destination = (await document.getDestination(annotations[0]!.dest!))!;
    expect((await document.getPageIndex(destination[0])) + 1).toBe(page);
  });

  test('anchors between blocks take no room', async () => {
    const places = (pieces: Piece[]) => pieces.map(({ x, y, page }) => [x, y, page]);
    const blocks = (between: string) => ['[a](#a)', '# b', '- c', '> d', '***', 'e'].join(`\n\n${between}\n\n`);
    const plain = await documentPieces(await render(blocks('<!-- -->')));
    expect(places(await documentPieces(await render(blocks('<a id="a"></a>'))))).toEqual(places(plain));
  });

  test('a note and its reference link to each other', async () => {
    const annotations = await annotationsOf(await render('a[^n]\n\n<!-- pagebreak -->\n\nb[^n]\n\n[^n]: the note'));
    expect(annotations.map(({ page, dest }) => [page, dest])).toEqual([
      [1, 'note-1'],
      [2, 'note-1'],
      [2, 'note-1-reference'],
    ]);
    const destinations = await (await open(await render('a[^n]\n\n[^n]: the note'))).getDestinations();
    expect(Object.keys(destinations).sort()).toEqual(['note-1', 'note-1-reference']);
  });
});
