/**
 * §20.24: completions at the cursor: fields, groups and conditions in the text; names and values in the front matter, by its JSON Schema.
 */
import type { Completion, CompletionContext, CompletionResult, Text } from './codemirror.ts';

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** `namesAt`: the fields at a place. `groups`: the repeating groups. `schema`: of the front matter, once loaded. */
export type Known = {
  namesAt: (text: string, at: number) => string[];
  groups: string[];
  themes: string[];
  schema: Schema | undefined;
};

export function offerCompletions(known: () => Known): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { state, pos } = context;
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    if (isFrontMatter(state.doc, line.number)) {
      const lines = Array.from({ length: line.number - 1 }, (_, at) => state.doc.line(at + 1).text);
      return inFrontMatter(context, lines, before, known());
    }
    const [open] = /\{\{[^{}]*$/.exec(before) ?? [];
    return open === undefined ? null : inBraces(context, open, known());
  };
}

/** Returns whether a line is between the first two `---` lines. */
function isFrontMatter(text: Text, line: number): boolean {
  if (line < 2 || text.line(1).text.trimEnd() !== '---') return false;
  for (const one of text.iterLines(2, line)) if (one.trimEnd() === '---') return false;
  return true;
}

function inBraces({ pos, state }: CompletionContext, open: string, { namesAt, groups }: Known): CompletionResult {
  const closes = state.sliceDoc(pos, pos + 2) === '}}' ? '' : '}}';
  const [condition] = /^\{\{(?:#if|else if) .*/.exec(open) ?? [];
  const all = namesAt(state.doc.toString(), pos);
  if (condition !== undefined) {
    const [word = ''] = /[^\s=<>()"]*$/.exec(condition) ?? [];
    // Conditions use the document's fields without a mark.
    const names = [...new Set(all.map((name) => name.replace(/^document: /, '')))];
    return { from: pos - word.length, options: names.map((label) => ({ label, type: 'variable' })) };
  }
  const written = (label: string): Completion => ({ label, apply: label + closes, type: 'variable' });
  const options = [
    ...all.map(written),
    ...groups.flatMap((group) => [`#${group}`, `/${group}`].map(written)),
    { label: '#if ', type: 'keyword' },
    ...['else', '/if'].map((one) => ({ ...written(one), type: 'keyword' })),
    { label: 'else if ', type: 'keyword' },
  ];
  return { from: pos - open.length + 2, options, validFor: /^[^{}]*$/ };
}

function inFrontMatter(
  context: CompletionContext,
  lines: string[],
  before: string,
  { schema, themes }: Known,
): CompletionResult | null {
  if (!schema) return null;
  const { pos, explicit } = context;
  const [, lead = '', dash = '', key, value] = /^(\s*)(-\s+)?(?:([\w-]+):\s+)?(.*)$/.exec(before) ?? [];
  const way = wayTo(lines, lead.length + dash.length, dash !== '');
  const nodes = follow(schema, way);
  if (key !== undefined) {
    const options = nodes
      .flatMap((node) => resolved(schema, node.properties?.[key]))
      .flatMap((node) => valuesOf(node))
      .map((label): Completion => ({ label, type: 'constant' }));
    if (key === 'theme' && way.length === 0) options.push(...['none', ...themes].map((label) => ({ label })));
    return options.length > 0 ? { from: pos - value!.length, options } : null;
  }
  if (!explicit && value === '') return null;
  const options = nodes.flatMap((node) =>
    Object.entries(node.properties ?? {}).map(([name, of]): Completion => {
      const info = resolved(schema, of)
        .map(({ description }) => description)
        .find(Boolean);
      return { label: name, apply: `${name}: `, type: 'property', ...(info && { info }) };
    }),
  );
  return options.length > 0 ? { from: pos - value!.length, options, validFor: /^[\w-]*$/ } : null;
}

/** Returns the names from the top down to this indent. `[]` is a list item. */
function wayTo(lines: readonly string[], indent: number, isItem: boolean): string[] {
  const way: string[] = [];
  let [within, needsList] = [indent, isItem];
  for (const line of lines.toReversed()) {
    const found = /^(\s*)(-\s+)?([\w-]+):\s*(.*)$/.exec(line);
    if (!found) continue;
    const [, lead = '', dash = '', name = ''] = found;
    const own = lead.length + dash.length;
    if (own === within && dash !== '' && !needsList) needsList = true;
    if (own >= within && !(needsList && dash === '' && own < within)) continue;
    way.unshift(...(needsList ? [name, '[]'] : [name]));
    [within, needsList] = [own, dash !== ''];
    if (own === 0) break;
  }
  return way;
}

function follow(schema: Schema, way: readonly string[]): Schema[] {
  let nodes = resolved(schema, schema);
  for (const step of way)
    nodes = nodes.flatMap((node) => resolved(schema, step === '[]' ? node.items : node.properties?.[step]));
  return nodes;
}

/** Returns the node with its references and choices resolved. */
function resolved(root: Schema, node: Schema | undefined): Schema[] {
  if (!node) return [];
  const [, name = ''] = /^#\/\$defs\/(.+)$/.exec(node.$ref ?? '') ?? [];
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  if (name) return resolved(root, root.$defs?.[name]);
  return choices.length > 0 ? [node, ...choices.flatMap((choice) => resolved(root, choice))] : [node];
}

function valuesOf({ enum: values = [], type }: Schema): string[] {
  const isBoolean = type === 'boolean' || (Array.isArray(type) && type.includes('boolean'));
  return [...values.map(String), ...(isBoolean ? ['true', 'false'] : [])];
}
