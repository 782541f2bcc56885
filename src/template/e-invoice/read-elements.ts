/** §17.40: the XML of an e-invoice read back: its elements, without the prefixes of their names. */
import sax from 'sax';

export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Throws for what is no XML. */
export function readElements(xml: string): XmlElement {
  const parser = sax.parser(true, { position: false });
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const within = [root];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes: {}, text: '', children: [] };
    for (const [key, value] of Object.entries(attributes)) element.attributes[localName(key)] = String(value);
    within.at(-1)!.children.push(element);
    within.push(element);
  };
  const addText = (text: string) => {
    within.at(-1)!.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => within.pop();
  parser.write(xml).close();
  const [element] = root.children;
  if (!element) throw new Error('The XML of the e-invoice is empty');
  return element;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
