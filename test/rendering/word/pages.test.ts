/** §17.42: what surrounds the text on pages of a Word copy: sections, headers and footers, backgrounds, frames, windows of envelopes. */
import { expect, test } from '@jest/globals';
import { png } from '../../pdf/support/pictures.ts';
import { pagesOf, type Source } from './support/word-copy.ts';

const ASSETS = [
  png('theme:logo.png', 400, 200),
  png('theme:small.png', 40, 20),
  png('theme:paper.png', 100, 100),
  png('theme:wide.png', 300, 100),
];

/** Each document with the lines of its text, headers and footers, as `word-lines.ts` writes them. */
const PAGES: { what: string; source: Source; pages: Record<string, string[]> }[] = [
  {
    what: 'lines of the front matter',
    source: { body: 'a', front: 'header: "{title}"\nfooter: "Page {page} of {pages}, {{A}}"\n' },
    pages: {
      header1: ['Header jc=right | A & B'],
      footer2: [
        'Footer jc=center | Page fldSimple(instr= PAGE ){1} of fldSimple(instr= NUMPAGES ){1}, sdt{sdtPr{rPr{rStyle=PlaceholderText} alias=A id=1 showingPlcHdr text} sdtContent{[rStyle=PlaceholderText]A}}',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=459 gutter=0)}',
      ],
    },
  },
  {
    what: 'parts of a header, short',
    source: {
      body: 'a',
      theme:
        'page: {header: {left: "l [x](https://a.example)", center: "**c**", right: "r {title}"}, footer: {left: "one\\ntwo", right: "three"}}\n',
    },
    pages: {
      header1: ['Header tabs{tab(val=center pos=4535) tab(val=right pos=9071)} | l x<tab>[b]c<tab>r A & B'],
      footer2: [
        'Footer tabs{tab(val=right pos=9071)} | one<tab>three',
        'Footer tabs{tab(val=right pos=9071)} | two<tab>',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1396 left=1417 header=590 footer=280 gutter=0)}',
      ],
    },
  },
  {
    what: 'a part alone has all the room',
    source: { body: 'a', theme: 'page: {header: {center: "c"}, footer: {right: "r"}}\n' },
    pages: {
      header1: ['Header jc=center | c'],
      footer2: ['Footer jc=right | r'],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=459 gutter=0)}',
      ],
    },
  },
  {
    what: 'long parts stand in cells',
    source: {
      body: 'a',
      theme:
        'page: {header: {left: "long long long long long long long long long long ", right: "r"}, footer: {left: "l", center: "c c c c c c c c c c c c c c c c c "}}\n',
    },
    pages: {
      header1: [
        'table PlatenColumns tblW=9071 tblLayout=fixed tblLook(noHBand noVBand) [4535 4535]',
        '- row cantSplit',
        '-- cell tcW=4535 tcMar{right=180}',
        '--- Header jc=left | long long long long long long long long long long',
        '-- cell tcW=4535',
        '--- Header jc=right | r',
        'Header |',
      ],
      footer2: [
        'table PlatenColumns tblW=9071 tblLayout=fixed tblLook(noHBand noVBand) [3024 3024 3024]',
        '- row cantSplit',
        '-- cell tcW=3024 tcMar{right=180}',
        '--- Footer jc=left | l',
        '-- cell tcW=3024 tcMar{right=180}',
        '--- Footer jc=center | c c c c c c c c c c c c c c c c c',
        '-- cell tcW=3024',
        '--- TableText spacing(before=0 after=0) |',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=459 gutter=0)}',
      ],
    },
  },
  {
    what: 'parts that just fit',
    source: {
      body: 'a',
      theme: 'page: {header: {left: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", right: "r"}}\n',
    },
    pages: {
      header1: ['Header tabs{tab(val=right pos=9071)} | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx<tab>r'],
      footer2: [],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'columns',
    source: {
      body: 'a',
      theme:
        'page: {footer: {columns: ["One\\nTwo", "Three", "{page}"], widths: 1 2 20mm, align: left center right}}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [
        'Footer tabs{tab(val=center pos=5331) tab(val=right pos=9071)} | One<tab>Three<tab>fldSimple(instr= PAGE ){1}',
        'Footer tabs{tab(val=center pos=5331) tab(val=right pos=9071)} | Two<tab><tab>',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1396 left=1417 header=560 footer=280 gutter=0)}',
      ],
    },
  },
  {
    what: 'columns without a look, one alone',
    source: { body: 'a', theme: 'page: {footer: {columns: ["One", ""]}}\n' },
    pages: {
      header1: ['Header |'],
      footer2: ['Footer tabs{tab(val=left pos=4655)} | One<tab>'],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=459 gutter=0)}',
      ],
    },
  },
  {
    what: 'pictures: no higher than a logo, or as declared',
    source: {
      body: 'a',
      theme:
        'logo: {path: logo.png, alt: Acme}\npage: {header: {left: "{logo}"}, footer: {left: "![s](small.png)", right: "![w](wide.png){height=8mm}\\nline"}}\n',
    },
    pages: {
      header1: ['Header jc=left | <picture 67.5×33.8 “Acme”>'],
      footer2: [
        'table PlatenColumns tblW=9071 tblLayout=fixed tblLook(noHBand noVBand) [4535 4535]',
        '- row cantSplit',
        '-- cell tcW=4535 tcMar{right=180}',
        '--- Footer jc=left | <picture 30×15 “s”>',
        '-- cell tcW=4535',
        '--- Footer jc=right | <picture 67.5×22.5 “w”>',
        '--- Footer jc=right | line',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1608 left=1417 header=371 footer=280 gutter=0)}',
      ],
    },
  },
  {
    what: 'a first page of its own',
    source: {
      body: 'a',
      theme:
        'page: {margins: {top: 30mm}, header: {right: "h"}, footer: {left: "f"}, first: {margins: {top: 60mm}, header: {left: "letterhead\\nof Acme"}, footer: {left: "one\\ntwo\\nthree"}}}\n',
    },
    pages: {
      header1: ['Header jc=right | h'],
      footer2: ['Footer jc=left | f'],
      header3: ['Header jc=left | letterhead', 'Header jc=left | of Acme'],
      footer4: ['Footer jc=left | one', 'Footer jc=left | two', 'Footer jc=left | three'],
      document: [
        'spacing(before=0 after=0 line=1701 lineRule=exact) |',
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) headerReference(type=first r:id=rId3) footerReference(type=first r:id=rId4) pgSz(w=11906 h=16838) pgMar(top=1701 right=1417 bottom=1634 left=1417 header=731 footer=280 gutter=0) titlePg}',
      ],
    },
  },
  {
    what: 'backgrounds and a watermark',
    source: {
      body: 'a',
      theme:
        'page: {background: {color: "#fafafa", picture: paper.png}, first: {background: {picture: wide.png}}}\nwatermark: DRAFT\n',
    },
    pages: {
      header1: [
        'Header spacing(before=0 after=0 line=20 lineRule=exact) | <picture 841.9×841.9, page -123.3, page 0, wp:wrapNone “”><pict{v:shapetype(id=_x0000_t136 coordsize=21600,21600 o:spt=136 adj=10800 path=m@7,l@8,m@5,21600l@6,21600e){v:formulas{v:f(eqn=sum #0 0 10800) v:f(eqn=prod #0 2 1) v:f(eqn=sum 21600 0 @1) v:f(eqn=sum 0 0 @2) v:f(eqn=sum 21600 0 @3) v:f(eqn=if @0 @3 0) v:f(eqn=if @0 21600 @1) v:f(eqn=if @0 0 @2) v:f(eqn=if @0 @4 21600)} v:path(textpathok=t o:connecttype=none) v:textpath(on=t fitshape=t)} v:shape(id=Watermark2 type=#_x0000_t136 style=position:absolute;margin-left:0;margin-top:0;width:461pt;height:149pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:page;mso-position-vertical:center;mso-position-vertical-relative:page fillcolor=#dcdcdc stroked=f){v:fill(opacity=.3) v:textpath(style=font-family:"Noto Sans";font-size:1pt;font-weight:bold string=DRAFT)}}>',
      ],
      footer2: [],
      header3: [
        'Header spacing(before=0 after=0 line=20 lineRule=exact) | <picture 2525.7×841.9, page -965.2, page 0, wp:wrapNone “”><pict{v:shapetype(id=_x0000_t136 coordsize=21600,21600 o:spt=136 adj=10800 path=m@7,l@8,m@5,21600l@6,21600e){v:formulas{v:f(eqn=sum #0 0 10800) v:f(eqn=prod #0 2 1) v:f(eqn=sum 21600 0 @1) v:f(eqn=sum 0 0 @2) v:f(eqn=sum 21600 0 @3) v:f(eqn=if @0 @3 0) v:f(eqn=if @0 21600 @1) v:f(eqn=if @0 0 @2) v:f(eqn=if @0 @4 21600)} v:path(textpathok=t o:connecttype=none) v:textpath(on=t fitshape=t)} v:shape(id=Watermark4 type=#_x0000_t136 style=position:absolute;margin-left:0;margin-top:0;width:461pt;height:149pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:page;mso-position-vertical:center;mso-position-vertical-relative:page fillcolor=#dcdcdc stroked=f){v:fill(opacity=.3) v:textpath(style=font-family:"Noto Sans";font-size:1pt;font-weight:bold string=DRAFT)}}>',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) headerReference(type=first r:id=rId3) footerReference(type=first r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0) titlePg}',
      ],
    },
  },
  {
    what: 'a background of all pages on a first page of its own',
    source: {
      body: 'a',
      theme: 'page: {background: {picture: paper.png}, header: {left: h}, first: {header: {left: f}}}\n',
    },
    pages: {
      header1: [
        'Header spacing(before=0 after=0 line=20 lineRule=exact) | <picture 841.9×841.9, page -123.3, page 0, wp:wrapNone “”>',
        'Header jc=left | h',
      ],
      footer2: [],
      header3: [
        'Header spacing(before=0 after=0 line=20 lineRule=exact) | <picture 841.9×841.9, page -123.3, page 0, wp:wrapNone “”>',
        'Header jc=left | f',
      ],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) headerReference(type=first r:id=rId3) footerReference(type=first r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=560 gutter=0) titlePg}',
      ],
    },
  },
  {
    what: 'a long watermark in a colour',
    source: {
      body: 'a',
      theme: 'watermark: {text: "NOT FOR DISTRIBUTION TO ANYBODY", color: "#ffdddd"}\n',
      front: 'page: {orientation: landscape}\n',
    },
    pages: {
      header1: [
        'Header spacing(before=0 after=0 line=20 lineRule=exact) | <pict{v:shapetype(id=_x0000_t136 coordsize=21600,21600 o:spt=136 adj=10800 path=m@7,l@8,m@5,21600l@6,21600e){v:formulas{v:f(eqn=sum #0 0 10800) v:f(eqn=prod #0 2 1) v:f(eqn=sum 21600 0 @1) v:f(eqn=sum 0 0 @2) v:f(eqn=sum 21600 0 @3) v:f(eqn=if @0 @3 0) v:f(eqn=if @0 21600 @1) v:f(eqn=if @0 0 @2) v:f(eqn=if @0 @4 21600)} v:path(textpathok=t o:connecttype=none) v:textpath(on=t fitshape=t)} v:shape(id=Watermark1 type=#_x0000_t136 style=position:absolute;margin-left:0;margin-top:0;width:722pt;height:38pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:page;mso-position-vertical:center;mso-position-vertical-relative:page fillcolor=#ffdddd stroked=f){v:fill(opacity=.3) v:textpath(style=font-family:"Noto Sans";font-size:1pt;font-weight:bold string=NOT FOR DISTRIBUTION TO ANYBODY)}}>',
      ],
      footer2: [],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=16838 h=11906 orient=landscape) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'a frame, and text in the middle',
    source: {
      body: 'a',
      theme: 'page: {vertical: middle, frame: {inset: 11mm, width: 3pt, color: "#aa8800", style: double}}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1424 left=1417 header=560 footer=784 gutter=0) pgBorders(offsetFrom=page){top(val=double sz=8 space=31 color=AA8800) left(val=double sz=8 space=31 color=AA8800) bottom(val=double sz=8 space=31 color=AA8800) right(val=double sz=8 space=31 color=AA8800)} vAlign=center}',
      ],
    },
  },
  {
    what: 'a frame of one line, and text at the foot',
    source: {
      body: 'a',
      theme: 'page: {vertical: bottom, margins: 20mm, frame: {inset: 30pt, width: 1pt, color: "#000000"}}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1134 right=1134 bottom=1360 left=1134 header=560 footer=720 gutter=0) pgBorders(offsetFrom=page){top(val=single sz=8 space=30 color=000000) left(val=single sz=8 space=30 color=000000) bottom(val=single sz=8 space=30 color=000000) right(val=single sz=8 space=30 color=000000)} vAlign=bottom}',
      ],
    },
  },
  {
    what: 'a stamp over the first page',
    source: { body: 'a', front: 'stamp: PAID\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'spacing(before=0 after=0 line=20 lineRule=exact) | <picture 75.2×49.5, page 449.2, page 70.9, wp:wrapNone “PAID”>',
        '| a',
        'sectPr{headerReference(type=default r:id=rId3) footerReference(type=default r:id=rId4) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'a stamp over all pages',
    source: { body: 'a', front: 'stamp: {text: PAID, pages: all}\n' },
    pages: {
      header1: [
        'Header spacing(before=0 after=0 line=20 lineRule=exact) | <picture 75.2×49.5, page 449.2, page 70.9, wp:wrapNone “PAID”>',
      ],
      footer2: [],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'a picture of the theme is no higher than a logo',
    source: { body: 'a', theme: 'page: {footer: {right: "![s](logo.png)"}}\n' },
    pages: {
      header1: ['Header |'],
      footer2: ['Footer jc=right | <picture 113.4×56.7 “s”>'],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=2054 left=1417 header=560 footer=280 gutter=0)}',
      ],
    },
  },
  {
    what: 'sections with pages of their own',
    source: {
      body: 'a\n\n<!-- pagebreak landscape -->\n\nb\n\n<!-- pagebreak drawings -->\n\nc\n\n<!-- pagebreak main -->\n\nd',
      front:
        'header: "{title}"\nsections:\n  drawings: {page: {margins: 10mm}, header: "", footer: "Drawings {page}", restart: true}\n',
    },
    pages: {
      header1: ['Header jc=right | A & B'],
      footer2: [],
      header3: ['Header jc=right | A & B'],
      footer4: [],
      header5: ['Header |'],
      footer6: ['Footer jc=center | Drawings fldSimple(instr= PAGE ){1}'],
      document: [
        '| a',
        'TableEnd sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=560 gutter=0)} |',
        '| b',
        'TableEnd sectPr{headerReference(type=default r:id=rId3) footerReference(type=default r:id=rId4) pgSz(w=16838 h=11906 orient=landscape) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=560 gutter=0)} |',
        '| c',
        'TableEnd sectPr{headerReference(type=default r:id=rId5) footerReference(type=default r:id=rId6) pgSz(w=11906 h=16838) pgMar(top=567 right=567 bottom=1158 left=567 header=560 footer=280 gutter=0) pgNumType(start=1)} |',
        '| d<_LastPage0></>',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'annexes with a page count of their own',
    source: {
      body: '# A\n\n## B\n\n# C {.annex}\n\nd\n\n# E {.annex}\n\nf',
      front:
        'numbering: legal\nannexes: {label: Annex 1, restart: true, footer: "{annex}, {page} of {pages}"}\nfooter: "{page} of {pages}"\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: ['Footer jc=center | fldSimple(instr= PAGE ){1} of fldSimple(instr= SECTIONPAGES ){1}'],
      header3: ['Header |'],
      footer4: ['Footer jc=center | Annex 1, fldSimple(instr= PAGE ){1} of fldSimple(instr= SECTIONPAGES ){1}'],
      header5: ['Header |'],
      footer6: ['Footer jc=center | Annex 2, fldSimple(instr= PAGE ){1} of fldSimple(instr= SECTIONPAGES ){1}'],
      document: [
        'Heading1 spacing(before=0 after=0) | A',
        'Heading2 | B',
        'TableEnd sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=459 gutter=0)} |',
        'Heading1 numPr{ilvl=0 numId=2} spacing(before=0) ind(left=0 hanging=0) | <br>C',
        '| d',
        'TableEnd sectPr{headerReference(type=default r:id=rId3) footerReference(type=default r:id=rId4) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=459 gutter=0) pgNumType(start=1)} |',
        'Heading1 numPr{ilvl=0 numId=2} spacing(before=0) ind(left=0 hanging=0) | <br>E',
        '| f',
        'sectPr{headerReference(type=default r:id=rId5) footerReference(type=default r:id=rId6) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=459 gutter=0) pgNumType(start=1)}',
      ],
    },
  },
  {
    what: 'two columns, below a title',
    source: { body: '# A\n\nb\n\nc', front: 'columns: 2\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'Heading1 spacing(before=0) | A',
        'TableEnd sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)} |',
        '| b',
        '| c',
        'sectPr{type=continuous pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0) cols(num=2 space=360)}',
      ],
    },
  },
  {
    what: 'two columns, below a title at a side',
    source: { body: '<h1 align="center">A</h1>\n\nb', front: 'columns: 2\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'Heading1 spacing(before=0) jc=center | A',
        'TableEnd sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)} |',
        '| b',
        'sectPr{type=continuous pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0) cols(num=2 space=360)}',
      ],
    },
  },
  {
    what: 'two columns, below a title with a style',
    source: { body: '# A {.k}\n\nb', front: 'columns: 2\nstyles: [k]\n', theme: 'styles: {k: {align: center}}\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'Heading1 spacing(before=0) ind(left=0 right=0) jc=center | A',
        'TableEnd sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)} |',
        '| b',
        'sectPr{type=continuous pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0) cols(num=2 space=360)}',
      ],
    },
  },
  {
    what: 'two columns, with a title in a block of more',
    source: { body: '<div align="right">\n\n# A\n\nb\n\n</div>\n\nc', front: 'columns: 2\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'Heading1 spacing(before=0) jc=right | A',
        'jc=right | b',
        '| c',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0) cols(num=2 space=360)}',
      ],
    },
  },
  {
    what: 'two columns without a title',
    source: { body: '## A\n\n| B |\n|---|\n| c |', front: 'columns: 2\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'Heading2 spacing(before=0) | A',
        'table PlatenTable tblW=4355 tblLayout=fixed tblLook(firstRow noHBand noVBand) [4355]',
        '- row cantSplit tblHeader',
        '-- cell tcW=4355',
        '--- TableText | B',
        '- row cantSplit',
        '-- cell tcW=4355',
        '--- TableText | c',
        'TableEnd |',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0) cols(num=2 space=360)}',
      ],
    },
  },
  {
    what: 'an address below its sender',
    source: {
      body: '<!-- address -->\nAda Lovelace\\\nLondon\n\nDear Ada',
      theme: 'address: {window: uk, sender: "Acme · Bristol"}\npage: {margins: {left: 20mm}}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'table PlatenColumns tblW=9354 tblInd=0 tblLayout=fixed tblLook(noHBand noVBand) [9354]',
        '- row cantSplit trHeight(val=1927 hRule=atLeast)',
        '-- cell tcW=9354',
        '--- Address |',
        '- row cantSplit trHeight(val=2268 hRule=atLeast)',
        '-- cell tcW=9354',
        '--- Address pBdr{bottom(val=single sz=4 space=1 color=5F6368)} spacing(before=0 after=60) ind(right=4819) rPr{sz=14} | [color=5F6368 sz=14]Acme · Bristol',
        '--- Address rPr{sz=21} | [sz=21]Ada Lovelace[sz=21]<br>[sz=21]London',
        '| Dear Ada',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=-1417 right=1417 bottom=1337 left=1134 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'an address with a window for its sender',
    source: {
      body: '<!-- address -->\nAda Lovelace\\\nLondon\n\nDear Ada',
      theme: 'address: {window: us-10-double, sender: "Acme · Boston"}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'table PlatenColumns tblW=10103 tblInd=-697 tblLayout=fixed tblLook(noHBand noVBand) [10103]',
        '- row cantSplit trHeight(val=2520 hRule=atLeast)',
        '-- cell tcW=10103',
        '--- Address spacing(before=0 after=60) ind(right=6503) rPr{sz=18} | [color=5F6368 sz=18]Acme · Boston',
        '- row cantSplit trHeight(val=1680 hRule=atLeast)',
        '-- cell tcW=10103',
        '--- Address rPr{sz=21} | [sz=21]Ada Lovelace[sz=21]<br>[sz=21]London',
        '| Dear Ada',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=12240 h=15840) pgMar(top=-1080 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'an address by DIN 5008, and a block beside it',
    source: {
      body: '::: columns\n::: column\n<!-- address -->\nAda\n:::\n::: column\nNo. 1\n:::\n:::\n\nDear Ada',
      theme: 'address: {window: din-5008-b, sender: "Acme · Berlin"}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'table PlatenColumns tblW=9071 tblInd=0 tblLayout=fixed tblLook(noHBand noVBand) [5669 3402]',
        '- row cantSplit trHeight(val=1134 hRule=atLeast)',
        '-- cell tcW=5669',
        '--- Address |',
        '-- cell tcW=3402',
        '--- TableText spacing(before=0 after=0) |',
        '- row cantSplit trHeight(val=1003 hRule=atLeast)',
        '-- cell tcW=5669 vAlign=bottom',
        '--- Address pBdr{bottom(val=single sz=4 space=1 color=5F6368)} spacing(before=0 after=60) ind(right=1134) rPr{sz=14} | [color=5F6368 sz=14]Acme · Berlin',
        '-- cell tcW=3402 vMerge=restart',
        '--- | No. 1',
        '- row cantSplit trHeight(val=2027 hRule=atLeast)',
        '-- cell tcW=5669',
        '--- Address rPr{sz=21} | [sz=21]Ada',
        '-- cell tcW=3402 vMerge',
        '--- TableText spacing(before=0 after=0) |',
        '| Dear Ada',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=-1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'an address at the right, and a block beside it',
    source: {
      body: '::: columns\n::: column\n<!-- address -->\nAda\n:::\n::: column\nNo. 1\n:::\n:::\n\nDear Ada',
      front: 'address: ch-right\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'table PlatenColumns tblW=9808 tblLayout=fixed tblLook(noHBand noVBand) [5216 4592]',
        '- row cantSplit trHeight(val=1531 hRule=atLeast)',
        '-- cell tcW=5216',
        '--- TableText spacing(before=0 after=0) |',
        '-- cell tcW=4592',
        '--- Address |',
        '- row cantSplit trHeight(val=2665 hRule=atLeast)',
        '-- cell tcW=5216',
        '--- | No. 1',
        '-- cell tcW=4592',
        '--- Address rPr{sz=21} | [sz=21]Ada',
        '| Dear Ada',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=-1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'an address without a sender, in a window of its own',
    source: {
      body: '<!-- address -->\nAda Lovelace\\\nLondon\n\nDear Ada',
      front: 'address: {left: 30mm, top: 60mm, width: 70mm, height: 30mm}\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'table PlatenColumns tblW=8787 tblInd=283 tblLayout=fixed tblLook(noHBand noVBand) [8787]',
        '- row cantSplit trHeight(val=1984 hRule=atLeast)',
        '-- cell tcW=8787',
        '--- Address |',
        '- row cantSplit trHeight(val=2180 hRule=atLeast)',
        '-- cell tcW=8787',
        '--- Address rPr{sz=21} | [sz=21]Ada Lovelace[sz=21]<br>[sz=21]London',
        '| Dear Ada',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=-1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'an address that does not fit stands in the text',
    source: {
      body: '<!-- address -->\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nLine\\\nEnd\n\nDear',
      front: 'address: uk\n',
    },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        'spacing(before=0 after=0 line=4195 lineRule=exact) |',
        '| Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>Line<br>End',
        '| Dear',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'a letter without an address',
    source: { body: 'Dear', front: 'address: din-5008-a\n' },
    pages: {
      header1: ['Header |'],
      footer2: [],
      document: [
        '| Dear',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=560 gutter=0)}',
      ],
    },
  },
  {
    what: 'from right to left',
    source: {
      body: 'ا',
      front: 'language: ar\nheader: "{title}"\n',
      theme: 'page: {footer: {left: "ب", right: "ج"}}\n',
    },
    pages: {
      header1: ['Header jc=right | A & B'],
      footer2: [
        'table PlatenColumns bidiVisual tblW=9071 tblLayout=fixed tblLook(noHBand noVBand) [4535 4535]',
        '- row cantSplit',
        '-- cell tcW=4535 tcMar{left=180}',
        '--- Footer jc=left | [rtl]ب',
        '-- cell tcW=4535',
        '--- Footer jc=right | [rtl]ج',
      ],
      document: [
        '| [rtl]ا',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=590 footer=459 gutter=0) bidi}',
      ],
    },
  },
  {
    what: 'columns from right to left',
    source: { body: 'ا', front: 'language: ar\n', theme: 'page: {footer: {columns: ["ب", "ج"], widths: 20mm 1}}\n' },
    pages: {
      header1: ['Header |'],
      footer2: [
        'table PlatenColumns bidiVisual tblW=9071 tblLayout=fixed tblLook(noHBand noVBand) [1374 7697]',
        '- row cantSplit',
        '-- cell tcW=1374 tcMar{left=180}',
        '--- Footer jc=left | [rtl]ب',
        '-- cell tcW=7697',
        '--- Footer jc=left | [rtl]ج',
      ],
      document: [
        '| [rtl]ا',
        'sectPr{headerReference(type=default r:id=rId1) footerReference(type=default r:id=rId2) pgSz(w=11906 h=16838) pgMar(top=1417 right=1417 bottom=1337 left=1417 header=560 footer=459 gutter=0) bidi}',
      ],
    },
  },
  {
    what: 'a label with a footer',
    source: { body: 'a', front: 'page: {size: 62mm × 40mm}\nfooter: "f"\n' },
    pages: {
      footer1: ['Footer jc=center | f'],
      document: [
        '| a',
        'sectPr{footerReference(type=default r:id=rId1) pgSz(w=3515 h=2268 orient=landscape) pgMar(top=170 right=170 bottom=798 left=170 header=560 footer=360 gutter=0)}',
      ],
    },
  },
  {
    what: 'a roll',
    source: { body: 'a', front: 'page: {size: 80mm × auto}\nheader: "{page}"\n' },
    pages: {
      header1: ['Header jc=right | fldSimple(instr= PAGE ){1}'],
      document: [
        '| a',
        'sectPr{headerReference(type=default r:id=rId1) pgSz(w=4535 h=1422 orient=landscape) pgMar(top=878 right=170 bottom=480 left=170 header=360 footer=280 gutter=0)}',
      ],
    },
  },
];

test.each(PAGES)('$what', async ({ source, pages }) => {
  expect(await pagesOf({ ...source, assets: ASSETS })).toEqual(pages);
});
