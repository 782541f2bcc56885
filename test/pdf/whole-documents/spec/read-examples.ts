/** The examples of CommonMark's specification, and of any other one in its format: Markdown, `.`, HTML between fences. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Example = { number: number; section: string; markdown: string; html: string };

const EXAMPLE = /^`{32} example[^\n]*\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$|^#{1,6} *(.*)$/gm;

/** In the specification an arrow stands for a tab. */
function withTabs(text: string): string {
  return text.replaceAll('→', '\t');
}

export function readExamples(text: string): Example[] {
  const examples: Example[] = [];
  let section = '';
  for (const [, markdown, html, heading] of text.matchAll(EXAMPLE)) {
    if (heading !== undefined) section = heading;
    else examples.push({ number: examples.length + 1, section, markdown: withTabs(markdown!), html: withTabs(html!) });
  }
  return examples;
}

/** From the package that CommonMark publishes. */
export function commonMarkExamples(): Example[] {
  return readExamples(readFileSync(createRequire(import.meta.url).resolve('commonmark-spec/spec.txt'), 'utf8'));
}
