/** §17.42: what paragraphs of a document are in Word: their styles, places in lists, spaces and runs. */
import { expect, test } from '@jest/globals';
import { png } from '../../pdf/support/pictures.ts';
import { copyOf, linesOfEach } from './support/word-copy.ts';
import { parseXml, short } from './support/word-lines.ts';

const ASSETS = [png('a.png', 400, 200), png('b.png', 2000, 100), png('tall.png', 10, 4000)];

/** Each body with its lines, as `word-lines.ts` writes them. All bodies are in one document. */
type Document = {
  what: string;
  front?: string;
  theme?: string;
  cases: { what: string; body: string; lines: string[] }[];
};

const DOCUMENTS: Document[] = [
  {
    what: 'blocks',
    cases: [
      {
        what: 'the larger of two spaces counts between blocks',
        body: 'a\n\n## B\n\nc\n\n### D\n\n##### E\n\nf',
        lines: [
          'spacing(after=0) | a',
          'Heading2 | B',
          'spacing(after=0) | c',
          'Heading3 spacing(after=0) | D',
          'Heading5 | E',
          '| f',
        ],
      },
      {
        what: 'headings of all depths',
        body: '# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F',
        lines: [
          'Heading1 spacing(after=0) | A',
          'Heading2 spacing(after=0) | B',
          'Heading3 spacing(after=0) | C',
          'Heading4 spacing(after=0) | D',
          'Heading5 spacing(after=0) | E',
          'Heading6 | <_Refheading8>F</>',
        ],
      },
      {
        what: 'a quotation, with a list and another one in it',
        body: '> a\n>\n> - b\n>\n> > c',
        lines: [
          'Quote ind(left=240) | a',
          'Quote numPr{ilvl=0 numId=1} spacing(after=140) ind(left=600 hanging=360) | b',
          'Quote ind(left=480) | c',
        ],
      },
      {
        what: 'code keeps its lines and their spaces',
        body: '```\na\n\n  b <c>\n```',
        lines: ['CodeBlock | a<br><br>  b <c>'],
      },
      {
        what: 'a rule',
        body: 'a\n\n---\n\nb',
        lines: [
          '| a',
          'keepNext pBdr{bottom(val=single sz=4 space=0 color=5F6368)} spacing(before=180 after=240 line=20 lineRule=exact) |',
          '| b',
        ],
      },
      {
        what: 'descriptions, several of one term, and with a list',
        body: 'A\n: b\n\nC\nD\n: e\n\n: - f',
        lines: [
          'ListParagraph keepNext keepLines | [b]A',
          'ind(left=360) | b',
          'ListParagraph keepNext keepLines | [b]C',
          'ListParagraph keepNext keepLines | [b]D',
          'ind(left=360) | e',
          'ListParagraph numPr{ilvl=0 numId=1} spacing(after=140) ind(left=720 hanging=360) | f',
        ],
      },
      {
        what: 'details',
        body: '<details><summary>More</summary>\n\na\n\nb\n\n</details>',
        lines: ['keepNext keepLines | [b]More', '| a', '| b'],
      },
      {
        what: 'at the right, and in the middle',
        body: '<div align="right">\n\na\n\n- b\n\n</div>\n\n<p align="center">c</p>\n\n<h2 align="center">d</h2>\n\n<div align="left">\n\ne\n\n</div>',
        lines: [
          'jc=right | a',
          'ListParagraph numPr{ilvl=0 numId=1} spacing(after=140) | b',
          'jc=center | c',
          'Heading2 jc=center | d',
          'jc=left | e',
        ],
      },
      {
        what: 'a page begins with the next block',
        body: 'a\n\n<!-- pagebreak -->\n\nb\n\n<!-- pagebreak -->\n\n## C\n\n<!-- pagebreak -->\n\n| D |\n|---|\n| e |\n\n<!-- pagebreak -->\n\n- f',
        lines: [
          '| a',
          'pageBreakBefore | b',
          'Heading2 pageBreakBefore spacing(before=0) | C',
          'TableEnd pageBreakBefore |',
          'table PlatenTable tblW=9071 tblLayout=fixed tblLook(firstRow noHBand noVBand) [9071]',
          '- row cantSplit tblHeader',
          '-- cell tcW=9071',
          '--- TableText | D',
          '- row cantSplit',
          '-- cell tcW=9071',
          '--- TableText | e',
          'TableEnd |',
          'ListParagraph pageBreakBefore numPr{ilvl=0 numId=1} spacing(after=140) | f',
        ],
      },
      {
        what: 'what is kept on a page',
        body: '<!-- keep -->\n\na\n\nb\n\n<!-- keep -->\n\n- c\n- d\n\n<!-- keep -->\n\n> e\n\nf',
        lines: [
          'keepNext keepLines | a',
          '| b',
          'ListParagraph keepNext keepLines numPr{ilvl=0 numId=1} | c',
          'ListParagraph keepNext keepLines numPr{ilvl=0 numId=1} spacing(after=140) | d',
          'Quote keepNext keepLines ind(left=240) | e',
          '| f',
        ],
      },
      {
        what: 'places that links lead to',
        body: 'See [a](#a), [b](#b), [c](#c), [d](#d-e) and [nowhere](#f).\n\n<a id="a"></a>\n\n<a id="b"></a>\n\ntext <a id="c"></a>here\n\n## D e\n\n## Unwanted',
        lines: [
          '| See hyperlink(anchor=_Refanchor0 history=1){[rStyle=Hyperlink]a}, hyperlink(anchor=_Refanchor1 history=1){[rStyle=Hyperlink]b}, hyperlink(anchor=_Refanchor2 history=1){[rStyle=Hyperlink]c}, hyperlink(anchor=_Refheading11 history=1){[rStyle=Hyperlink]d} and hyperlink(anchor=_Refheading8 history=1){[rStyle=Hyperlink]nowhere}.',
          'spacing(after=0) | <_Refanchor0><_Refanchor1>text <_Refanchor2></>here</></>',
          'Heading2 spacing(after=0) | <_Refheading11>D e</>',
          'Heading2 | Unwanted',
        ],
      },
      {
        what: 'a place before a table',
        body: '[t](#t)\n\n<a id="t"></a>\n\n| A |\n|---|\n| b |',
        lines: [
          '| hyperlink(anchor=_Refanchor3 history=1){[rStyle=Hyperlink]t}',
          'TableEnd | <_Refanchor3></>',
          'table PlatenTable tblW=9071 tblLayout=fixed tblLook(firstRow noHBand noVBand) [9071]',
          '- row cantSplit tblHeader',
          '-- cell tcW=9071',
          '--- TableText | A',
          '- row cantSplit',
          '-- cell tcW=9071',
          '--- TableText | b',
          'TableEnd |',
        ],
      },
      {
        what: 'a picture on its own line, with its caption',
        body: '![A](a.png)\n\n![A](a.png "One *two*")\n\n![](a.png)',
        lines: [
          '| <picture 300×150 “A”>',
          'keepNext | <picture 300×150 “A”>',
          'Caption | One *two*',
          '| <picture 300×150 “”>',
        ],
      },
      {
        what: 'pictures between words have lines of their own',
        body: 'a\n![A](a.png)\nb\\\n![A](a.png "c")',
        lines: ['| a <picture 300×150 “A”> b', 'keepNext | <picture 300×150 “A”>', 'Caption | c'],
      },
      {
        what: 'a picture in a line, and at a side',
        body: 'a ![A](a.png){height=10mm} b\n\n![A](a.png){.right width=35mm}\nc',
        lines: [
          '| a <picture 57×28.5 “A”> b',
          '| <picture 99×49.5, column right, paragraph 0, wp:wrapSquare(wrapText=bothSides) “A”>c',
        ],
      },
      {
        what: 'a picture that leads somewhere',
        body: '[![A](a.png "b")](https://a.example)',
        lines: ['keepNext | hyperlink(r:id=rId2 history=1){<picture 300×150 “A”>}', 'Caption | b'],
      },
      {
        what: 'a picture among the words of a link has no caption',
        body: '[![A](a.png "b") c](https://a.example)\\\n![A](a.png)',
        lines: [
          '| hyperlink(r:id=rId2 history=1){<picture 300×150 “A”>[rStyle=Hyperlink] c}',
          '| <picture 300×150 “A”>',
        ],
      },
      {
        what: 'sizes: as declared, and no larger than the page',
        body: '![A](a.png){width=50%}\n\n![A](a.png){width=100 height=100}\n\n![A](a.png){height=50}\n\n![A](b.png)\n\n![A](tall.png)',
        lines: [
          '| <picture 226.8×113.4 “A”>',
          '| <picture 75×75 “A”>',
          '| <picture 75×37.5 “A”>',
          '| <picture 453.5×22.7 “A”>',
          '| <picture 1.3×525.1 “A”>',
        ],
      },
      { what: 'a picture that is not there', body: 'a ![b](none.png) c\n\n![d](none.png)', lines: ['| a b c', '| d'] },
      {
        what: 'bullets by depth, tight and loose',
        body: '- a\n- b\n  - c\n    - d\n\n<!-- -->\n\n- e\n\n- f\n\n  g',
        lines: [
          'ListParagraph numPr{ilvl=0 numId=1} | a',
          'ListParagraph numPr{ilvl=0 numId=1} | b',
          'ListParagraph numPr{ilvl=1 numId=1} | c',
          'ListParagraph numPr{ilvl=2 numId=1} spacing(after=140) | d',
          'numPr{ilvl=0 numId=1} | e',
          'numPr{ilvl=0 numId=1} | f',
          'spacing(after=140) ind(left=360) | g',
        ],
      },
      {
        what: 'numbers of all kinds',
        body: '3. a\n4. b\n\n<!-- -->\n\n1) c\n\n<ol type="a"><li>d</li><li>e</li></ol>\n\n<ol type="I" start="4"><li>f</li></ol>',
        lines: [
          'ListParagraph numPr{ilvl=0 numId=3} | a',
          'ListParagraph numPr{ilvl=0 numId=3} spacing(after=140) | b',
          'ListParagraph numPr{ilvl=0 numId=4} spacing(after=140) | c',
          'ListParagraph numPr{ilvl=0 numId=5} | d',
          'ListParagraph numPr{ilvl=0 numId=5} spacing(after=140) | e',
          'ListParagraph numPr{ilvl=0 numId=7} spacing(after=140) | f',
        ],
      },
      {
        what: 'letters that Word counts otherwise are typed',
        body: '<ol type="a" start="27"><li>y</li><li>z</li></ol>',
        lines: [
          'ListParagraph numPr{ilvl=0 numId=8} | y',
          'ListParagraph tabs{tab(val=left pos=360)} spacing(after=140) ind(left=360 hanging=360) | ab.<tab>z',
        ],
      },
      {
        what: 'boxes to tick',
        body: '- [ ] a\n- [x] b\n\n<!-- -->\n\n1. [ ] c',
        lines: [
          'ListParagraph tabs{tab(val=left pos=360)} ind(left=360 hanging=360) | sdt{sdtPr{id=1 w14:checkbox{w14:checked(w14:val=0) w14:checkedState(w14:val=2612 w14:font=Segoe UI Symbol) w14:uncheckedState(w14:val=2610 w14:font=Segoe UI Symbol)}} sdtContent{[rFonts(ascii=Segoe UI Symbol hAnsi=Segoe UI Symbol cs=Segoe UI Symbol)]☐}}<tab>a',
          'ListParagraph tabs{tab(val=left pos=360)} spacing(after=140) ind(left=360 hanging=360) | sdt{sdtPr{id=2 w14:checkbox{w14:checked(w14:val=1) w14:checkedState(w14:val=2612 w14:font=Segoe UI Symbol) w14:uncheckedState(w14:val=2610 w14:font=Segoe UI Symbol)}} sdtContent{[rFonts(ascii=Segoe UI Symbol hAnsi=Segoe UI Symbol cs=Segoe UI Symbol)]☒}}<tab>b',
          'ListParagraph numPr{ilvl=0 numId=9} spacing(after=140) | sdt{sdtPr{id=3 w14:checkbox{w14:checked(w14:val=0) w14:checkedState(w14:val=2612 w14:font=Segoe UI Symbol) w14:uncheckedState(w14:val=2610 w14:font=Segoe UI Symbol)}} sdtContent{[rFonts(ascii=Segoe UI Symbol hAnsi=Segoe UI Symbol cs=Segoe UI Symbol)]☐}} c',
        ],
      },
      {
        what: 'items without words, and with other blocks',
        body: '-\n- > a\n- ```\n  b\n  ```\n- c\n\n  | d |\n  |---|\n  | e |',
        lines: [
          'ListParagraph numPr{ilvl=0 numId=1} |',
          'ListParagraph numPr{ilvl=0 numId=1} |',
          'Quote ind(left=600) | a',
          'ListParagraph numPr{ilvl=0 numId=1} |',
          'CodeBlock ind(left=360) | b',
          'ListParagraph numPr{ilvl=0 numId=1} | c',
          'table PlatenTable tblW=8711 tblInd=360 tblLayout=fixed tblLook(firstRow noHBand noVBand) [8711]',
          '- row cantSplit tblHeader',
          '-- cell tcW=8711',
          '--- TableText | d',
          '- row cantSplit',
          '-- cell tcW=8711',
          '--- TableText | e',
          'TableEnd spacing(after=140) |',
        ],
      },
      {
        what: 'a list in a list keeps the space below for its end',
        body: '- a\n\n  1. b\n  2. c\n\nd',
        lines: [
          'numPr{ilvl=0 numId=1} | a',
          'ListParagraph numPr{ilvl=1 numId=9} | b',
          'ListParagraph numPr{ilvl=1 numId=9} spacing(after=140) | c',
          '| d',
        ],
      },
      {
        what: 'a list in a loose list has the space of a list below it',
        body: '- a\n\n  - b\n\n- c',
        lines: [
          'numPr{ilvl=0 numId=1} | a',
          'ListParagraph numPr{ilvl=1 numId=1} spacing(after=140) | b',
          'numPr{ilvl=0 numId=1} spacing(after=140) | c',
        ],
      },
      {
        what: 'the last paragraph of an item, and its list',
        body: '1. a\n\n   b\n2. c\n\nd',
        lines: [
          'numPr{ilvl=0 numId=10} | a',
          'ind(left=360) | b',
          'numPr{ilvl=0 numId=10} spacing(after=140) | c',
          '| d',
        ],
      },
    ],
  },
  {
    what: 'signatures and lines to write on',
    cases: [
      {
        what: 'lines to sign on',
        body: '::: signature\nSigned\n\n____________\nAda\n\nPlace: ________ Date: ____\n:::',
        lines: [
          'keepNext keepLines | Signed',
          'keepNext keepLines pBdr{bottom(val=single sz=4 space=0 color=1A1A1A)} spacing(before=600 after=20 line=20 lineRule=exact) ind(left=0 right=4271) |',
          'keepNext keepLines | Ada',
          'keepNext keepLines tabs{tab(val=right leader=underscore pos=9051)} | Place: ________ Date: <tab>',
        ],
      },
      {
        what: 'a table of parties',
        body: '::: signature\n| A | B |\n|---|---|\n| ____ | ____ |\n| x | Date: ____ |\n:::',
        lines: [
          'table PlatenColumns tblW=9071 tblLayout=fixed tblCellMar{top=70 left=0 bottom=70 right=0} tblLook(firstRow noHBand noVBand) [4775 4295]',
          '- row cantSplit tblHeader',
          '-- cell tcW=4775 vAlign=bottom',
          '--- TableText keepNext keepLines | [b]A',
          '-- cell tcW=4295 vAlign=bottom',
          '--- TableText keepNext keepLines | [b]B',
          '- row cantSplit',
          '-- cell tcW=4775 vAlign=bottom',
          '--- TableText keepNext keepLines tabs{tab(val=right leader=underscore pos=4275)} spacing(before=294) | <tab>',
          '-- cell tcW=4295 vAlign=bottom',
          '--- TableText keepNext keepLines tabs{tab(val=right leader=underscore pos=3795)} spacing(before=294) | <tab>',
          '- row cantSplit',
          '-- cell tcW=4775 vAlign=bottom',
          '--- TableText keepNext keepLines | x',
          '-- cell tcW=4295 vAlign=bottom',
          '--- TableText keepNext keepLines tabs{tab(val=right leader=underscore pos=3795)} | Date: <tab>',
          'TableEnd |',
        ],
      },
      {
        what: 'a rule is a line to sign on',
        body: '::: signature\nSigned\n\n---\n\nAda\n:::',
        lines: [
          'keepNext keepLines | Signed',
          'keepNext keepLines pBdr{bottom(val=single sz=4 space=0 color=1A1A1A)} spacing(before=600 after=20 line=20 lineRule=exact) ind(left=0 right=4271) |',
          'keepNext keepLines | Ada',
        ],
      },
      {
        what: 'lines to write on in text',
        body: 'Name: ________ Date: ________\n\n- A: ____\n\n**b ____**\\\n*c*: ____',
        lines: [
          'tabs{tab(val=right leader=underscore pos=9051)} | Name: ________ Date: <tab>',
          'ListParagraph numPr{ilvl=0 numId=1} tabs{tab(val=right leader=underscore pos=9051)} spacing(after=140) | A: <tab>',
          'tabs{tab(val=right leader=underscore pos=9051)} | [b]b [b]<tab><br>[i]c: <tab>',
        ],
      },
    ],
  },
  {
    what: 'words',
    cases: [
      {
        what: 'looks',
        body: '**a** *b* ***c*** ~~d~~ `e` <u>f</u> <mark>g</mark> <small>h</small> <sub>i</sub> <sup>j</sup> <kbd>k</kbd> <abbr title="L">l</abbr> <code>m<b>n</b></code>',
        lines: [
          '| [b]a [i]b [b i]c [strike]d [rStyle=Code]e [u=single]f [shd(val=clear color=auto fill=FFF3B0)]g [sz=18]h [vertAlign=subscript]i [vertAlign=superscript]j [rStyle=Code]k l [rStyle=Code]m[rStyle=Code b]n',
        ],
      },
      { what: 'emphasis within emphasis stands upright', body: '*a _b_ c*', lines: ['| [i]a b c'] },
      {
        what: 'ends of lines, without the spaces beside them',
        body: 'a  \nb <br> c\\\n d',
        lines: ['| a<br>b<br>c<br>d'],
      },
      {
        what: 'links',
        body: '[a](https://a.example/?b=c&d), <mailto:x@y.example>, [e](tel:+1), [f][r] and [**g**](https://a.example/?b=c&d)\n\n[r]: https://r.example',
        lines: [
          '| hyperlink(r:id=rId1 history=1){[rStyle=Hyperlink]a}, hyperlink(r:id=rId2 history=1){[rStyle=Hyperlink]mailto:x@y.example}, hyperlink(r:id=rId3 history=1){[rStyle=Hyperlink]e}, hyperlink(r:id=rId4 history=1){[rStyle=Hyperlink]f} and hyperlink(r:id=rId1 history=1){[rStyle=Hyperlink b]g}',
        ],
      },
      { what: 'addresses that no document opens', body: '[a](ftp://a.example) [b](relative.html)', lines: ['| a b'] },
      {
        what: 'notes',
        body: 'a[^1][^2] b[^1]\n\n[^1]: One\n\n[^2]: Two, see[^1]\n\n    - more',
        lines: [
          '| a<_RefNote1>[rStyle=FootnoteReference]<footnoteReference(id=1)></>[vertAlign=superscript],<_RefNote2>[rStyle=FootnoteReference]<footnoteReference(id=2)></> b<fldChar=begin><code NOTEREF _RefNote1 \\f \\h ><fldChar=separate>[rStyle=FootnoteReference]1<fldChar=end>',
        ],
      },
      {
        what: 'blanks',
        body: 'Dear {{Name of the client}}, **{{Sum & more}}**',
        lines: [
          '| Dear sdt{sdtPr{rPr{rStyle=PlaceholderText} alias=Name of the client id=1 showingPlcHdr text} sdtContent{[rStyle=PlaceholderText]Name of the client}}, sdt{sdtPr{rPr{rStyle=PlaceholderText b} alias=Sum & more id=2 showingPlcHdr text} sdtContent{[rStyle=PlaceholderText b]Sum & more}}',
        ],
      },
      {
        what: 'a blank with a long name',
        body: '{{Name and address of the person who signs this agreement for the client}}',
        lines: [
          '| sdt{sdtPr{rPr{rStyle=PlaceholderText} alias=Name and address of the person who signs this agreement for the  id=3 showingPlcHdr text} sdtContent{[rStyle=PlaceholderText]Name and address of the person who signs this agreement for the client}}',
        ],
      },
      {
        what: 'dates and amounts are not parted',
        body: 'On 27 August 2026 and on 3 May',
        lines: ['| On 27 August 2026 and on 3 May'],
      },
      { what: 'signs that XML has', body: 'a & b "c" \\<d>', lines: ['| a & b "c" <d>'] },
      {
        what: 'text of the other direction',
        body: 'One שלום עולם two, (אבג) 3',
        lines: ['| One [rtl]שלום עולם two, ([rtl]אבג) 3'],
      },
    ],
  },
  {
    what: 'text from right to left',
    front: 'language: ar\n',
    cases: [
      { what: 'words and amounts', body: 'السعر Acme Ltd. هنا 5 %', lines: ['| [rtl]السعر Acme Ltd[rtl]. هنا 5 %'] },
      {
        what: 'sides',
        body: '<div align="right">\n\nا\n\n</div>\n\n<div align="left">\n\nب\n\n</div>\n\n<div align="center">\n\nج\n\n</div>',
        lines: ['jc=left | [rtl]ا', 'jc=right | [rtl]ب', 'jc=center | [rtl]ج'],
      },
      {
        what: 'lists and quotes',
        body: '- ا\n- [ ] ب\n\n> ج',
        lines: [
          'ListParagraph numPr{ilvl=0 numId=1} | [rtl]ا',
          'ListParagraph tabs{tab(val=left pos=360)} spacing(after=140) ind(left=360 hanging=360) | sdt{sdtPr{id=1 w14:checkbox{w14:checked(w14:val=0) w14:checkedState(w14:val=2612 w14:font=Segoe UI Symbol) w14:uncheckedState(w14:val=2610 w14:font=Segoe UI Symbol)}} sdtContent{[rFonts(ascii=Segoe UI Symbol hAnsi=Segoe UI Symbol cs=Segoe UI Symbol)]☐}}<tab>[rtl]ب',
          'Quote ind(left=240) | [rtl]ج',
        ],
      },
      {
        what: 'tables',
        body: '| ا | ب |\n|:-|--:|\n| ج | 1.50 |',
        lines: [
          'table PlatenTable bidiVisual tblW=9071 tblLayout=fixed tblLook(firstRow noHBand noVBand) [2203 6867]',
          '- row cantSplit tblHeader',
          '-- cell tcW=2203',
          '--- TableText jc=right | [rtl]ا',
          '-- cell tcW=6867',
          '--- TableText jc=left | [rtl]ب',
          '- row cantSplit',
          '-- cell tcW=2203',
          '--- TableText jc=right | [rtl]ج',
          '-- cell tcW=6867',
          '--- TableText jc=left | [rtl]1.50',
          'TableEnd |',
        ],
      },
    ],
  },
  {
    what: 'justified text',
    front: 'justify: true\ndefinitions: run-in\nblank: line\n',
    cases: [
      {
        what: 'paragraphs, but not those with a side or in cells',
        body: 'a\n\n- b\n\n<p align="center">c</p>\n\n| d |\n|---|\n| e |',
        lines: [
          'jc=both | a',
          'ListParagraph numPr{ilvl=0 numId=1} spacing(after=140) | b',
          'jc=center | c',
          'table PlatenTable tblW=9071 tblLayout=fixed tblLook(firstRow noHBand noVBand) [9071]',
          '- row cantSplit tblHeader',
          '-- cell tcW=9071',
          '--- TableText | d',
          '- row cantSplit',
          '-- cell tcW=9071',
          '--- TableText | e',
          'TableEnd |',
        ],
      },
      {
        what: 'paragraphs in cells of several lines',
        body: '<table><tr><td>\n\na\n\nb\n\n</td></tr></table>',
        lines: [
          'table PlatenTable tblW=9071 tblLayout=fixed tblLook(noHBand noVBand) [9071]',
          '- row cantSplit',
          '-- cell tcW=9071 tcBorders{top(val=single sz=4 space=0 color=C4C7CC)}',
          '--- TableText | a',
          '--- TableText | b',
          'TableEnd |',
        ],
      },
      {
        what: 'terms stand in the line of their descriptions',
        body: 'A\n: b\n\n    c\n\nD\nE\n: f\n\nG\n: - h',
        lines: [
          'jc=both | [b]A b',
          'jc=both | c',
          'jc=both | [b]D, [b]E f',
          'ListParagraph numPr{ilvl=0 numId=1} spacing(after=140) ind(left=720 hanging=360) | h',
        ],
      },
      {
        what: 'terms of several lines, and one without a description',
        body: '<dl><dt>\n\n- x\n\n</dt><dd>y</dd><dt>z</dt></dl>\n\na',
        lines: [
          'ListParagraph keepNext keepLines numPr{ilvl=0 numId=1} spacing(after=140) | [b]x',
          'ind(left=360) jc=both | y',
          'keepNext keepLines jc=both | [b]z',
          'jc=both | a',
        ],
      },
      {
        what: 'a term stands before the words and the picture of its description',
        body: 'A\n: b\\\n  ![A](a.png)',
        lines: ['jc=both | [b]A b', '| <picture 300×150 “A”>'],
      },
      {
        what: 'blanks are lines',
        body: 'Name: {{Name}}\n\n{{Sum}} in words',
        lines: [
          'tabs{tab(val=right leader=underscore pos=9051)} jc=both | Name: <tab>',
          'jc=both | ________________ in words',
        ],
      },
    ],
  },
  {
    what: 'styles of a theme',
    front: 'styles: [box, kicker, wide, plain]\n',
    theme:
      'styles:\n  box: {border: {width: 1pt, color: "#aa0000"}, padding: 4pt, background: "#eeeeee", before: 5pt, after: 6pt}\n  kicker: {caps: all, letter-spacing: 0.2em, size: 8pt, color: "#333333", align: center}\n  wide: {width: 100mm, place: right, padding: 3pt, background: "#dddddd"}\n  plain: {style: italic}\nheadings:\n  2: {before: 2pt, after: 9pt}\n',
    cases: [
      {
        what: 'blocks in a style',
        body: '::: box\na\n\n- b\n\n| c |\n|---|\n| d |\n:::',
        lines: [
          'Style-box spacing(before=0) ind(left=80) | a',
          'Style-box numPr{ilvl=0 numId=1} spacing(after=140) ind(left=440 hanging=360) | b',
          'table PlatenTable tblW=8911 tblInd=80 tblLayout=fixed tblLook(firstRow noHBand noVBand) [8911]',
          '- row cantSplit tblHeader',
          '-- cell tcW=8911 shd(val=clear color=auto fill=EEEEEE)',
          '--- TableText | c',
          '- row cantSplit',
          '-- cell tcW=8911 shd(val=clear color=auto fill=EEEEEE)',
          '--- TableText | d',
          'TableEnd shd(val=clear color=auto fill=EEEEEE) ind(left=80 right=80) |',
        ],
      },
      {
        what: 'a paragraph, a heading and words',
        body: 'a\n{: .kicker}\n\n## B {.kicker}\n\nc [d]{.kicker} e',
        lines: [
          'Style-kicker jc=center | a',
          'Heading2 spacing(line=224 lineRule=atLeast) ind(left=0 right=0) jc=center rPr{sz=16} | [caps color=333333 spacing=32 sz=16]B',
          '| c [caps color=333333 spacing=32 sz=16]d e',
        ],
      },
      {
        what: 'a heading in a box',
        body: '## A {.box}\n\n::: wide\n## B\n:::\n\n> ::: wide\n> ## C\n> :::',
        lines: [
          'Heading2 pBdr{top(val=single sz=8 space=4 color=AA0000) left(val=single sz=8 space=4 color=AA0000) bottom(val=single sz=8 space=4 color=AA0000) right(val=single sz=8 space=4 color=AA0000)} shd(val=clear color=auto fill=EEEEEE) spacing(before=100 after=120) ind(left=80 right=80) | A',
          'Heading2 shd(val=clear color=auto fill=DDDDDD) ind(left=3462 right=60) | B',
          'Heading2 shd(val=clear color=auto fill=DDDDDD) ind(left=3462 right=60) | C',
        ],
      },
      {
        what: 'a style within a style',
        body: ':::: wide\n::: plain\na\n:::\n::::',
        lines: ['Style-plain shd(val=clear color=auto fill=DDDDDD) ind(left=3462 right=60) | a'],
      },
      {
        what: 'a heading with little space above',
        body: 'a\n\n## B\n\n## C\n\nd',
        lines: ['| a', 'Heading2 spacing(before=0) | B', 'Heading2 spacing(before=0) | C', '| d'],
      },
    ],
  },
  {
    what: 'a table of contents',
    front: 'contents: {title: In this paper, depth: 2}\nnumbering: legal\n',
    cases: [
      {
        what: 'with its title and depth',
        body: '# A\n\n## B {#b}\n\n### C\n\n## D & *e*',
        lines: [
          'Heading1 spacing(before=0) | A',
          'TOCHeading | In this paper',
          'TOC1 | <fldChar(fldCharType=begin dirty=1)><code TOC \\o "1-2" \\h \\z \\u ><fldChar=separate>hyperlink(anchor=_Refheading1 history=1){1 B<tab><fldChar=begin><code PAGEREF _Refheading1 \\h ><fldChar=separate>1<fldChar=end>}',
          'TOC1 spacing(after=0) | hyperlink(anchor=_Refheading3 history=1){2 D & [i]e<tab><fldChar=begin><code PAGEREF _Refheading3 \\h ><fldChar=separate>1<fldChar=end>}<fldChar=end>',
          'Heading2 spacing(after=0) | <_Refheading1>B</>',
          'Heading3 spacing(after=0) | C',
          'Heading2 | <_Refheading3>D & [i]e</>',
        ],
      },
    ],
  },
  {
    what: 'styles that the theme lacks',
    front: 'styles: [warn]\n',
    cases: [
      {
        what: 'a block and words',
        body: '::: warn\na\n:::\n\nb [c]{.warn}',
        lines: ['Style-warn spacing(before=0) | a', '| b [b color=7D1A13 shd(val=clear color=auto fill=F8D9D4)]c'],
      },
    ],
  },
  {
    what: 'words with a reading',
    front: 'language: ja\n',
    cases: [
      {
        what: 'in half the size of the words, also in headings and tables',
        body: '## {東京|とうきょう}\n\n<ruby>漢*字*<rt>かんじ</rt></ruby>と<ruby>無</ruby>\n\n| <ruby>表<rt>ひょう</rt></ruby> |\n|---|\n| a |',
        lines: [
          'Heading2 spacing(before=0) | <ruby{rubyPr{rubyAlign=center hps=14 hpsRaise=25 hpsBaseText=28 lid=ja} rt{r{rPr{sz=14} t{とうきょう}}} rubyBase{r{t{東京}}}}>',
          '| <ruby{rubyPr{rubyAlign=center hps=11 hpsRaise=19 hpsBaseText=21 lid=ja} rt{r{rPr{sz=11} t{かんじ}}} rubyBase{r{t{漢}} r{rPr{i} t{字}}}}>と無',
          'table PlatenTable tblW=9071 tblLayout=fixed tblLook(firstRow noHBand noVBand) [9071]',
          '- row cantSplit tblHeader',
          '-- cell tcW=9071',
          '--- TableText | <ruby{rubyPr{rubyAlign=center hps=10 hpsRaise=17 hpsBaseText=19 lid=ja} rt{r{rPr{sz=10} t{ひょう}}} rubyBase{r{t{表}}}}>',
          '- row cantSplit',
          '-- cell tcW=9071',
          '--- TableText | a',
          'TableEnd |',
        ],
      },
    ],
  },
  {
    what: 'a table of contents of nothing',
    cases: [{ what: 'nothing to list', body: '<!-- contents -->\n\na', lines: ['| a'] }],
  },
  {
    what: 'a table of contents without settings',
    cases: [
      {
        what: 'without settings',
        body: '# A\n\n<!-- contents -->\n\n## B\n\n#### C',
        lines: [
          'Heading1 spacing(before=0) | A',
          'TOC1 spacing(after=0) | <fldChar(fldCharType=begin dirty=1)><code TOC \\o "1-3" \\h \\z \\u ><fldChar=separate>hyperlink(anchor=_Refheading1 history=1){B<tab><fldChar=begin><code PAGEREF _Refheading1 \\h ><fldChar=separate>1<fldChar=end>}<fldChar=end>',
          'Heading2 spacing(after=0) | <_Refheading1>B</>',
          'Heading4 | C',
        ],
      },
    ],
  },
  {
    what: 'clauses of several kinds',
    front: 'numbering:\n  headings: ["Article I", "A.1"]\n  items: ["1.1", "(a)", "a.i"]\n  from: 2\n',
    cases: [
      {
        what: 'numbers of several kinds',
        body: '## A\n\n1. b\n   1. c\n      1. d {#d}\n      2. e\n\n## F\n\n### G {#g}\n\n### H\n\n1. i, as [](#d) and [](#g) say',
        lines: [
          'Heading2 spacing(before=0) | A',
          'ListParagraph numPr{ilvl=1 numId=1} | b',
          'ListParagraph numPr{ilvl=3 numId=1} | c',
          'ListParagraph numPr{ilvl=4 numId=1} | <_Refanchor0></>d',
          'ListParagraph numPr{ilvl=4 numId=1} spacing(after=0) | e',
          'Heading2 spacing(after=0) | F',
          'Heading3 spacing(after=0) | B.1 <_Refanchor1></>G',
          'Heading3 | B.2 H',
          'ListParagraph tabs{tab(val=left pos=580)} spacing(after=140) ind(left=580 hanging=580) | 2.2.1<tab>i, as <fldChar=begin><code REF _Refanchor0 \\w \\h ><fldChar=separate>a.i<fldChar=end> and hyperlink(anchor=_Refanchor1 history=1){B.1} say',
        ],
      },
    ],
  },
  {
    what: 'clauses',
    front:
      'numbering:\n  headings: ["1.", "1.1"]\n  items: ["(a)", "(i)"]\n  from: 2\nannexes: {label: Annex A, reference: "{annex}, No. {number}"}\n',
    cases: [
      {
        what: 'headings, items, references and annexes',
        body: '# Title\n\n## A {#a}\n\n### B\n\n1. {#one} c\n   1. d\n2. e\n\n## F {-}\n\nSee [](#a), [](#one), [](#x), [](#y) and [a](#a).\n\n# X {.annex #x}\n\n## Y {#y}\n\n1. z, as [](#y) says',
        lines: [
          'Heading1 spacing(before=0 after=0) | Title',
          'Heading2 spacing(after=0) | <_Refanchor0></>A',
          'Heading3 | B',
          'ListParagraph numPr{ilvl=2 numId=1} | <_Refanchor1></>c',
          'ListParagraph numPr{ilvl=3 numId=1} | d',
          'ListParagraph numPr{ilvl=2 numId=1} spacing(after=0) | e',
          'Heading2 numPr{numId=0} ind(left=0 hanging=0) | F',
          '| See <fldChar=begin><code REF _Refanchor0 \\w \\h ><fldChar=separate>1<fldChar=end>, <fldChar=begin><code REF _Refanchor1 \\w \\h ><fldChar=separate>1.1(a)<fldChar=end>, <fldChar=begin><code REF _Refanchor2 \\w \\h ><fldChar=separate>Annex A<fldChar=end>, Annex A, No. <fldChar=begin><code REF _Refanchor3 \\w \\h ><fldChar=separate>1<fldChar=end> and hyperlink(anchor=_Refanchor0 history=1){[rStyle=Hyperlink]a}.',
          'TableEnd sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)} |',
          'Heading1 numPr{ilvl=0 numId=2} spacing(before=0 after=0) ind(left=0 hanging=0) | <br><_Refanchor2></>X',
          'Heading2 numPr{ilvl=0 numId=3} ind(left=520 hanging=520) | <_Refanchor3></>Y',
          'ListParagraph numPr{ilvl=2 numId=3} spacing(after=140) | z, as <fldChar=begin><code REF _Refanchor3 \\w \\h ><fldChar=separate>1<fldChar=end> says',
        ],
      },
    ],
  },
];

