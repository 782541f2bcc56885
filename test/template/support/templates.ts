/** Templates and documents for tests, from a body and the lines of a front matter. */

import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { writeNumbers } from '../../../src/template/fill/write-numbers.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import { identifyEntries } from '../../../src/template/import/find-changes.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import type { FilledDocument, Template } from '../../../src/template/model/compiled.ts';
import type { Fault } from '../../../src/template/model/fault.ts';
import { type History, NO_HISTORY } from '../../../src/template/model/inventory.ts';
import { expectTranslated } from './expect-translated.ts';

const TODAY = '2026-01-02';

export function fileOf(body: string, frontMatter = ''): string {
  return `---\ntitle: Test\n${frontMatter}---\n${body}`;
}

function read(source: string, history?: History) {
  const result = readTemplate({ file: 'test.md', bytes: new TextEncoder().encode(source) }, history);
  return result.ok
    ? { ...result, warnings: expectTranslated(result.warnings) }
    : { ...result, faults: expectTranslated(result.faults) };
}

/** The template that a file makes; a fault fails the test. */
export function templateOf(body: string, frontMatter = '', history?: History): Template {
  return templateOfFile(fileOf(body, frontMatter), history);
}

/** The template that a whole file makes. */
export function templateOfFile(source: string, history?: History): Template {
  const result = read(source, history);
  if (!result.ok) throw new Error(result.faults.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return result.template;
}

/** The template as its first version is saved; its entries are called `1`, `2`, … */
export function savedTemplateOf(body: string, frontMatter = ''): Template {
  let entries = 0;
  const { source, inventory } = templateOf(body, frontMatter);
  return compileTemplate(
    source,
    identifyEntries(inventory, NO_HISTORY, () => String(++entries)),
  );
}

/** All that is wrong with a file, `history` being what earlier versions had. */
export function faultsOf(source: string, history?: History): (Fault & { message: string })[] {
  const result = read(source, history);
  return result.ok ? [] : result.faults;
}

/** What the author of a file without faults is warned of, as `line: message`. */
export function warningsOf(source: string): string[] {
  const result = read(source);
  if (!result.ok) throw new Error(result.faults.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return result.warnings.map(({ line, message }) => `${line}: ${message}`);
}

/** The document that values make on 2 January 2026, its numbers drawn from 1. */
export function fill(template: Template, values: Parameters<typeof fillTemplate>[1] = {}): FilledDocument {
  const document = fillTemplate(template, values, { today: TODAY });
  return writeNumbers(
    document,
    document.counters.map((_, index) => BigInt(index + 1)),
  );
}

/** `fill` from a body alone: its Markdown. */
export function markdownOf(body: string, values = {}, frontMatter = ''): string {
  return fill(templateOf(body, frontMatter), values).markdown;
}
