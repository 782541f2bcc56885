/** §10.4: YAML as a document, within limits: what is parsed costs a thousand times its bytes. */
import {
  type Document,
  isScalar,
  type LineCounter,
  type Pair,
  parseDocument,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from 'yaml';

/**
 * 5,000 placeholders have 20,000 lines, or 40,000 signs. A sign may begin a node, of half a kilobyte. Ajv copies the mistakes of a list for
 * each entry that has one.
 */
export const YAML_LIMITS = { characters: 1_048_576, lines: 20_000, signs: 50_000, entries: 5_000 };

const LINE_FEED = 10;
const SIGNS = new Set([...'[{,&*!'].map((sign) => sign.charCodeAt(0)));

/** Undefined for a text with more lines, signs, characters or entries of a list than there may be. */
export function parseYaml(yaml: string, lineCounter?: LineCounter, schema: SchemaOptions = {}): Document | undefined {
  if (yaml.length > YAML_LIMITS.characters || isTooMuch(yaml)) return undefined;
  const document = parseDocument(yaml, {
    ...(lineCounter && { lineCounter }),
    ...schema,
    prettyErrors: false,
    logLevel: 'error',
    // The library compares each key with all before it.
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

/** Keys that say the same, written in one way or another: `1` and `"1"`. */
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