test.each(DOCUMENTS)('$what', async ({ cases, what: _, ...source }) => {
  const lines = await linesOfEach(
    cases.map(({ body }) => body),
    { ...source, assets: ASSETS },
  );
  expect(cases.map(({ what }, at) => [what, lines[at]])).toEqual(
    cases.map(({ what, lines: wanted }) => [what, wanted]),
  );
});

/** Returns the elements of a part of the document of that name. */
async function partOf(name: string, part: string): Promise<string[]> {
  const { cases, what: _, ...source } = DOCUMENTS.find(({ what }) => what === name)!;
  const body = cases.map((one) => one.body).join('\n\n');
  return parseXml((await copyOf({ ...source, body, assets: ASSETS })).get(`word/${part}.xml`)!).children.map(short);
}

test('notes, below the lines that part them from the text', async () => {
  expect(await partOf('words', 'footnotes')).toEqual([
    'footnote(type=separator id=-1){p{pPr{spacing(before=0 after=0)} r{separator}}}',
    'footnote(type=continuationSeparator id=0){p{pPr{spacing(before=0 after=0)} r{continuationSeparator}}}',
    'footnote(id=1){p{pPr{pStyle=FootnoteText} r{rPr{rStyle=FootnoteReference} footnoteRef} r{t} r{t{One}}}}',
    'footnote(id=2){p{pPr{pStyle=FootnoteText} r{rPr{rStyle=FootnoteReference} footnoteRef} r{t} r{t{Two, see}} r{t{[1]}}} p{pPr{pStyle=FootnoteText numPr{ilvl=0 numId=1} spacing(after=140)} r{t{more}}}}',
  ]);
});

