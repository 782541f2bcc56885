/**
 * §17.38: a picture in a line, on its baseline. Its run is as high as the picture, with a size of type whose letters would reach its upper
 * edge: so its line has room for it in whatever way lines are placed.
 */
import type { Image, ImageReference } from 'mdast';
import type { Run } from '../../lines/run.ts';
import { widthOf } from '../../lines/words.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import { assertRoomForCode, keepsSize } from '../context/assert-room-for-code.ts';
import type { Context } from '../context/context.ts';
import { ASCENT, lineHeightOf, pdfmakeLineHeight } from '../context/styles.ts';
import { drawnPicture, figureContext, fittedSize, linkOf, type Size, scaled } from './drawn-picture.ts';
import { drawable } from './split-at-pictures.ts';
import { emptyRun } from './text-runs.ts';

/** Two object replacement characters, which are not drawn: pdfmake changes the widths of texts between their letters. */
const OBJECT = '\ufffc\ufffc';

/** The run of a picture; undefined for one that cannot be drawn. */
export function pictureInLine(node: Image | ImageReference, context: Context): Run | undefined {
  const found = drawable(node, context);
  if (!found) return undefined;
  const { style } = context;
  const isKept = keepsSize(found.path, context);
  const alt = found.alt || style.link || '';
  const figure = figureContext(context, { ...found, alt });
  const {
    decoration: _d,
    background: _b,
    link: _l,
    linkToDestination: _t,
    rise: _r,
    sup: _s,
    ...base
  } = emptyRun(context);
  const place = placeIn(figure.structure, figure.element);
  const ofSize = (size: Size): Run => {
    const letters = style.size * ASCENT;
    const height = Math.max(letters, size.height);
    const line = lineHeightOf(style.size, style.leading) + height - letters;
    const fontSize = height / ASCENT;
    const run: Run = {
      ...base,
      text: OBJECT,
      place,
      fontSize,
      lineHeight: pdfmakeLineHeight(line / fontSize),
      noWrap: true,
    };
    let drawn: object | undefined;
    const picture = {
      ...size,
      line,
      // Not before it is drawn: lines are broken more often than that.
      node: () => {
        drawn ??= { ...drawnPicture(found.picture, size, context), place, ...linkOf(style, alt) };
        return drawn;
      },
      ...(isKept && { keepsSize: true as const }),
      narrower: (width: number) => {
        if (isKept) assertRoomForCode(found.path, size, { ...size, width });
        return ofSize(scaled(size, width / size.width));
      },
    };
    return { ...run, picture, characterSpacing: size.width - widthOf(run, OBJECT) };
  };
  return ofSize(fittedSize(found, context));
}
