/** §4.3: values applied to a template's saved version; pure, with the day given and the numbers still to be drawn. */
import type { Root } from 'mdast';
import { Refusal } from '../../domain/errors.ts';
import type { Values } from '../../domain/values.ts';
import { blockLines } from '../markdown/block-lines.ts';
import { counterSentinel, isBlank, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { Compiled, Filler, RunningPattern } from '../model/compiled.ts';
import type { DocumentSetup, RunningPart } from '../model/document-setup.ts';
import type { CounterDraw, FilledDocument } from '../model/filled-document.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';
import { type Contents, fillTree } from './fill-tree.ts';
import { printDocument } from './print-document.ts';
import { type ResolvedValues, resolveValues, type Sent } from './resolve-values.ts';

/** §11.13: more resulting Markdown is 422 `invalid_values`. */
const MAX_MARKDOWN_BYTES = 8 * 1024 * 1024;

/** `today` is YYYY-MM-DD in the workspace's time zone. */
export type FillContext = { today: string };

/**
 * The document that the values make, with sentinels where `counters` are still to be drawn (see `writeNumbers`).
 * Throws the `Refusal` of the first fault in the order of `values`.
 */
export function fillTemplate(template: Template, values: Values, { today }: FillContext): FilledDocument {
  const resolved = resolveValues(template, values);
  return render(template, resolved, (filler, counters) => {
    if (filler.kind === 'today') return filler.write(today);
    if (filler.kind !== 'counter') return undefined;
    return filler.prefix + counterSentinel(counters.push(filler.draw) - 1) + filler.suffix;
  });
}

/** §10.12: the template itself, with its defaults and with what the service fills in left blank. */
export function fillWithDefaults(template: Source): FilledDocument {
  return render(template, { placeholders: [], groups: [] }, () => undefined);
}

/** The tree of a document in which every placeholder without a default is filled with a letter. */
export function treeOfSample(template: Source): Root {
  const { fillers, groupFillers } = template.compiled;
  const sample = (of: readonly Filler[]): Sent => of.map((filler) => defaultOf(filler) || 'x');
  const sent = { placeholders: sample(fillers), groups: groupFillers.map((of) => [sample(of)]) };
  return fillContents(template, sent, () => undefined).tree;
}

/** What a document is made from. */
type Source = { compiled: Compiled; inventory: Inventory; setup: Omit<DocumentSetup, 'header' | 'footer'> };

/** What the service fills in by itself; undefined for what callers send. */
type FillAutomatic = (filler: Filler, counters: CounterDraw[]) => string | undefined;

function render(source: Source, resolved: ResolvedValues, fillAutomatic: FillAutomatic): FilledDocument {
  const { tree, contents, labels, counters } = fillContents(source, resolved, fillAutomatic);
  const { markdown, blanks } = printDocument(tree, labels);
  if (Buffer.byteLength(markdown) > MAX_MARKDOWN_BYTES) throw tooLarge();
  const { header, footer } = source.compiled;
  const fillRunning = (pattern: RunningPattern) => fillRunningText(pattern, contents, labels);
  return {
    markdown,
    blanks,
    setup: { ...source.setup, header: fillRunning(header), footer: fillRunning(footer) },
    counters,
    ...(source.compiled.keepsLines && { lines: blockLines(tree) }),
  };
}

function fillContents({ compiled, inventory }: Source, resolved: ResolvedValues, fillAutomatic: FillAutomatic) {
  const counters: CounterDraw[] = [];
  const labels: string[] = [];
  const fillScope = (placeholders: readonly Placeholder[], fillers: readonly Filler[], sent: Sent): Contents =>
    placeholders.map((placeholder, index) => {
      const content = fillAutomatic(fillers[index]!, counters) ?? sent[index] ?? defaultOf(fillers[index]!);
      return content === '' ? sentinel(labels.push(placeholder.label) - 1) : content;
    });
  const contents = fillScope(inventory.placeholders, compiled.fillers, resolved.placeholders);
  const instances = inventory.groups.map(({ fields }, group) =>
    // A group that was left out keeps the one row that its author wrote.
    (resolved.groups[group] ?? [[]]).map((sent) => fillScope(fields, compiled.groupFillers[group]!, sent)),
  );
  const tree = fillTree(compiled.tree, { contents, instances, spend: createBudget() });
  return { tree, contents, labels, counters };
}

/** As it stands in the document; empty when there is none. */
function defaultOf(filler: Filler): string {
  return filler.kind === 'sent' ? filler.fallback : '';
}

/** Stops before memory is filled with a document that would be refused anyway. */
function createBudget(): (length: number) => void {
  let left = MAX_MARKDOWN_BYTES;
  return (length) => {
    left -= length;
    if (left < 0) throw tooLarge();
  };
}

function tooLarge(): Refusal {
  return new Refusal(
    'invalid_values',
    'The document would have more than 8 MB of Markdown; send fewer or shorter values.',
    'values',
  );
}

function fillRunningText(pattern: RunningPattern, contents: Contents, labels: string[]): RunningPart[] {
  const parts: RunningPart[] = [];
  for (const piece of pattern) {
    const part = typeof piece === 'object' && 'field' in piece ? toRunningPart(contents[piece.field]!, labels) : piece;
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts[parts.length - 1] += part;
    else parts.push(part);
  }
  return parts;
}

function toRunningPart(content: string, labels: string[]): RunningPart {
  const [piece] = isBlank(content) ? splitAtSentinels(content) : [];
  return typeof piece === 'number' ? { blank: labels[piece]! } : content.replaceAll('\n', ' ');
}
