import { dataUri } from '../../../../src/domain/write-picture.ts';
import type { PdfInput } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import type { Asset } from '../../../../src/template/model/code.ts';
import { BLUE, ICC, jpegOf, numbers, pngOf, RED, swapped } from '../../support/color-pictures.ts';
import { ADDRESS, FURNITURE, LOGO, letterSetup } from '../../support/letterhead.ts';
import { jpeg, png, svg } from '../../support/pictures.ts';
import { inputOf, SETUP } from '../../support/render.ts';
import { GRID, STRIPED } from '../../support/styles.ts';

const TEXT =
  'The parties keep the terms of this agreement in confidence, and disclose no part of it to a third party. ';
const running = { ...SETUP, header: [{ token: 'title' as const }], footer: ['Page ', { token: 'page' as const }] };

const FEATURES = `## Not the first level

##### Levels *skipped* with \`code\`

Text[^1] with a [link **in bold**](https://example.com/a?b=c&d=e), ~~struck~~, {{a blank}}, \`code\`, a line\\
break and <mail@example.com>. The same note[^1] again, and a sign that no font has: \u{10fffd}.

- [ ] to do
- [x] done

1. [ ] numbered and to do
2. [x] numbered and done

***

3. three
   - nested
     1. deep
4. four

   in two blocks

> A quote
>
> - with a list

\`\`\`
const a = 1;

  indented, and a line of code that is far too long for the width of the page, so that it has to go on below itself
\`\`\`

<div>HTML</div>

---

![A logo](logo.svg) beside text ![A photograph](photo.jpg)

![](decoration.png)

[![A linked logo](logo.svg)](https://example.com) [![](photo.jpg)](https://example.com/no-text)

| Item | Amount |
|------|-------:|
| one ![in a cell](logo.svg) picture | [1.00](https://example.com) |
|      | **2.00** |

|   |   |
|---|---|
| no | header |

[^1]: The note, with a [link](https://example.com).

    In two blocks.
[^unused]: Nobody refers to it.
`;

const assets = [
  svg('logo.svg', '<rect width="96" height="48" fill="red" fill-opacity="0.5"/><text x="9" y="30">Logo</text>'),
  jpeg('photo.jpg'),
  png('decoration.png', 40, 20, true),
];

const GREY = [55, 55, 55];
const COLORED: Asset[] = [
  { path: 'icc.png', mediaType: 'image/png', bytes: pngOf(2, [RED, BLUE], [ICC]) },
  {
    path: 'seen-through.png',
    mediaType: 'image/png',
    bytes: pngOf(
      6,
      [
        [...RED, 255],
        [...BLUE, 99],
      ],
      [ICC],
    ),
  },
  { path: 'gamma.png', mediaType: 'image/png', bytes: pngOf(2, [GREY, RED], [numbers('gAMA', 100_000)]) },
  { path: 'icc.jpg', mediaType: 'image/jpeg', bytes: jpegOf([swapped().subarray(0, 99), swapped().subarray(99)]) },
  svg(
    'drawing.svg',
    `<style>.a { fill: hsl(120deg 50% 40%); mix-blend-mode: multiply }</style><rect fill="#fc0" width="96" height="48"/><rect class="a" width="48" height="48"/><image width="48" height="48" href="${dataUri(
      'image/png',
      pngOf(
        6,
        [
          [...RED, 255],
          [...BLUE, 99],
        ],
        [ICC],
      ),
    )}"/><mask id="m"><rect width="96" height="48" fill="#fff" fill-opacity="0.5"/></mask><g opacity="0.5" mask="url(#m)"><text x="9" y="30">Text</text></g>`,
  ),
];

const LONG = `# Long

${TEXT.repeat(80)}

| Head [link](https://example.com) | Text |
|---|---|
${Array.from({ length: 60 }, (_, row) => `| Row ${row} | ${TEXT} |`).join('\n')}

| Tall | Row |
|---|---|
| one | ${TEXT.repeat(50)} |

- ${TEXT.repeat(40)}
`;

