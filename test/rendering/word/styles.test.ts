/** §17.42: the styles of a Word copy, which are those of its theme. */
import { expect, test } from '@jest/globals';
import { copyOf, type Source, stylesOf } from './support/word-copy.ts';

/** The styles by their ids. From the second theme on, those that differ from the house style. */
const STYLES: { what: string; source: Source; styles: Record<string, string> }[] = [
  {
    what: 'the house style',
    source: { body: 'a', front: 'numbering: legal\n' },
    styles: {
      docDefaults:
        'rPrDefault{rPr{rFonts(ascii=Noto Sans eastAsia=Noto Sans hAnsi=Noto Sans cs=Noto Sans) color=1A1A1A kern=2 sz=21 lang(val=en eastAsia=en bidi=en)}} pPrDefault',
      Normal: 'name=Normal qFormat pPr{spacing(before=0 after=140 line=294 lineRule=atLeast)}',
      Heading1:
        'name=heading 1 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=480 after=200 line=475 lineRule=atLeast) outlineLvl=0} rPr{b i=0 color=1A1A1A sz=38}',
      Heading2:
        'name=heading 2 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=380 after=120 line=350 lineRule=atLeast) outlineLvl=1} rPr{b i=0 color=1A1A1A sz=28}',
      Heading3:
        'name=heading 3 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=300 after=100 line=300 lineRule=atLeast) outlineLvl=2} rPr{b i=0 color=1A1A1A sz=24}',
      Heading4:
        'name=heading 4 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=260 after=80 line=263 lineRule=atLeast) outlineLvl=3} rPr{b i=0 color=1A1A1A sz=21}',
      Heading5:
        'name=heading 5 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=240 after=80 line=263 lineRule=atLeast) outlineLvl=4} rPr{b i color=1A1A1A sz=21}',
      Heading6:
        'name=heading 6 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=240 after=80 line=263 lineRule=atLeast) outlineLvl=5} rPr{b i color=5F6368 sz=21}',
      ListParagraph: 'name=List Paragraph basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=50)}',
      Quote: 'name=Quote basedOn=Normal uiPriority=1 qFormat pPr{pBdr{left(val=single sz=12 space=11 color=C4C7CC)}}',
      CodeBlock:
        'name=HTML Preformatted basedOn=Normal uiPriority=1 qFormat pPr{shd(val=clear color=auto fill=F4F5F6) spacing(before=60 after=200 line=268 lineRule=atLeast) ind(left=160 right=160)} rPr{rFonts(ascii=Noto Sans Mono hAnsi=Noto Sans Mono cs=Noto Sans Mono) sz=18}',
      Caption:
        'name=caption basedOn=Normal uiPriority=1 qFormat pPr{spacing(line=238 lineRule=atLeast)} rPr{color=5F6368 sz=17}',
      Address:
        'name=envelope address basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=252 lineRule=atLeast)}',
      TableText:
        'name=Platen table basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=257 lineRule=atLeast)} rPr{sz=19}',
      TableEnd:
        'name=Platen table end basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=200 line=20 lineRule=exact)} rPr{sz=2}',
      FootnoteText:
        'name=footnote text basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=50 line=238 lineRule=atLeast)} rPr{sz=17}',
      Header:
        'name=header basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=238 lineRule=atLeast)} rPr{color=5F6368 sz=17}',
      Footer:
        'name=footer basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=238 lineRule=atLeast)} rPr{color=5F6368 sz=17}',
      PlatenCopy:
        'name=Platen copy basedOn=Footer uiPriority=1 qFormat pPr{spacing(before=80 line=160 lineRule=atLeast) jc=center} rPr{sz=13}',
      TOCHeading:
        'name=TOC Heading basedOn=Normal uiPriority=1 qFormat pPr{keepNext spacing(before=380 after=120)} rPr{b color=1A1A1A sz=28}',
      TOC1: 'name=toc 1 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=140 after=50) ind(left=0)} rPr{b}',
      TOC2: 'name=toc 2 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=50) ind(left=360)}',
      TOC3: 'name=toc 3 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=50) ind(left=720)}',
      TOC4: 'name=toc 4 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=50) ind(left=1080)}',
      TOC5: 'name=toc 5 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=50) ind(left=1440)}',
      TOC6: 'name=toc 6 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=50) ind(left=1800)}',
      DefaultParagraphFont: 'name=Default Paragraph Font qFormat',
      Hyperlink: 'name=Hyperlink uiPriority=1 qFormat rPr{color=1F4E8C}',
      Code: 'name=HTML Code uiPriority=1 qFormat rPr{rFonts(ascii=Noto Sans Mono hAnsi=Noto Sans Mono cs=Noto Sans Mono) sz=18 shd(val=clear color=auto fill=F4F5F6)}',
      PlaceholderText:
        'name=Placeholder Text uiPriority=1 qFormat rPr{color=5F6368 shd(val=clear color=auto fill=ECEFF4)}',
      FootnoteReference: 'name=footnote reference uiPriority=1 qFormat rPr{vertAlign=superscript}',
      TableNormal: 'name=Normal Table tblPr{tblCellMar{top=0 left=108 bottom=0 right=88}}',
      PlatenTable:
        'name=Platen table of values basedOn=TableNormal tblPr{tblStyleRowBandSize=1 tblBorders{bottom(val=single sz=6 space=0 color=5F6368) insideH(val=single sz=4 space=0 color=C4C7CC)} tblCellMar{top=70 left=100 bottom=70 right=80}} tblStylePr=firstRow{rPr{b color=1A1A1A} tcPr{tcBorders{bottom(val=single sz=6 space=0 color=5F6368)}}}',
      PlatenColumns: 'name=Platen columns basedOn=TableNormal tblPr{tblCellMar{top=0 left=0 bottom=0 right=0}}',
      NoList: 'name=No List',
    },
  },
  {
    what: 'a theme',
    source: {
      body: '# A\n\n## B\n\n### C',
      front: 'numbering: {headings: ["1.", "1.1"], items: []}\nstyles: [box, words]\n',
      theme:
        'color: {primary: "#0b7285", foreground: "#102a43"}\ntypography:\n  base: {family: serif, size: 12pt, line-height: 1.3}\n  headings: {family: sans, weight: 400}\n  link: {color: "#7a1f2b", decoration: underline}\nheadings: {1: {size: 30pt, style: italic, before: 0, after: 18pt}}\nparagraph: {after: 4pt}\ntable: {rules: grid, stripes: "#f1f3f5", header: {background: "#0b7285"}, size: 10pt}\naccent: "#7a1f2b"\nmuted: "#666666"\nstyles:\n  box: {family: mono, size: 14pt, line-height: 1.1, letter-spacing: 0.1em, weight: bold, style: italic, color: "#222222", caps: small, align: right, before: 3pt, after: 5pt, width: 100mm, place: center, padding: 6pt, background: "#eeeeee", border: {width: 3pt, color: "#7a1f2b", style: double, sides: top left}}\n  words: {caps: all, background: "#ffeeee"}\n',
    },
    styles: {
      docDefaults:
        'rPrDefault{rPr{rFonts(ascii=Noto Serif eastAsia=Noto Serif hAnsi=Noto Serif cs=Noto Serif) color=102A43 kern=2 sz=24 lang(val=en eastAsia=en bidi=en)}} pPrDefault',
      Normal: 'name=Normal qFormat pPr{spacing(before=0 after=80 line=312 lineRule=atLeast)}',
      Heading1:
        'name=heading 1 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=0 after=360 line=750 lineRule=atLeast) outlineLvl=0} rPr{rFonts(ascii=Noto Sans hAnsi=Noto Sans cs=Noto Sans) b=0 i color=0B7285 sz=60}',
      Heading2:
        'name=heading 2 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines numPr{ilvl=0 numId=1} spacing(before=430 after=140 line=400 lineRule=atLeast) outlineLvl=1} rPr{rFonts(ascii=Noto Sans hAnsi=Noto Sans cs=Noto Sans) b=0 i=0 color=0B7285 sz=32}',
      Heading3:
        'name=heading 3 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines numPr{ilvl=1 numId=1} spacing(before=340 after=110 line=338 lineRule=atLeast) outlineLvl=2} rPr{rFonts(ascii=Noto Sans hAnsi=Noto Sans cs=Noto Sans) b=0 i=0 color=0B7285 sz=27}',
      Heading4:
        'name=heading 4 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=300 after=90 line=300 lineRule=atLeast) outlineLvl=3} rPr{rFonts(ascii=Noto Sans hAnsi=Noto Sans cs=Noto Sans) b=0 i=0 color=0B7285 sz=24}',
      Heading5:
        'name=heading 5 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=270 after=90 line=300 lineRule=atLeast) outlineLvl=4} rPr{rFonts(ascii=Noto Sans hAnsi=Noto Sans cs=Noto Sans) b=0 i color=0B7285 sz=24}',
      Heading6:
        'name=heading 6 basedOn=Normal next=Normal uiPriority=1 qFormat pPr{keepNext keepLines spacing(before=270 after=90 line=300 lineRule=atLeast) outlineLvl=5} rPr{rFonts(ascii=Noto Sans hAnsi=Noto Sans cs=Noto Sans) b=0 i color=0B7285 sz=24}',
      ListParagraph: 'name=List Paragraph basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=57)}',
      Quote: 'name=Quote basedOn=Normal uiPriority=1 qFormat pPr{pBdr{left(val=single sz=12 space=12 color=7A1F2B)}}',
      CodeBlock:
        'name=HTML Preformatted basedOn=Normal uiPriority=1 qFormat pPr{shd(val=clear color=auto fill=F4F5F6) spacing(before=69 after=229 line=285 lineRule=atLeast) ind(left=160 right=160)} rPr{rFonts(ascii=Noto Sans Mono hAnsi=Noto Sans Mono cs=Noto Sans Mono) sz=21}',
      Caption:
        'name=caption basedOn=Normal uiPriority=1 qFormat pPr{spacing(line=253 lineRule=atLeast)} rPr{color=666666 sz=19}',
      Address:
        'name=envelope address basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=288 lineRule=atLeast)}',
      TableText:
        'name=Platen table basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=260 lineRule=atLeast)} rPr{sz=20}',
      TableEnd:
        'name=Platen table end basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=231 line=20 lineRule=exact)} rPr{sz=2}',
      FootnoteText:
        'name=footnote text basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=57 line=253 lineRule=atLeast)} rPr{sz=19}',
      Header:
        'name=header basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=253 lineRule=atLeast)} rPr{color=666666 sz=19}',
      Footer:
        'name=footer basedOn=Normal uiPriority=1 qFormat pPr{spacing(before=0 after=0 line=253 lineRule=atLeast)} rPr{color=666666 sz=19}',
      PlatenCopy:
        'name=Platen copy basedOn=Footer uiPriority=1 qFormat pPr{spacing(before=80 line=183 lineRule=atLeast) jc=center} rPr{sz=15}',
      TOCHeading:
        'name=TOC Heading basedOn=Normal uiPriority=1 qFormat pPr{keepNext spacing(before=430 after=140)} rPr{b=0 color=0B7285 sz=32}',
      TOC1: 'name=toc 1 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=80 after=57) ind(left=0)} rPr{b}',
      TOC2: 'name=toc 2 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=57) ind(left=411)}',
      TOC3: 'name=toc 3 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=57) ind(left=823)}',
      TOC4: 'name=toc 4 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=57) ind(left=1234)}',
      TOC5: 'name=toc 5 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=57) ind(left=1646)}',
      TOC6: 'name=toc 6 basedOn=Normal uiPriority=1 qFormat pPr{tabs{tab(val=right leader=dot pos=9071)} spacing(before=0 after=57) ind(left=2057)}',
      'Style-box':
        'name=Platen box basedOn=Normal uiPriority=1 qFormat pPr{pBdr{top(val=double sz=8 space=6 color=7A1F2B) left(val=double sz=8 space=6 color=7A1F2B)} shd(val=clear color=auto fill=EEEEEE) spacing(before=60 after=100 line=308 lineRule=atLeast) ind(left=1821 right=1821) jc=right} rPr{rFonts(ascii=Noto Sans Mono hAnsi=Noto Sans Mono cs=Noto Sans Mono) b i smallCaps color=222222 spacing=28 sz=28}',
      'Style-words':
        'name=Platen words basedOn=Normal uiPriority=1 qFormat pPr{shd(val=clear color=auto fill=FFEEEE)} rPr{caps}',
      Hyperlink: 'name=Hyperlink uiPriority=1 qFormat rPr{color=7A1F2B u=single}',
      Code: 'name=HTML Code uiPriority=1 qFormat rPr{rFonts(ascii=Noto Sans Mono hAnsi=Noto Sans Mono cs=Noto Sans Mono) sz=21 shd(val=clear color=auto fill=F4F5F6)}',
      PlatenTable:
        'name=Platen table of values basedOn=TableNormal tblPr{tblStyleRowBandSize=1 tblBorders{top(val=single sz=4 space=0 color=C4C7CC) left(val=single sz=4 space=0 color=C4C7CC) bottom(val=single sz=4 space=0 color=C4C7CC) right(val=single sz=4 space=0 color=C4C7CC) insideH(val=single sz=4 space=0 color=C4C7CC) insideV(val=single sz=4 space=0 color=C4C7CC)} tblCellMar{top=70 left=100 bottom=70 right=80}} tblStylePr=firstRow{rPr{b color=FFFFFF} tcPr{shd(val=clear color=auto fill=0B7285)}} tblStylePr=band2Horz{tcPr{shd(val=clear color=auto fill=F1F3F5)}}',
    },
  },
  {
    what: 'tables with a rule below the head',
    source: { body: 'a', theme: 'table: {rules: head, flush: true}\n' },
    styles: {
      PlatenTable:
        'name=Platen table of values basedOn=TableNormal tblPr{tblStyleRowBandSize=1 tblBorders{bottom(val=single sz=6 space=0 color=5F6368)} tblCellMar{top=70 left=100 bottom=70 right=80}} tblStylePr=firstRow{rPr{b color=1A1A1A} tcPr{tcBorders{bottom(val=single sz=6 space=0 color=5F6368)}}}',
    },
  },
  {
    what: 'tables without rules',
    source: { body: 'a', theme: 'table: {rules: none}\n' },
    styles: {
      PlatenTable:
        'name=Platen table of values basedOn=TableNormal tblPr{tblStyleRowBandSize=1 tblCellMar{top=70 left=100 bottom=70 right=80}} tblStylePr=firstRow{rPr{b color=1A1A1A}}',
    },
  },
  {
    what: 'from right to left',
    source: { body: 'א', front: 'language: he\n' },
    styles: {
      docDefaults:
        'rPrDefault{rPr{rFonts(ascii=Noto Sans eastAsia=Noto Sans hAnsi=Noto Sans cs=Noto Sans Hebrew) color=1A1A1A kern=2 sz=21 lang(val=he eastAsia=he bidi=he)}} pPrDefault{pPr{bidi}}',
    },
  },
];

