/** §10.37: XML of a Word file as a small tree. Names have the usual prefixes, such as `w:p`, whatever prefixes their program chose. */
import sax from 'sax';
import { WordFault } from './word-fault.ts';

/** `text`: of elements that hold words or codes; empty for all others. */
export type Xml = { name: string; attributes: Record<string, string>; children: Xml[]; text: string };

/** Real files have up to 40 levels and 700,000 elements. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 2_000_000;

/** Transitional and strict names (ECMA-376, parts 1 and 4). */
const NAMESPACES: [prefix: string, uri: RegExp][] = [
  ['w', /wordprocessingml\/(?:2006\/)?main$/],
  ['r', /officeDocument\/(?:2006\/)?relationships$/],
  ['wp', /drawingml\/(?:2006\/)?wordprocessingDrawing$/],
  ['a', /drawingml\/(?:2006\/)?main$/],
  ['pic', /drawingml\/(?:2006\/)?picture$/],
  ['wpg', /word\/2010\/wordprocessingGroup$/],
  ['mc', /markup-compatibility/],
  ['w14', /word\/2010\/wordml$/],
  ['w15', /word\/2012\/wordml$/],
  ['v', /schemas-microsoft-com:vml$/],
  ['m', /officeDocument\/(?:2006\/)?math$/],
];
const HOLD_TEXT = new Set(['w:t', 'w:instrText', 'm:t', 'wp:align', 'wp:posOffset']);

/** Throws a WordFault for what is no XML, holds a document type (and so entities), or is too large or too deep. */
export function readXml(source: string): Xml {
  const parser = sax.parser(true, { xmlns: true, position: false });
  const root: Xml = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const prefixes = new Map<string, string>();
  let elements = 0;
  const nameOf = (uri: string, local: string): string => {
    let prefix = prefixes.get(uri);
    if (prefix === undefined) {
      prefix = NAMESPACES.find(([, known]) => known.test(uri))?.[0] ?? '?';
      prefixes.set(uri, prefix);
    }
    return `${prefix}:${local}`;
  };
  parser.onerror = (error) => {
    throw new WordFault(`The file is damaged: ${error.message.split('\n')[0]}.`);
  };
  parser.ondoctype = () => {
    throw new WordFault('The file has a document type in its XML, which no Word file has; save it again in Word.');
  };
  parser.onopentag = (tag) => {
    const { uri, local, attributes } = tag as sax.QualifiedTag;
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new WordFault(`The file has more than ${MAX_ELEMENTS} elements; split it.`);
    if (open.length > MAX_DEPTH) throw new WordFault('Tables or frames stand in one another without end.');
    const element: Xml = { name: nameOf(uri, local), attributes: {}, children: [], text: '' };
    for (const one of Object.values(attributes))
      if (one.prefix !== 'xmlns' && one.name !== 'xmlns')
        element.attributes[one.prefix === '' ? one.local : nameOf(one.uri, one.local)] = one.value;
    open.at(-1)!.children.push(element);
    open.push(element);
  };
  const addText = (text: string) => {
    const within = open.at(-1)!;
    if (HOLD_TEXT.has(within.name)) within.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => open.pop();
  parser.write(source).close();
  const [element] = root.children;
  if (!element) throw new WordFault('The file is damaged: a part of it is empty.');
  return element;
}

export function childOf(element: Xml | undefined, name: string): Xml | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: Xml | undefined, name: string): Xml[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** What the child of that name says, in `w:val` unless told. */
export function valueIn(element: Xml | undefined, name: string, attribute = 'w:val'): string | undefined {
  return childOf(element, name)?.attributes[attribute];
}

const OFF = new Set(['0', 'false', 'off', 'none']);

/** Whether a property that is there or not is on; undefined when nothing is said of it. */
export function isOn(element: Xml | undefined, name: string): boolean | undefined {
  const property = childOf(element, name);
  return property && !OFF.has(property.attributes['w:val'] ?? property.attributes['w14:val'] ?? '1');
}

/** All elements of that name within another, in order. */
export function* everyWithin(element: Xml | undefined, name: string): Generator<Xml> {
  for (const child of element?.children ?? []) {
    if (child.name === name) yield child;
    yield* everyWithin(child, name);
  }
}

/** The children of the choice that is read: text in a drawing stands there twice, once for old programs. */
export function chosenOf(alternate: Xml): Xml[] {
  return (childOf(alternate, 'mc:Choice') ?? childOf(alternate, 'mc:Fallback'))?.children ?? [];
}
