/**
 * §10.20: tokenizes attribute lists as kramdown (`{: #id .class}`), Pandoc (`{#id .class key="v"}`) and Markdown Extra write them, on one
 * line. `attributes/` decides where they have a meaning. No library supports both forms: remark-attr is for an old parser of remark,
 * remark-heading-id supports only headings, remark-directive another syntax.
 */
import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';

const ATTRIBUTE_LIST = 'attributeList';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    attributeList: 'attributeList';
  }
}

/** `words`: bare names, such as `toc`, and `-`, which Pandoc writes at unnumbered headings. `keys`: `name="value"`. */
export type AttributeList = {
  ids: string[];
  classes: string[];
  words: string[];
  keys: Map<string, string>;
};

const PART =
  /[ \t]*(?:#([^\s{}"'=#\\]+)|\.(-?[\p{L}_][^\s{}"'=#\\]*)|([\p{L}_:][\p{L}\p{N}_:.-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))|(-)|([\p{L}][\p{L}\p{N}_:-]*))(?=[ \t#.]|$)/uy;

/** Parses an attribute list `{…}`. Undefined when it is none. Bare words are only allowed after `{:`. */
export function readAttributeList(source: string): AttributeList | undefined {
  const isKramdown = source[1] === ':';
  const inside = source.slice(isKramdown ? 2 : 1, -1).trimEnd();
  const list: AttributeList = { ids: [], classes: [], words: [], keys: new Map() };
  PART.lastIndex = 0;
  while (PART.lastIndex < inside.length) {
    const [, id, name, key, double, single, bare, dash, word] = PART.exec(inside) ?? [];
    // In kramdown, a point begins a class. In Pandoc, it may be part of a name.
    const [first, ...others] = (id ?? name ?? '').split(isKramdown ? '.' : '\n');
    if (id) list.ids.push(first!);
    else if (name) list.classes.push(first!);
    else if (key) list.keys.set(key, double ?? single ?? bare ?? '');
    else if (dash || (word && isKramdown)) list.words.push((dash ?? word)!);
    else return undefined;
    list.classes.push(...others);
  }
  return list.ids.length + list.classes.length + list.words.length + list.keys.size > 0 ? list : undefined;
}

/** kramdown's commands: `{::comment}`, `{::options … /}`, `{:/}`. */
export const KRAMDOWN_COMMAND = /^\{:(?::(comment|nomarkdown|options)(?:[ \t][^}]*)?|(\/)(?:comment|nomarkdown)?)\}$/;

/** The longest list, so that searching its end takes bounded time. */
const LONGEST = 1000;
const [OPEN, CLOSE] = [0x7b, 0x7d];

const tokenize: Tokenizer = (effects, ok, nok) => {
  let source = '';
  const take = (code: number): void => {
    // micromark has negative codes for tabs.
    source += code < 0 ? ' ' : String.fromCharCode(code);
    effects.consume(code);
  };
  const inside: State = (code: Code) => {
    if (code === null || code < -2 || code === OPEN || source.length > LONGEST) return nok(code);
    take(code);
    if (code !== CLOSE) return inside;
    if (!readAttributeList(source) && !KRAMDOWN_COMMAND.test(source)) return nok;
    effects.exit(ATTRIBUTE_LIST);
    return ok;
  };
  return (code) => {
    effects.enter(ATTRIBUTE_LIST);
    take(code!);
    return inside;
  };
};

export const attributeList: Construct = { name: ATTRIBUTE_LIST, tokenize };
