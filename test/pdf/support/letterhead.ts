/** A letter on the letterhead of a company, with all that pages can have beside their text. */
import type { PhrasingContent } from 'mdast';
import type { Asset } from '../../../src/template/model/code.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import type { PageFurniture } from '../../../src/template/model/page-furniture.ts';
import { SETUP } from './render.ts';

export function text(value: string): PhrasingContent {
  return { type: 'text', value };
}
function bold(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] };
}
export function token(token: 'page' | 'pages' | 'title'): PhrasingContent {
  return { type: 'pageToken', token };
}
export function image(url: string, size: { width?: number; height?: number } = {}): PhrasingContent {
  return { type: 'image', url, alt: '', ...size };
}

/** Lines under one another. */
export function lines(...rows: PhrasingContent[]): PhrasingContent[] {
  return rows.flatMap((row, index): PhrasingContent[] => (index > 0 ? [{ type: 'break' }, row] : [row]));
}

/** A drawn logo: no text, no gradients. 120 × 40 units. */
export const LOGO: Asset = {
  path: 'theme:logo.svg',
  mediaType: 'image/svg+xml',
  bytes: new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="40" height="40" rx="6" fill="#0a6c5c"/><path d="M8 30 L20 8 L32 30 Z" fill="#ffffff"/><path d="M52 30 L60 8 L68 30 M55 23 H65 M74 30 V8 L90 30 V8 M100 8 H114 M107 8 V30" stroke="#0a6c5c" stroke-width="4" fill="none"/></svg>',
  ),
};

export const FURNITURE: PageFurniture = {
  header: { left: [token('title')], right: [text('Page '), token('page'), text(' of '), token('pages')] },
  footer: {
    left: lines(bold('Acme GmbH'), text('Musterweg 1'), text('10115 Berlin')),
    center: lines(text('Bank DE02 1203'), text('BIC ABCDEFGH')),
    right: lines(text('HRB 12345'), text('VAT DE123456789')),
  },
  first: {
    margins: { bottom: 100 },
    header: {
      left: [image('theme:logo.svg')],
      right: lines(bold('Acme GmbH'), text('Musterweg 1'), text('10115 Berlin'), text('acme.example')),
    },
  },
  address: { window: 'din-5008-b', sender: [text('Acme GmbH · Musterweg 1 · 10115 Berlin')] },
};

/** A4 with the margins of DIN 5008: 25 mm at the left, 20 mm at the right. */
export function letterSetup(furniture: PageFurniture = FURNITURE, changes: Partial<DocumentSetup> = {}): DocumentSetup {
  const page = { ...SETUP.page, margins: { top: 72, right: 56.69, bottom: 72, left: 70.87 } };
  return { ...SETUP, page, font: 'sans', furniture, ...changes };
}

export const ADDRESS = '<!-- address -->\n\nFrau\\\nAda Lovelace\\\nMusterstraße 12\\\n10115 Berlin\n\n';
