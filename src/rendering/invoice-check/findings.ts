/** §17.44: what a check of an invoice tells: plain data, the same for the command, for programs and for the page. */
import type { Message } from '../../locales/message.ts';
import type { Place } from '../../pdf/index.ts';
import { nameOfSaid } from '../../template/e-invoice/said-terms.ts';

/**
 * `differs`: XML and paper say different things; `missing`: the paper does not have it; `hidden`: it stands there, and nobody can see it; `extra`: the paper has an amount that the
 * XML does not have; `rule`: a rule of EN 16931, of its profile or of a country is broken; `file`: how the XML lies in the PDF; `unread`: what could not be compared.
 */
export type FindingKind = 'differs' | 'missing' | 'hidden' | 'extra' | 'rule' | 'file' | 'unread';

/** `term`: its path as in `e-invoice`; `bt`: its number; `entry`: of its part, from 1; `xml` and `paper`: the two readings; `code`: of a fault of the file, or why something is not seen. */
export type Finding = {
  severity: 'error' | 'warning';
  term?: string;
  bt?: string;
  name?: string;
  entry?: number;
  xml?: string;
  paper?: string;
  place?: Place;
  rule?: string;
  code?: string;
} & (
  | { kind: 'rule'; message: Message }
  // People are told by `kind` and `code`, programs by the English.
  | { kind: Exclude<FindingKind, 'rule'>; message: string }
);

export type FileFault = {
  code:
    | 'several-xmls'
    | 'not-associated'
    | 'relationship'
    | 'file-name'
    | 'no-pdf-a-3'
    | 'no-xmp'
    | 'xmp-level'
    | 'xmp-name'
    | 'xmp-type';
  seen: string;
  wanted?: string;
  severity?: 'warning';
};

/** `verdict`: what the exit code says. `compared`: how many terms of the XML were looked for on paper. */
export type Report = {
  verdict: 'agrees' | 'disagrees' | 'unreadable';
  kind: 'hybrid' | 'xml' | 'none';
  syntax?: 'cii' | 'ubl';
  profile?: string;
  specification?: string;
  xml_file?: string;
  pages?: number;
  compared?: number;
  findings: Finding[];
  /** Of what cannot be read: why. */
  reason?: Message;
};

const FILE_FAULTS: Record<FileFault['code'], (fault: FileFault) => string> = {
  'several-xmls': ({ seen }) => `The PDF has several invoices as XML, and they differ: ${seen}.`,
  'not-associated': ({ seen }) => `${seen} is no associated file (AF) of the PDF.`,
  relationship: ({ seen, wanted }) => `The XML has the AFRelationship ${seen || 'none'}, expected ${wanted}.`,
  'file-name': ({ seen, wanted }) => `The XML is called ${seen}, expected ${wanted}.`,
  'no-pdf-a-3': ({ seen }) => `The PDF does not say that it is PDF/A-3${seen && `, but PDF/A-${seen}`}.`,
  'no-xmp': () => 'The XMP of the PDF does not say that there is an invoice in it.',
  'xmp-level': ({ seen, wanted }) => `The XMP says the profile ${seen}, the XML ${wanted}.`,
  'xmp-name': ({ seen, wanted }) =>
    `The XMP says that the file is called ${seen || 'nothing'}, and it is called ${wanted}.`,
  'xmp-type': ({ seen, wanted }) => `The XMP says the document type ${seen || 'nothing'}, expected ${wanted}.`,
};

export function fileFinding(fault: FileFault): Finding {
  const { code, seen, wanted, severity = 'error' } = fault;
  return {
    kind: 'file',
    severity,
    code,
    paper: seen,
    message: FILE_FAULTS[code](fault),
    ...(wanted !== undefined && { xml: wanted }),
  };
}

/** The number and the name that EN 16931 has for a term: `totals.due` → `BT-115`, `Amount due for payment`. */
export function titleOfSaid(path: string): { bt?: string; name: string } {
  const [, bt, name] = /\((BT-\d+), (.*)\)$/.exec(nameOfSaid(path)) ?? [];
  return bt === undefined ? { name: path } : { bt, name: name! };
}