/** In two columns, with lines to write on and a signature block behind the end of a page. */
const FORM = `# A form

Name: ____________ on ____ in [____](https://example.com)

${TEXT.repeat(60)}

<div class="columns">

<div class="column" width="60%">

### In a column

1. An item

</div>

<div class="column">

| a | b |
|---|---|
| c | d |

</div>

</div>

<div class="signature">

Signed:

___

| A | B |
|---|---|
| ____ | **____** |

</div>
`;

/** What HTML says beyond Markdown, with a row that goes on over pages, in a cell's table too. */
function beyondMarkdown(text: string): string {
  return `# HTML

<u>Under<del>lined</del></u>, <mark>marked</mark>, <small>small</small>, H<sub>2</sub>O, m<sup>2</sup>, <kbd>Ctrl</kbd>,
<code>code</code>, <abbr title="for example">e.g.</abbr> and [a place](#place).

<div align="center">

### Centred

<img src="logo.svg" alt="A logo" width="50%">

</div>

<details><summary>Summary</summary>

Details.

</details>

<dl><dt>Term</dt><dt>Another</dt><dd>Said of both</dd></dl>

<ol type="a"><li>a</li><li>b</li></ol>

<table>
<caption>A <b>caption</b></caption>
<thead>
<tr><th rowspan="2"><a id="place"></a>One</th><th colspan="2">Two</th></tr>
<tr><th>Three</th><th>Four</th></tr>
</thead>
<tbody>
<tr><th>Row</th><td><ul><li>in</li><li>a list</li></ul></td><td><p>Two</p><p>paragraphs</p></td></tr>
<tr><td rowspan="2" colspan="2">joined</td><td>a</td></tr>
<tr><td></td></tr>
<tr><td rowspan="2"></td><td rowspan="2"></td><td rowspan="2">the next row is empty</td></tr>
<tr></tr>
<tr><td>short</td></tr>
</tbody>
<tbody>
<tr><td rowspan="3">tall</td><td><p>${text}</p><blockquote>${text}</blockquote></td><td><table><tr><th>x</th><td>${text}</td></tr></table></td></tr>
<tr><td>1</td><td>2</td></tr>
<tr><td>3</td><td>4</td></tr>
</tbody>
<tfoot><tr><td colspan="3">Foot</td></tr></tfoot>
</table>

<table><caption>Only a head</caption><thead><tr><th>a</th><th colspan="2">b</th></tr></thead></table>
`;
}

function inLanguage(language: string, markdown: string): PdfInput {
  return inputOf(markdown, { setup: { ...running, language }, title: 'Title & <more>' });
}

/** With sums that a table carries from page to page. */
function carried(language: string, style: PdfInput['setup']['style'], markdown: string): PdfInput {
  const cells = [{ from: 0, count: 70, every: 1, cell: 1 }];
  const carries = [{ table: 0, cells, format: '1.50', forward: 'Carried forward', brought: 'Brought forward' }];
  return inputOf(markdown, { setup: { ...running, language, ...(style && { style }), carries } });
}

/** With numbers, beside their texts and in their lines. */
function clauses(language: string, headings: string): PdfInput {
  const numbering = { from: 1, headings: [headings, '1.1'], items: ['1.1', '(a)', '(i)'] };
  const setup = { ...running, language, contents: { title: 'Contents', depth: 2 }, numbering };
  const markdown = `# <a id="x"></a>${headings} ${TEXT}

1. a [${headings}](#x)
2. b
   1. ![A picture](logo.svg)
   2. d

## 1.3 ![A picture](logo.svg)

# Not numbered<!-- unnumbered -->`;
  return { ...inputOf(''), tree: parseDocument(markdown, [], setup), setup, assets };
}

