/**
 * §17.19: which conformance a document claims: PDF/UA-1 (ISO 14289-1) and PDF/A-2b (ISO 19005-2). Every document keeps both, unless a
 * picture in it breaks one.
 */

import { hasPressColors } from '../engine/catalog.ts';
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument } from '../engine/pdf-document.ts';
import { ONE_SCRIPT, OWN_STYLE } from '../pictures/svg/svg-text.ts';

/** `accessible`: PDF/UA-1. `archival`: PDF/A-2b. */
export type Claims = { accessible: boolean; archival: boolean };

/** CMYK colours in an SVG; they would need a colour profile of their own. */
const PRESS_COLORS = /cmyk\s*\(/i;
const pictures = objectState<PdfDocument, Claims>('claims');

/** Withdraws the claims that an SVG breaks when it is drawn: by CMYK colours, or by text in a font of one script only. */
export function withdrawClaims(document: PdfDocument, svg: string): void {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  const legible = !ONE_SCRIPT.test(svg.replaceAll(OWN_STYLE, ''));
  pictures.set(document, {
    accessible: accessible && legible,
    archival: archival && legible && !PRESS_COLORS.test(svg),
  });
}

/** The claims of a document. To be called once all pages are drawn. */
export function claimsOf(document: PdfDocument): Claims {
  const { accessible, archival } = pictures.get(document) ?? { accessible: true, archival: true };
  return { accessible, archival: archival && !hasPressColors(document) };
}
