/** §13: the SVGs of a document, each made ready once for each size, however often it is shown. */
import { cannotBeSet } from '../../check/render-failure.ts';
import type { BaseFamily } from '../../fonts/faces.ts';
import { svgSized } from './svg-sized.ts';
import { withSwitchesResolved } from './svg-switch.ts';
import { renderedSvgText, withFonts } from './svg-text.ts';
import { visibleText } from './svg-visible-text.ts';

/** Lengths in points; `cost`: of drawing it, in simple shapes. */
export type SvgPicture = { path: string; width: number; height: number; cost: number; svg: string };
/**
 * An SVG in the size and the fonts in which it is drawn; `places`: how often the text shows it; `says`: all its text that is to be
 * seen, and `shown`: what has been drawn of that.
 */
export type SvgDrawing = { path: string; svg: string; uses: number; text: string; renderedText: string };

export type SvgDrawings = {
  /** Throws when the drawings of the document would take longer than a render may. */
  of(picture: SvgPicture, size: { width: number; height: number }, family: BaseFamily, language: string): SvgDrawing;
};

/** Of all drawings of a document, each counted once for each size: some 20 s. */
const MOST_COST = 300_000;

/** The drawings of one document; characters that no font has are added to `missing`. */
export function svgDrawings(missing: Set<string>): SvgDrawings {
  const drawings = new Map<SvgPicture, Map<string, SvgDrawing>>();
  let cost = 0;
  return {
    of(picture, size, family, language) {
      const bySize = drawings.get(picture) ?? new Map<string, SvgDrawing>();
      drawings.set(picture, bySize);
      const key = `${size.width} ${size.height} ${family}`;
      let drawing = bySize.get(key);
      if (!drawing) {
        cost += picture.cost;
        if (cost > MOST_COST)
          throw cannotBeSet(
            `its SVG drawings hold more than ${MOST_COST} shapes in all, counted as often as they are used`,
          );
        const chosen = withSwitchesResolved(picture.svg, language);
        drawing = {
          path: picture.path,
          svg: svgSized(withFonts(chosen, family, language, missing), size),
          uses: 0,
          text: renderedSvgText(visibleText(chosen), family, language),
          renderedText: '',
        };
        bySize.set(key, drawing);
      }
      drawing.uses += 1;
      return drawing;
    },
  };
}
