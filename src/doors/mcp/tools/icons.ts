/** §22.3: the icons of links in results, and of the service: small SVGs in the result itself, so that no client asks for them. */
import type { Icon } from '@modelcontextprotocol/server';

const SHEET = '<rect x="6" y="3" width="20" height="26" rx="2" fill="#fff" stroke="#1b2023" stroke-width="2"/>';
const LINES = '<path d="M11 10h10M11 15h10M11 20h6" stroke="#0d6757" stroke-width="2" stroke-linecap="round"/>';

export type IconName = 'platen' | 'pdf' | 'word' | 'xml';

const DRAWN: Record<IconName, string> = {
  platen: LINES,
  pdf: letters('PDF', '#b3261e'),
  word: letters('W', '#1d4f91'),
  xml: letters('XML', '#0d6757'),
};

function letters(text: string, colour: string): string {
  return `<text x="16" y="20" font-family="sans-serif" font-size="8" font-weight="700" text-anchor="middle" fill="${colour}">${text}</text>`;
}

export function iconsOf(name: IconName): Icon[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SHEET}${DRAWN[name]}</svg>`;
  return [{ src: `data:image/svg+xml,${encodeURIComponent(svg)}`, mimeType: 'image/svg+xml', sizes: ['any'] }];
}