test('the levels of clauses, and of annexes, with their indents', async () => {
  expect(await partOf('clauses', 'numbering')).toEqual([
    'abstractNum(abstractNumId=0){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=decimal pStyle=Heading2 lvlText=%1. lvlJc=left pPr{ind(left=520 hanging=520)}} lvl(ilvl=1){start=1 numFmt=decimal pStyle=Heading3 lvlText=%1.%2 lvlJc=left pPr{ind(left=520 hanging=520)}} lvl(ilvl=2){start=1 numFmt=lowerLetter lvlText=(%3) lvlJc=left pPr{ind(left=520 hanging=520)}} lvl(ilvl=3){start=1 numFmt=lowerRoman lvlText=(%4) lvlJc=left pPr{ind(left=880 hanging=360)}}}',
    'abstractNum(abstractNumId=1){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=upperLetter suff=nothing lvlText=Annex %1 lvlJc=left pPr{ind(left=0 hanging=0)}}}',
    'abstractNum(abstractNumId=2){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=decimal lvlText=%1. lvlJc=left pPr{ind(left=520 hanging=520)}} lvl(ilvl=2){start=1 numFmt=lowerLetter lvlText=(%3) lvlJc=left pPr{ind(left=520 hanging=520)}}}',
    'num(numId=1){abstractNumId=0}',
    'num(numId=2){abstractNumId=1}',
    'num(numId=3){abstractNumId=2}',
  ]);
});