/** With annexes and sections on pages of their own. */
function annexes(language: string): PdfInput {
  const { page } = SETUP;
  const wide = {
    page: { ...page, orientation: 'landscape' as const },
    footer: [{ token: 'annex' as const }, ' ', { token: 'page' as const }],
  };
  const marks = { headings: ['1.1'], items: ['(a)'] };
  const numbering = { from: 2, ...marks, annexes: { label: 'Annex A', ...marks, reference: '{number} of {annex}' } };
  const sections = { 'annex wide': { ...wide, restart: true as const }, annex: { page }, wide };
  const setup = { ...running, language, contents: { title: 'Contents', depth: 3 }, numbering, sections };
  const markdown = `# Title

## 1 Clause

${TEXT} [1 of Annex A](#x)[^1]

<!-- pagebreak wide -->

${TEXT.repeat(30)}

# Annex A ![A picture](logo.svg)<!-- annex wide -->

## <a id="x"></a>1 First

| A | B |
|---|---|
${'| Cell | Cell |\n'.repeat(60)}
<div align="center">

# Annex B Second<!-- annex -->

</div>

1. a

[^1]: A note.`;
  return { ...inputOf(''), tree: parseDocument(markdown, [], setup), setup, assets };
}

/** Notes at the foot of pages: over several of them, in headings, tables and other notes, with blocks of each kind. */
const NOTES = `${FEATURES}

## A heading with a note[^head]

${TEXT.repeat(20)}[^long] ${TEXT.repeat(30)}[^blocks]

| a[^table] | b |
|---|---|
| c[^long] | d |

[^head]: Of a heading.
[^long]: ${TEXT.repeat(80)}
[^blocks]: First[^inner]

    - an item
    - another

    | a | b |
    |---|---|
    | c | d |

        code
[^table]: Of a table.
[^inner]: In a note.
[^never]: Nothing refers to it.`;

/** In lines, at sides, with captions, as links and as decoration, in items, cells and columns. */
function pictures(language: string, text: string): PdfInput {
  const markdown = `# ![A picture](logo.svg) ${text}

<img src="photo.jpg" alt="A photograph" title="Its caption" align="right" width="120">
${text.repeat(2)}

${text.repeat(9)}

[<img src="logo.svg" alt="A linked picture" align="left" width="200">](https://example.com) ${text}

![](photo.jpg "Only a caption")

![Only an alternative](logo.svg)

${text} ![In a line](photo.jpg) ![](decoration.png) [![](logo.svg) and text](https://example.com) ${text}

- ![In an item](logo.svg)
- ${text} ![In the line of an item](logo.svg)[^1]

| ![In a header](photo.jpg) | ${text} |
|---|---|
| ![Alone](logo.svg) | ${text} ![In a cell](logo.svg) ![](decoration.png) |

<div class="columns">

<div class="column">

<img src="photo.jpg" alt="In a column" align="right"> ${text}

</div>

<div class="column">

![In another](logo.svg "With a caption")

</div>

</div>

[^1]: A note with ![a picture](photo.jpg).`;
  const setup = { ...running, language, justify: true as const };
  return { ...inputOf(''), tree: parseDocument(markdown, [], setup), setup, assets };
}

/** On a letterhead, with all that stands on pages beside the text. */
function letter(language: string, markdown: string): PdfInput {
  const background = { color: '#fffdf3', picture: 'theme:paper.png' };
  const watermark = { text: 'DRAFT', color: '#c00000' };
  const first = { ...FURNITURE.first, background: { picture: 'theme:logo.svg' } };
  const setup = letterSetup({ ...FURNITURE, first, background, watermark }, { language });
  return inputOf(ADDRESS + markdown, { setup, assets: [LOGO, png('theme:paper.png', 40, 20, true)] });
}

