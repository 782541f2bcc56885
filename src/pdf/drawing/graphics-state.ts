/** ISO 32000-1 §8.4: the graphics state (colour, font) that the current page has, so that only changes are written. */
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import { decimal } from '../syntax/operators.ts';

/** The values that were set last; undefined where unknown. */
export type GraphicsState = {
  page: PdfDocument['page'];
  fill?: string | undefined;
  font?: string | undefined;
  size?: number | undefined;
  /** How the last line was drawn, if that was by its width and colour alone. */
  pen?: string | undefined;
};

const states = objectState<PdfDocument, GraphicsState>('graphics state');

/** The state of the page that is being drawn; empty on a new page. The caller updates it with each operator that it writes. */
export function graphicsStateOf(document: PdfDocument): GraphicsState {
  let state = states.get(document);
  if (!state || state.page !== document.page) {
    state = { page: document.page };
    states.set(document, state);
  }
  return state;
}

/** Forgets the state: to be called when pdfmake or pdfkit has drawn something. */
export function resetState(document: PdfDocument): void {
  states.set(document, undefined);
}

const colors = new Map<string, string | undefined>();

/** `#rrggbb` → the operands of `rg` and `RG`; undefined for a colour in any other notation. */
export function colorOperands(color: string): string | undefined {
  if (!colors.has(color)) {
    const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
    const parts = found?.slice(1).map((digits) => String(decimal(Number.parseInt(digits, 16) / 255)));
    colors.set(color, parts?.join(' '));
  }
  return colors.get(color);
}
