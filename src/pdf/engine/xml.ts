/** The XML parser (`xmldoc`) that pdfmake reads SVGs with. */
import { pdfmake } from './packages.ts';

/** An element or a text of an XML document. The parser throws on XML that is not well-formed. */
export type XmlElement = {
  type: string;
  text?: string;
  cdata?: string;
  name: string;
  attr: Record<string, string>;
  children: XmlElement[];
  val: string;
  /** The line on which its opening tag ends, from 0. */
  line: number;
  toString(options: { compressed: boolean; preserveWhitespace: boolean }): string;
};
export const XmlDocument: new (text: string) => XmlElement = pdfmake('xmldoc').XmlDocument;
