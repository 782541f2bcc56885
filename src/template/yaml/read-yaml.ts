/** §10.4, §10.5: parses YAML so that almost everything is text as its author wrote it, and finds the lines of its parts. */
import {
  type Document,
  type ErrorCode,
  isMap,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  Scalar,
  type SchemaOptions,
  visit,
  type YAMLError,
  YAMLParseError,
} from 'yaml';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Code, foreign, type Message, tell } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import type { Path } from './find-schema-faults.ts';

// §10.4: parses YAML within limits, since the result takes a thousand times its bytes.

/**
 * 5,000 placeholders have 20,000 lines, or 40,000 signs. A sign may begin a node of half a kilobyte. Ajv copies the mistakes of a list
 * for each entry that has one.
 */
const YAML_LIMITS = { characters: 1_048_576, lines: 20_000, signs: 50_000, entries: 5_000 };

const LINE_FEED = 10;
const SIGNS = new Set([...'[{,&*!'].map((sign) => sign.charCodeAt(0)));

/** Returns undefined for a text that exceeds the limits of lines, signs, characters or list entries. */
export function parseYaml(yaml: string, lineCounter?: LineCounter, schema: SchemaOptions = {}): Document | undefined {
  if (yaml.length > YAML_LIMITS.characters || isTooMuch(yaml)) return undefined;
  const document = parseDocument(yaml, {
    ...(lineCounter && { lineCounter }),
    ...schema,
    prettyErrors: false,
    logLevel: 'error',
    // The library would compare each key with all before it.
    uniqueKeys: false,
  });
  let isTooLong = false;
  visit(document, {
    Map: (_, { items }) => void document.errors.push(...duplicatesIn(items)),
    Seq: (_, { items }) => {
      isTooLong ||= items.length > YAML_LIMITS.entries;
    },
  });
  return isTooLong ? undefined : document;
}

function isTooMuch(yaml: string): boolean {
  let [lines, signs] = [0, 0];
  for (let at = 0; at < yaml.length; at += 1) {
    const code = yaml.charCodeAt(at);
    if (code === LINE_FEED) lines += 1;
    else if (SIGNS.has(code)) signs += 1;
  }
  return lines > YAML_LIMITS.lines || signs > YAML_LIMITS.signs;
}

/** Finds keys that are equal but written differently: `1` and `"1"`. */
function duplicatesIn(pairs: readonly Pair[]): YAMLParseError[] {
  const known = new Set<string>();
  return pairs.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const written = String(typeof key.value === 'string' ? key.value : key.source);
    const at = key.range?.[0] ?? 0;
    if (known.has(written)) return [new YAMLParseError([at, at + 1], 'DUPLICATE_KEY', 'twice')];
    known.add(written);
    return [];
  });
}

/**
 * `lineOf`: returns where a part begins, or for a missing part the one around it, at last line 1. `textLineOf`: returns where the text of
 * a part begins. `positionOf`: returns the position of a character in a text; its column only if the file holds the text unchanged.
 */
export type ReadYaml = {
  value: unknown;
  lineOf: (path: Path) => number;
  textLineOf: (path: Path) => number;
  positionOf: (path: Path, at: number) => { line: number; column?: number };
};

/** `typed`: keys whose values stay numbers and booleans. `firstLine`: the line of the file on which the YAML begins. */
type ReadYamlOptions = { typed?: ReadonlySet<unknown>; firstLine?: number };

/** Returns the content of the YAML, or its mistakes. */
export function readYaml(
  yaml: string,
  { typed = new Set(), firstLine = 1 }: ReadYamlOptions = {},
): ReadYaml | LineFault[] {
  const lines = new LineCounter();
  const document = parseYaml(yaml, lines);
  if (!document) return [{ line: firstLine, message: TOO_LONG }];
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const notValid = (at: number, problem: Message) => ({
    line: lineAt(at),
    message: tell('template.yaml.notValid', { problem }),
  });
  const mistakes = document.errors
    .slice(0, MAX_MISTAKES)
    .toSorted((a, b) => a.pos[0] - b.pos[0])
    .map((error) => notValid(error.pos[0], remedyFor(error)));
  // Further mistakes on the same line are consequences.
  if (mistakes.length > 0) return mistakes.filter(({ line }, at) => line !== mistakes[at - 1]?.line);
  keepTextAsWritten(document, typed);
  const value = contentOf(document);
  if (value instanceof Error)
    return [notValid(firstAlias(document), value instanceof RangeError ? TOO_DEEP : ofLibrary(value.message))];
  const textLineOf = (path: Path) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || !node.range) return lineOfNode(document, path, lineAt);
    // The text of a block scalar begins below its mark, `|` or `>`.
    const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
    return lineAt(node.range[0]) + (isBlock ? 1 : 0);
  };
  return {
    value,
    lineOf: (path) => lineOfNode(document, path, lineAt),
    textLineOf,
    positionOf: (path, at) => {
      const { range, type, value: text } = (document.getIn(path, true) ?? {}) as Partial<Scalar<unknown>>;
      if (!range) return { line: textLineOf(path) };
      const start = range[0] + (type === Scalar.QUOTE_SINGLE || type === Scalar.QUOTE_DOUBLE ? 1 : 0);
      const isAsWritten = typeof text === 'string' && yaml.startsWith(text, start);
      return isAsWritten
        ? { line: lineAt(start + at), column: lines.linePos(start + at).col }
        : { line: textLineOf(path) };
    },
  };
}

