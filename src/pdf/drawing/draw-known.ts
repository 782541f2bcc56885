/** §19.3: draws an SVG again, in a form, by the operators with which it was drawn in an earlier document. */
import type { PdfDocument } from '../engine/pdf-document.ts';
import { withdrawClaims } from '../file/claims.ts';
import { knownSvgs } from '../pictures/svg/known-svgs.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';

/** Operators, and between them opacities of fills and strokes, whose names differ from document to document. */
type Step = string | { fill: number | null; stroke: number | null };

const known = knownSvgs<Step[]>();
const OPACITY = /^\/(Gs\d+) gs$/;

/** Draws into the form that is open: anew with `draw`, or as before, for a drawing that needs neither fonts nor gradients of its document. */
export function drawKnown(document: PdfDocument, drawing: SvgDrawing, draw: () => void): void {
  const steps = known.get(drawing.svg);
  if (steps) {
    withdrawClaims(document, drawing.svg);
    for (const step of steps) {
      if (typeof step === 'string') document.addContent(step);
      else document._doOpacity(step.fill, step.stroke);
    }
  } else drawNew(document, drawing, draw);
}

function drawNew(document: PdfDocument, { svg }: SvgDrawing, draw: () => void): void {
  const { page } = document;
  const { write } = page;
  const steps: Step[] = [];
  page.write = (operators) => {
    const opacity = OPACITY.exec(operators)?.[1];
    const last = steps.at(-1);
    if (opacity !== undefined) {
      const { ca: fill = null, CA: stroke = null } = page.ext_gstates[opacity]!.data as Record<string, number>;
      steps.push({ fill, stroke });
    } else if (typeof last === 'string') steps[steps.length - 1] = `${last}\n${operators}`;
    else steps.push(operators);
    write(operators);
  };
  draw();
  page.write = write;
  const needed = [page.fonts, page.xobjects, page.patterns, page.colorSpaces];
  if (needed.every((names) => Object.keys(names).length === 0)) known.set(svg, steps);
}
