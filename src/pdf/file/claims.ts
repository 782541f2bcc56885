/**
 * §17.19: which standards a document may say that it keeps: PDF/UA-1 (ISO 14289-1) and PDF/A-2b (ISO 19005-2), but for what pictures
 * bring along.
 */

import { hasPressColors } from '../engine/catalog.ts';
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument } from '../engine/pdf-document.ts';
import { ONE_SCRIPT, OWN_STYLE } from '../pictures/svg/svg-text.ts';

export type Claims = { accessible: boolean; archival: boolean };

/** Colours for printing presses would need a colour profile of their own. */
const PRESS_COLORS = /cmyk\s*\(/i;
const pictures = objectState<PdfDocument, Claims>('claims');

/** Takes note of an SVG that is drawn. */
export function recordSvg(document: PdfDocument, svg: string): void {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  const legible = !ONE_SCRIPT.test(svg.replaceAll(OWN_STYLE, ''));
  pictures.set(document, {
    accessible: accessible && legible,
    archival: archival && legible && !PRESS_COLORS.test(svg),
  });
}

/** What a drawn document keeps. */
export function claimsOf(document: PdfDocument): Claims {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  return { accessible, archival: archival && !hasPressColors(document) };
}
