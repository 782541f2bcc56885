/** §20.18: the XML of an XLSX file, element by element, as it is unpacked: nothing is read behind the place where a handler throws. */
import sax from 'sax';

/** Without the prefixes of namespaces: some programs write them, most do not. */
export type Element = { name: string; attributes: Record<string, string> };

type Handlers = {
  /** `within`: the names of the elements that it is in, as of a text. */
  open?(element: Element, within: readonly string[]): void;
  /** Of a long text a part at a time. */
  text?(text: string, within: readonly string[]): void;
  close?(name: string): void;
};

/** Characters at once: the parser looks at the length of what it holds once for each. */
const SLICE = 65_536;
const MAX_DEPTH = 100;
/** Of one element; spreadsheets write some twenty. */
const MAX_ATTRIBUTES = 200;

/** Nothing has no elements. Rejects when it is no XML, or one that no spreadsheet writes. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, { open, text, close }: Handlers): Promise<void> {
  // With positions it refuses names and attributes of more than 64 KB.
  const reader = sax.parser(true, { position: true });
  const decoder = new TextDecoder();
  const within: string[] = [];
  let attributes = 0;
  let isEmpty = true;
  reader.onerror = (error) => {
    throw error;
  };
  reader.onattribute = () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new Error('an element has too many attributes');
  };
  reader.onopentag = (tag) => {
    attributes = 0;
    const own = Object.entries(tag.attributes).map(([name, value]) => [localName(name), String(value)]);
    open?.({ name: localName(tag.name), attributes: Object.fromEntries(own) }, within);
    if (within.push(localName(tag.name)) > MAX_DEPTH) throw new Error('too many elements in each other');
  };
  reader.ontext = (found) => text?.(found, within);
  reader.oncdata = (found) => text?.(found, within);
  reader.onclosetag = () => {
    const name = within.pop();
    if (name !== undefined) close?.(name);
  };
  const write = (decoded: string) => {
    if (decoded !== '') isEmpty = false;
    for (let at = 0; at < decoded.length; at += SLICE) reader.write(decoded.slice(at, at + SLICE));
  };
  for await (const chunk of chunks) write(decoder.decode(chunk, { stream: true }));
  write(decoder.decode());
  if (!isEmpty) reader.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