test('levels with numbers of several kinds', async () => {
  expect(await partOf('clauses of several kinds', 'numbering')).toEqual([
    'abstractNum(abstractNumId=0){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=upperRoman pStyle=Heading2 suff=space lvlText=Article %1 lvlJc=left pPr{ind(left=0 hanging=0)}} lvl(ilvl=1){start=1 numFmt=decimal isLgl lvlText=%1.%2 lvlJc=left pPr{ind(left=400 hanging=400)}} lvl(ilvl=2){start=1 numFmt=decimal isLgl lvlText=%1.%2.%3 lvlJc=left pPr{ind(left=580 hanging=580)}} lvl(ilvl=3){start=1 numFmt=lowerLetter lvlText=(%4) lvlJc=left pPr{ind(left=760 hanging=360)}} lvl(ilvl=4){start=1 numFmt=lowerRoman lvlText=%4.%5 lvlJc=left pPr{ind(left=1160 hanging=400)}}}',
    'num(numId=1){abstractNumId=0}',
  ]);
});

test('the levels of lists', async () => {
  expect(await partOf('blocks', 'numbering')).toEqual([
    'abstractNum(abstractNumId=0){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=bullet lvlText=• lvlJc=left pPr{ind(left=360 hanging=360)}} lvl(ilvl=1){start=1 numFmt=bullet lvlText=– lvlJc=left pPr{ind(left=720 hanging=360)}} lvl(ilvl=2){start=1 numFmt=bullet lvlText=• lvlJc=left pPr{ind(left=1080 hanging=360)}}}',
    'abstractNum(abstractNumId=1){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=decimal lvlText=%1. lvlJc=left pPr{ind(left=360 hanging=360)}} lvl(ilvl=1){start=1 numFmt=decimal lvlText=%2. lvlJc=left pPr{ind(left=720 hanging=360)}}}',
    'abstractNum(abstractNumId=2){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=decimal lvlText=%1) lvlJc=left pPr{ind(left=360 hanging=360)}}}',
    'abstractNum(abstractNumId=3){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=lowerLetter lvlText=%1. lvlJc=left pPr{ind(left=360 hanging=360)}}}',
    'abstractNum(abstractNumId=4){multiLevelType=multilevel lvl(ilvl=0){start=1 numFmt=upperRoman lvlText=%1. lvlJc=left pPr{ind(left=360 hanging=360)}}}',
    'num(numId=1){abstractNumId=0}',
    'num(numId=2){abstractNumId=1}',
    'num(numId=3){abstractNumId=1 lvlOverride(ilvl=0){startOverride=3}}',
    'num(numId=4){abstractNumId=2}',
    'num(numId=5){abstractNumId=3}',
    'num(numId=6){abstractNumId=4}',
    'num(numId=7){abstractNumId=4 lvlOverride(ilvl=0){startOverride=4}}',
    'num(numId=8){abstractNumId=3 lvlOverride(ilvl=0){startOverride=27}}',
    'num(numId=9){abstractNumId=1 lvlOverride(ilvl=0){startOverride=1}}',
    'num(numId=10){abstractNumId=1 lvlOverride(ilvl=0){startOverride=1}}',
  ]);
});
