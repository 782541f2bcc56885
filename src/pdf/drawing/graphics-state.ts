/** ISO 32000-1 §8.4: what was set last on the page that is being drawn, so that it is set again only where it changes. */
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument } from '../engine/pdf-document.ts';
import { decimal } from '../syntax/operators.ts';

export type GraphicsState = {
  page: PdfDocument['page'];
  fill?: string | undefined;
  stroke?: string | undefined;
  lineWidth?: number | undefined;
  font?: string | undefined;
  size?: number | undefined;
};

const states = objectState<PdfDocument, GraphicsState>('graphics state');

/** The state of the page that is being drawn. */
export function graphicsStateOf(document: PdfDocument): GraphicsState {
  let state = states.get(document);
  if (!state || state.page !== document.page) {
    state = { page: document.page };
    states.set(document, state);
  }
  return state;
}

/** Forgets what was set, since something else has drawn. */
export function resetState(document: PdfDocument): void {
  states.set(document, undefined);
}

const colors = new Map<string, string | undefined>();

/** A colour as operands of `rg` and `RG`: none where it is not given by six hexadecimal digits. */
export function colorOperands(color: string): string | undefined {
  if (!colors.has(color)) {
    const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
    const parts = found?.slice(1).map((digits) => String(decimal(Number.parseInt(digits, 16) / 255)));
    colors.set(color, parts?.join(' '));
  }
  return colors.get(color);
}
