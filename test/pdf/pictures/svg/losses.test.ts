/** §17.43: what is told of an SVG, by its lines. */
import { expect, test } from '@jest/globals';
import { examinePicture } from '../../../../src/pdf/pictures/picture-size.ts';
import { DRAWINGS, fileOf } from './drawings.ts';

function told(content: string): string[] {
  const asset = { path: 'a', mediaType: 'image/svg+xml' as const, bytes: new TextEncoder().encode(fileOf(content)) };
  const { problem, losses } = examinePicture(asset);
  const problems = problem ? [`${problem.problem}${'of' in problem ? ` ${problem.of}, ${problem.line}` : ''}`] : [];
  return [...problems, ...losses.map(({ lost, what, line }) => `${lost} ${what}, ${line}`)];
}

/** Those that browsers draw otherwise, though not at the points that are compared. */
const LOSING: Record<string, string[]> = {
  drawio: ['html <foreignObject>, 1'],
  figma: [],
  filt: ['shape filter: url(#f), 1'],
  fontface: ['font @font-face, 1'],
  impsty: ['sheet @import url(http://127.0.0.1/x.css), 1'],
};

test.each(DRAWINGS)('%s', (name, _colors, content) => expect(told(content)).toEqual(LOSING[name] ?? []));

const RECT = '<rect width="9" height="9"/>';

test.each<[content: string, wanted: string[]]>([
  // What a drawing is refused for.
  [`\n<script>1</script>${RECT}`, ['element <script>, 2']],
  [`<foreignObject width="9" height="9"/>${RECT}`, ['element <foreignObject>, 1']],
  [`<switch><foreignObject width="9" height="9"/></switch>`, ['element <foreignObject>, 1']],
  [`\n\n<image href="logo.png" width="9" height="9"/>`, ['outside logo.png, 3']],
  ['<use xlink:href="other.svg#a"/>', ['outside other.svg#a, 1']],
  ['<image href="data:image/webp;base64,UklGRg==" width="9" height="9"/>', ['embedded data:image/webp, 1']],
  ['\n<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>', ['embedded image/png, 2']],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', ['sizeless']],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>', ['broken it does not end, 1']],
  [`${RECT}\n<g></a>`, ['broken Unexpected close tag, 2']],
  // What of it is lost.
  [`\n<rect style="filter:blur(2px)"/>`, ['shape filter: blur(2px), 2']],
  ['<style>.a{fill:light-dark(red, blue)}</style><rect class="a"/>', ['color fill: light-dark(red, blue), 1']],
  ['<rect fill="color-mix(in srgb, red, blue)"/>', ['color fill: color-mix(in srgb, red, blue), 1']],
  // A weaker value is drawn, but browsers show the stronger one.
  ['<rect fill="red" style="fill:color-mix(in srgb, red, blue)"/>', ['color fill: color-mix(in srgb, red, blue), 1']],
  ['<defs><rect id="a" fill="var(--c)"/></defs><g style="--c:red"><use href="#a"/></g>', ['style --c: red, 1']],
  ['<style>svg{--c:red}</style><defs><rect id="a" fill="var(--c)"/></defs><use href="#a"/>', []],
  ['<rect fill="red" style="fill:nonsense"/>', []],
  ['<rect style="fill:red;width:9rem;width:9px"/>', []],
  ['<style>g{rect{fill:red}}</style><g><rect/></g>', ['style &, 1']],
  ['<style>g{*zoom:1;fill:red}</style><g><rect/></g>', []],
  ['<rect fill="cmyk(100,0,0,0)"/>', ['press cmyk(100,0,0,0), 1']],
  ['<style>\n@media (min-width: 300px){rect{fill:red}}</style><rect/>', ['style @media (min-width:300px), 2']],
  ['<style>rect:nth-fun(2){fill:red}</style><rect/>', ['style rect:nth-fun(2), 1']],
  ['<style>rect:hover::before{fill:red}@media print{rect{fill:red}}@keyframes a{}</style><rect/>', []],
  ['<rect style="animation:a 1s"/>', ['shape animation: a 1s, 1']],
  ['<rect><animate attributeName="x" to="9"/></rect>', ['motion <animate>, 1']],
  ['<rect style="transform:matrix3d(1)"/>', ['shape transform: matrix3d(1), 1']],
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><svg width="5mm" height="5mm"><g style="transform:translate(9em)"/></svg></svg>',
    ['shape transform: translate(9em), 1'],
  ],
  [
    '<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    ['sheet <?xml-stylesheet?>, 2'],
  ],
  ['<rect style="transform:rotate(9deg);transform-box:fill-box"/>', ['shape transform-box: fill-box, 1']],
  ['<rect clip-path="circle(9px)"/>', ['shape clip-path: circle(9px), 1']],
  ['<rect width="calc(1px + 2px)" height="9rem"/>', ['shape width="calc(1px + 2px)", 1', 'shape height="9rem", 1']],
  ['<text style="writing-mode:vertical-rl">a</text>', ['shape writing-mode: vertical-rl, 1']],
  ['<rect style="mix-blend-mode:plus-lighter"/>', ['shape mix-blend-mode: plus-lighter, 1']],
  ['<path stroke="context-stroke" d="M0 0h9"/>', ['shape stroke: context-stroke, 1']],
  ['<rect filter="url(#nowhere)" mask="none"/>', []],
  ['<style>g{&rect{fill:red}}</style><g><rect/></g>'.replace('&', '&amp; '), ['style &, 1']],
  [`<svg width="9" height="9">${RECT}</svg>`.replace('<svg', '<?xml version="1.0"?><svg'), ['namespace xmlns, 1']],
])('%s', (content, wanted) => expect(told(content)).toEqual(wanted));
