/** §22.11: what an app in a chat gets of a draft, for the code that makes it (`show-in-chat.ts`) and for the script of its page. Types alone. */

export type Hint = { explained: string; noted: string; marks: string };

export type Field = {
  /** Its path, such as `values.items[0].qty`. */
  id: string;
  label: string;
  lang: string;
  value: string;
  inputMode: string;
  fault: string;
  hint: Hint | null;
  /** How the document shows a number with more decimals; empty for any other. */
  written: string;
  /** The result of the formula that applies while nothing is entered. */
  gives?: string;
  isOutput: boolean;
  isOverridden?: boolean;
  isRequired?: boolean | undefined;
  isHidden: boolean;
  isShort: boolean;
  isTextarea: boolean;
  isSelect: boolean;
  isFile: boolean;
  options: { option: string; text: string; isSelected: boolean }[];
};

export type Button = { id: string; isDisabled: boolean; text: string; of: string };

export type Row = {
  path: string;
  title: string;
  parts: { parts: Field[] }[];
  groups: { isHidden: boolean; parts: Group[] }[];
  buttons: Button[];
};

export type Group = {
  path: string;
  label: string;
  lang: string;
  fault: string;
  limits: string;
  when?: string | undefined;
  automatic: string;
  isEmpty: boolean;
  isHidden: boolean;
  columns: { label: string; hint: Hint | null }[];
  rows: Row[];
  add: Button;
};

/** What the app shows. `html`: the page; null when the values make none. `said`, `focus`: after a row was changed. */
export type ChatDraft = {
  id: string;
  revision: number;
  /** The id under which this window saves the draft. */
  page: string;
  version: number;
  language: string;
  /** The language of labels and hints. */
  tag: string;
  template: string;
  title: string;
  drafted: { note: string; reason: string } | null;
  fields: Field[];
  groups: Group[];
  faults: { path: string; line: string }[];
  /** How many faults there are; the list has the first ones. */
  count: number;
  blanks: { title: string; names: string[] } | null;
  html: string | null;
  isCut: boolean;
  /** Why the person cannot create the document here, in a sentence; null if they can, or once the faults are mended. */
  barred: string | null;
  /** The draft in the browser. */
  url: string;
  said: string;
  focus: string;
};

/** A document that was created. */
export type Issued = { id: string; title: string; number: number; url: string };
