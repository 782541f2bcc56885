/** §20.18: the XML of an XLSX file, element by element, in slices, so that requests are answered meanwhile. */
import { setImmediate } from 'node:timers/promises';
import sax from 'sax';

/** Without the prefixes of namespaces: some programs write them, most do not. */
export type Element = { name: string; attributes: Record<string, string> };

type Handlers = {
  open?(element: Element): void;
  /** `within`: the names of the elements that it is in. */
  text?(text: string, within: readonly string[]): void;
  close?(name: string): void;
};

/** Characters at once. */
const SLICE = 65_536;
const MAX_DEPTH = 100;

/** An empty text has no elements. Rejects when it is no XML. */
export async function readXml(source: string, { open, text, close }: Handlers): Promise<void> {
  if (source === '') return;
  const reader = sax.parser(true, { position: false });
  const within: string[] = [];
  reader.onerror = (error) => {
    throw error;
  };
  reader.onopentag = (tag) => {
    const attributes = Object.entries(tag.attributes).map(([name, value]) => [localName(name), String(value)]);
    if (within.push(localName(tag.name)) > MAX_DEPTH) throw new Error('too many elements in each other');
    open?.({ name: within.at(-1)!, attributes: Object.fromEntries(attributes) });
  };
  reader.ontext = (found) => text?.(found, within);
  reader.oncdata = (found) => text?.(found, within);
  reader.onclosetag = () => {
    const name = within.pop();
    if (name !== undefined) close?.(name);
  };
  for (let at = 0; at < source.length; at += SLICE) {
    reader.write(source.slice(at, at + SLICE));
    await setImmediate();
  }
  reader.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