/** Further mistakes are most likely consequences. */
const MAX_MISTAKES = 100;
const TOO_DEEP = tell('template.yaml.deep');
const TOO_LONG = tell('template.yaml.long', {
  lines: YAML_LIMITS.lines.toLocaleString('en'),
  signs: YAML_LIMITS.signs.toLocaleString('en'),
  entries: YAML_LIMITS.entries.toLocaleString('en'),
  megabytes: YAML_LIMITS.characters / MEBIBYTE,
});

/** Advice for errors in which the parser's message is about YAML's grammar. */
const REMEDIES: Partial<Record<ErrorCode, Message>> = {
  BAD_SCALAR_START: tell('template.yaml.scalarStart'),
  BLOCK_AS_IMPLICIT_KEY: tell('template.yaml.twoFields'),
  MULTILINE_IMPLICIT_KEY: tell('template.yaml.noColon'),
  TAB_AS_INDENT: tell('template.yaml.tab'),
  UNEXPECTED_TOKEN: tell('template.yaml.moreBehind'),
  DUPLICATE_KEY: tell('template.yaml.duplicateKey'),
};

type OfLibrary<Code> = Code extends `template.yaml.library.${infer Name}` ? Name : never;

/** The messages of the library `yaml`, of which one code may have several. */
const OF_LIBRARY: Record<Exclude<OfLibrary<Code>, 'escape' | 'unresolvedTag' | 'unresolvedAlias'>, string> = {
  mappingColumn: 'All mapping items must start at the same column',
  sequenceColumn: 'All sequence items must start at the same column',
  doubleQuote: 'Missing closing "quote',
  singleQuote: "Missing closing 'quote",
  mapIndent: 'Flow map in block collection must be sufficiently indented and end with a }',
  sequenceIndent: 'Flow sequence in block collection must be sufficiently indented and end with a ]',
  mapEnd: 'Flow map must end with a }',
  sequenceEnd: 'Flow sequence must end with a ]',
  mapComma: 'Missing , between flow map items',
  sequenceComma: 'Missing , between flow sequence items',
  mapCommaOrColon: 'Missing , or : between flow map items',
  sequenceCommaOrColon: 'Missing , or : between flow sequence items',
  mapSurplusComma: 'Unexpected , in flow map',
  sequenceSurplusComma: 'Unexpected , in flow sequence',
  comment: 'Comments must be separated from other tokens by white space characters',
  tag: 'Tags and anchors must be separated from the next token by white space',
  noIndicator: 'Sequence item without - indicator',
  blockInFlow: 'Block collections are not allowed within flow collections',
  aliases: 'Excessive alias count indicates a resource exhaustion attack',
  documents: 'Source contains multiple documents; please use YAML.parseAllDocuments()',
};
const BEGINNINGS = [
  ['Invalid escape sequence ', 'template.yaml.library.escape'],
  ['Unresolved tag: ', 'template.yaml.library.unresolvedTag'],
  ['Unresolved alias (the anchor must be set before the alias): ', 'template.yaml.library.unresolvedAlias'],
] as const;

function remedyFor({ code, message }: YAMLError): Message {
  const isKeyAlone = message.startsWith('Implicit map keys');
  return REMEDIES[isKeyAlone ? 'MULTILINE_IMPLICIT_KEY' : code] ?? ofLibrary(message);
}

function ofLibrary(text: string): Message {
  const [name] = Object.entries(OF_LIBRARY).find(([, message]) => message === text) ?? [];
  if (name) return { code: `template.yaml.library.${name}` as Code };
  const [beginning = '', code] = BEGINNINGS.find(([one]) => text.startsWith(one)) ?? [];
  return code ? tell(code, { text: text.slice(beginning.length) }) : foreign(text);
}

/** Returns the content or an error: nested aliases can expand to more than fits in memory. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    return error;
  }
}

/** Returns the position of the first alias. */
function firstAlias(document: Document): number {
  let at = 0;
  visit(document, {
    Alias(_key, { range }) {
      at = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return at;
}

/** Makes everything else text: `default: 1.50` keeps its last digit, and an empty entry is removed. */
function keepTextAsWritten(document: Document, typed: ReadonlySet<unknown>): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(value) && value.value === null) return visit.REMOVE;
      return isScalar(key) && typed.has(key.value) ? visit.SKIP : undefined;
    },
    Scalar: (_, scalar) => {
      if (typeof scalar.value !== 'string' && scalar.source) scalar.value = scalar.source;
    },
  });
}

function lineOfNode(document: Document, path: Path, lineAt: (offset: number) => number): number {
  const parent = document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  // An entry of a mapping is found by its key, since its value may begin lines later.
  const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  const range = (node as { range?: [number, number, number] } | undefined)?.range;
  if (range) return lineAt(range[0]);
  return path.length > 0 ? lineOfNode(document, path.slice(0, -1), lineAt) : 1;
}

// §18.21: finds the line of a fault in a JSON file.

const STEP = /(?:^|\.)([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** Returns the line of a path such as `values.items[2].qty`, or of its last part that exists. */
export function lineInJson(json: string, path: string): number {
  const lines = new LineCounter();
  // JSON is YAML, whose parser knows the positions.
  const document = parseDocument(json, { lineCounter: lines, logLevel: 'silent' });
  let line = 1;
  const way: (string | number)[] = [];
  for (const [, name, index, quoted] of path.matchAll(STEP)) {
    way.push(name ?? (index === undefined ? JSON.parse(quoted!) : Number(index)));
    const node = document.getIn(way, true) as { range?: [number, number, number] } | undefined;
    if (!node?.range) break;
    line = lines.linePos(node.range[0]).line;
  }
  return line;
}
