/**
 * §17.16: svg-to-pdfkit, which pdfmake brings along, with mistakes mended and blend modes. It is one function in whose scope all of its parts lie, so its
 * source is changed; a change whose place is not found throws.
 */
import { replacement } from '../engine/replacement.ts';

/** Pieces of pdfkit's SVG renderer, and the code that replaces each. */
const CHANGES: [was: string, is: string][] = [
  // In a mask, opacity makes colours darker: red, green and blue.
  [
    'for (let i = 0; i < color.length; i++) {\n        newColor[i]',
    'for (let i = 0; i < newColor.length; i++) {\n        newColor[i]',
  ],
  // The width of a line that does not scale is in pixels of the page (SVG 2 §8.10).
  ['lineWidth = lineWidth / getPageScale();', 'lineWidth = (72 / 96) * lineWidth / getPageScale();'],
  ['return width / bbox[2];', 'return width / (bbox[2] - bbox[0]);'],
  // A mark at the start of a line may look back (SVG 2 §11.6.1).
  [
    'drawMarker = function (isClip, isMask, posArray, strokeWidth) {',
    'drawMarker = function (isClip, isMask, posArray, strokeWidth, isStart) {',
  ],
  ['markersPos[0], lineWidth)', 'markersPos[0], lineWidth, true)'],
  [
    "orient === 'auto' ? posArray[2] :",
    "orient === 'auto' || orient === 'auto-start-reverse' ? posArray[2] + (isStart && orient !== 'auto' ? Math.PI : 0) :",
  ],
  // A picture that Exif turns by a quarter is as wide as it was high.
  [
    'image;\n    try {\n      image = doc.openImage(link);',
    'image, size;\n    try {\n      image = doc.openImage(link);\n      size = image.orientation > 4 ? { width: image.height, height: image.width } : image;',
  ],
  ['width = height * image.width / image.height;', 'width = height * size.width / size.height;'],
  ['height = width * image.height / image.width;', 'height = width * size.height / size.width;'],
  ['width = image.width;\n        height = image.height;', 'width = size.width;\n        height = size.height;'],
  [
    'image ? image.width : width, image ? image.height : height',
    'image ? size.width : width, image ? size.height : height',
  ],
  // Compositing 1 §5: a group that is blended with what lies behind it (ISO 32000-1 §11.3.5).
  [
    "if ((this.get('opacity') < 1 || clipped || masked) && !isClip) {",
    "if ((this.get('opacity') < 1 || clipped || masked || this.attr('blend')) && !isClip) {",
  ],
  [
    "doc.fillOpacity(this.get('opacity'));\n        docInsertGroup(group);\n      }\n    };\n  };\n  var SvgElemUse",
    "doc.fillOpacity(this.get('opacity'));\n        if (this.attr('blend')) docBlend(this.attr('blend'));\n        docInsertGroup(group);\n      }\n    };\n  };\n  var SvgElemUse",
  ],
  [
    'function docInsertGroup(group) {',
    "function docBlend(mode) {\n    let state = doc.ref({ Type: 'ExtGState', BM: mode });\n    state.end();\n    doc.page.ext_gstates['Blend' + mode] = state;\n    doc.addContent('/Blend' + mode + ' gs');\n  }\n  function docInsertGroup(group) {",
  ],
];

function mended(source: string): string {
  return CHANGES.reduce((text, [was, is]) => {
    if (text.split(was).length !== 2) throw new Error(`svg-to-pdfkit has no single place for the change of: ${was}`);
    return text.replace(was, () => is);
  }, source);
}

export const mendSvg = replacement('mendSvg', (stock) => {
  const source = String(stock['SvgToPdfKit.default']);
  let draw: (typeof stock)['SvgToPdfKit.default'] | undefined;
  return {
    'SvgToPdfKit.default': (...given) => {
      // Compiled when the first drawing comes.
      draw ??= new Function(`return ${mended(source)}`)() as NonNullable<typeof draw>;
      draw(...given);
    },
  };
});
