/** The reader of XML that pdfmake itself uses. */
import { pdfmake } from './packages.ts';

/** An element of an XML file, or a text in it; the reader throws on what is not well formed. */
export type XmlElement = {
  type: string;
  text?: string;
  cdata?: string;
  name: string;
  attr: Record<string, string>;
  children: XmlElement[];
  val: string;
  toString(options: { compressed: boolean; preserveWhitespace: boolean }): string;
};
export const XmlDocument: new (text: string) => XmlElement = pdfmake('xmldoc').XmlDocument;