/** Each by its name. */
export function accessibilityDocuments(): Record<string, PdfInput> {
  const documents: Record<string, PdfInput> = {
    features: inputOf(FEATURES, { setup: running, assets }),
    notes: inputOf(NOTES, { setup: { ...running, footnotes: 'continuous' }, assets }),
    notesInColumns: inputOf(NOTES, { setup: { ...running, columns: 2, footnotes: 'per-page' }, assets }),
    hebrewNotes: inputOf(
      `${'זהו חוזה בין Acme Ltd לבין הלקוח.[^1] '.repeat(90)}\n\n[^1]: ${'הערה ארוכה 12. '.repeat(400)}`,
      {
        setup: { ...running, language: 'he', footnotes: 'continuous' },
      },
    ),
    formInColumns: inputOf(FORM, { setup: { ...running, columns: 2 } }),
    long: inputOf(LONG, { setup: running }),
    html: inputOf(beyondMarkdown(TEXT.repeat(60)), { setup: running, assets }),
    arabicHtml: inLanguage('ar', beyondMarkdown('يتعهد المورد بتقديم الخدمات بالعناية والمهارة المعقولة. '.repeat(60))),
    clauses: clauses('en', '1'),
    clausesInLines: clauses('he', 'Chapter and verse 1'),
    annexes: annexes('en'),
    hebrewAnnexes: annexes('he'),
    grid: inputOf(FEATURES + beyondMarkdown(TEXT.repeat(25)), { setup: { ...running, style: GRID }, assets }),
    stripes: inputOf(LONG + beyondMarkdown(TEXT), { setup: { ...running, style: STRIPED }, assets }),
    arabicStripes: inputOf(
      '| الصنف | المبلغ |\n|---|--:|\n| خدمة | 1,234.00 |\n| `رمز` | 2.00 |\n\n<table><tr><td rowspan="2">عقد</td><td>أ</td></tr><tr><td><pre>رمز</pre></td></tr><tr><td>ب</td><td>ج</td></tr></table>',
      {
        setup: { ...running, language: 'ar', style: STRIPED },
      },
    ),
    carried: carried('en', STRIPED, `| Entry | Amount |\n|---|--:|\n${'| A **word** | 1.50 |\n'.repeat(70)}`),
    hebrewCarried: carried(
      'he',
      GRID,
      `<table><thead><tr><th>פריט</th><th>סכום</th></tr></thead>${'<tr><td>שירות</td><td>1.50</td></tr>'.repeat(70)}</table>`,
    ),
    letter: letter('en', `# Letter\n\n${TEXT.repeat(60)}`),
    hebrewLetter: letter('he', `# מכתב\n\n${'זהו חוזה בין Acme Ltd לבין הלקוח. '.repeat(120)}`),
    pictures: pictures('en', TEXT),
    hebrewPictures: pictures('he', 'זהו חוזה בין Acme Ltd לבין הלקוח. '),
    eInvoice: inputOf(FEATURES, {
      setup: {
        ...running,
        eInvoice: { profile: 'en16931', xml: '<?xml version="1.0" encoding="UTF-8"?>\n<a>ä</a>\n' },
      },
      assets,
    }),
    colors: inputOf('![A](icc.png) ![B](seen-through.png) ![C](gamma.png) ![D](icc.jpg)\n\n![E](drawing.svg)', {
      assets: COLORED,
    }),
    empty: inputOf(''),
    longTexts: inputOf(`# ${'Überschrift '.repeat(2_000)}\n\n![${'Plän '.repeat(7_000)}](decoration.png)`, { assets }),
    arabic: inLanguage(
      'ar',
      '# عقد خدمات\n\nهذا العقد بين **الطرف الأول** و Acme Ltd بتاريخ 2026-11-21 حسب [الرابط](https://example.com).[^1]\n\n1. البند\n   - فرع\n\n| الصنف | المبلغ |\n|---|--:|\n| خدمة | 1,234.00 |\n\n- [x] تم\n\n[^1]: ملاحظة.',
    ),
    hebrew: inLanguage(
      'he',
      '# חוזה\n\nזהו חוזה בין Acme Ltd לבין הלקוח (סעיף 3).\n\n| פריט | סכום |\n|---|--:|\n| שירות | 1.00 |',
    ),
    chinese: inLanguage('zh-Hans', '# 服务协议\n\n本协议由甲方与乙方签订。**保密**:任何一方不得泄露。'),
    taiwanese: inLanguage('zh-Hant', '# 服務協議\n\n本協議由甲方與乙方簽訂。'),
    japanese: inLanguage('ja', '# 業務委託契約書\n\n本契約は甲と乙との間で締結される。'),
    korean: inLanguage('ko', '# 계약서\n\n갑과 을은 다음과 같이 계약을 체결한다.'),
    mixed: inLanguage('en', 'สัญญาฉบับนี้ · यह अनुबंध दोनों पक्षों के बीच है · Ελληνικά · Кириллица · ∑∫√ · ☎ ⚖ ✓ · 😀 👩‍💻'),
  };
  return documents;
}