test.each(STYLES)('$what', async ({ source, styles }) => {
  const [house] = STYLES;
  const found = Object.fromEntries(await stylesOf(source));
  const own = source === house!.source ? found : differing(found, house!.styles);
  expect(own).toEqual(styles);
});

function differing(found: Record<string, string>, house: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([id, style]) => house[id] !== style));
}

test('on a dark background links and code have the colours of the text around', async () => {
  const parts = await copyOf({
    body: '::: pill\na [b](https://x.example) `c`\n:::\n\nd `e`',
    front: 'styles: [pill]\n',
    theme: 'styles: {pill: {color: "#ffffff", background: "#10264a"}}\n',
  });
  const xml = parts.get('word/document.xml')!;
  const runWith = (text: string) => new RegExp(`<w:r>(?:(?!</w:r>).)*>${text}<`).exec(xml)![0];
  expect(runWith('b')).toContain('<w:color w:val="FFFFFF"/>');
  expect(runWith('c')).toContain('w:fill="10264A"');
  expect(runWith('e')).not.toContain('w:fill');
});

test('on a dark background all else is as on paper: on the background, in the colour of its words', async () => {
  const parts = await copyOf({
    body: '::::: pill\n## a\n\n> b\n\n| c |\n|---|\n| d |\n\n```\ne\n```\n\n:::: light\n### f\n::::\n\n:::: plain\ng\n::::\n\n:::::\n\n### h\n',
    front: 'styles: [pill, light, plain]\n',
    theme:
      'styles: {pill: {color: "#ffffff", background: "#10264a"}, light: {background: "#eeeeee"}, plain: {weight: bold}}\n',
  });
  const xml = parts.get('word/document.xml')!;
  const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => paragraph);
  const isLight = (run = '') => run.includes('<w:color w:val="FFFFFF"/>');
  const fillOf = (part = '') => /w:fill="(\w+)"/.exec(part)?.[1];
  const looks = [...'abcdefgh'].map((letter) => {
    const found = paragraphs.find((paragraph) => paragraph.includes(`>${letter}</w:t>`));
    return `${letter} ${fillOf(/<w:pPr>.*?<\/w:pPr>/s.exec(found!)?.[0])} ${isLight(/<w:r>.*/s.exec(found!)?.[0])}`;
  });
  expect(looks).toEqual([
    'a 10264A true',
    'b 10264A true',
    'c undefined true',
    'd undefined true',
    'e 10264A true',
    'f EEEEEE false',
    'g 10264A true',
    'h undefined false',
  ]);
  expect([...xml.matchAll(/<w:tcPr>.*?<\/w:tcPr>/gs)].map(([cell]) => fillOf(cell))).toEqual(['10264A', '10264A']);
});

test('the head and the stripes of a table keep their own colours on a background', async () => {
  const cells = async (theme: string) => {
    const body = '::: pill\n| c |\n|---|\n| d |\n| e |\n| f |\n:::\n';
    const xml = (await copyOf({ body, front: 'styles: [pill]\n', theme })).get('word/document.xml')!;
    return [...xml.matchAll(/<w:tcPr>.*?<\/w:tcPr>/gs)].map(([cell]) => /w:fill="(\w+)"/.exec(cell)?.[1]);
  };
  const light =
    'styles: {pill: {background: "#e8f0fe"}}\ntable: {stripes: "#ffffff", header: {background: "#1f4e8c"}}\n';
  expect(await cells(light)).toEqual([undefined, 'E8F0FE', undefined, 'E8F0FE']);
  const dark = light.replace('"#e8f0fe"', '"#10264a", color: "#ffffff"');
  expect(await cells(dark)).toEqual([undefined, '10264A', '10264A', '10264A']);
});
