/** §17.15: the SVGs of a document, each prepared once for each size, however often it is used. */
import { cannotBeSet } from '../../check/render-failure.ts';
import type { BaseFamily } from '../../fonts/faces.ts';
import { svgSized } from './svg-sized.ts';
import { withSwitchesResolved } from './svg-switch.ts';
import { renderedSvgText, withFonts } from './svg-text.ts';
import { visibleText } from './svg-visible-text.ts';

/** Lengths are in points. `cost`: of drawing it, in simple shapes. */
export type SvgPicture = { path: string; width: number; height: number; cost: number; svg: string };
/**
 * An SVG with the size and the fonts in which it is drawn. `uses`: how often the document uses it. `text`: all text that is to be seen in
 * it. `renderedText`: what was rendered of that.
 */
export type SvgDrawing = { path: string; svg: string; uses: number; text: string; renderedText: string };

export type SvgDrawings = {
  /** Throws when the drawings of the document would take longer than a render may. */
  of(picture: SvgPicture, size: { width: number; height: number }, family: BaseFamily, language: string): SvgDrawing;
};

/** In simple shapes, of all drawings of a document, each counted once for each size: drawing them takes some 20 s. */
const MOST_COST = 300_000;

/** The drawings of one document. Characters that no font has are added to `missing`. */
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
        const resolved = withSwitchesResolved(picture.svg, language);
        drawing = {
          path: picture.path,
          svg: svgSized(withFonts(resolved, family, language, missing), size),
          uses: 0,
          text: renderedSvgText(visibleText(resolved), family, language),
          renderedText: '',
        };
        bySize.set(key, drawing);
      }
      drawing.uses += 1;
      return drawing;
    },
  };
}
