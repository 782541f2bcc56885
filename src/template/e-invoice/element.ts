/** XML as the e-invoices have it: elements in order, and none without content, since the official rules refuse empty ones. */

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Elements and texts are strings; what is undefined or empty is not there. */
export type Content = string | undefined;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}

function tagged(name: string, attributes: Record<string, string | undefined>, content: string): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  return content === '' ? '' : `<${name}${written.join('')}>${content}</${name}>`;
}

/** With other elements in it. */
export function element(name: string, content: readonly Content[], attributes: Record<string, string> = {}): string {
  return tagged(name, attributes, content.join(''));
}

/** With a text in it. */
export function leaf(name: string, text: Content, attributes: Record<string, string | undefined> = {}): string {
  return tagged(name, attributes, escaped(text ?? ''));
}
