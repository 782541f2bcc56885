/** §10.6: one `{{…}}` of a template file. */

/** The beginning and end of a group are its boundaries; `braces` is a literal `\{{`. `line` counts from 1 in the whole file. */
export type Occurrence = { kind: 'placeholder' | 'open' | 'close' | 'braces'; name: string; line: number };

const SIGNS = { placeholder: '', open: '#', close: '/', braces: '' };

/** As its author wrote it, for a message. */
export function asWritten({ kind, name }: Occurrence): string {
  return kind === 'braces' ? '\\{{' : `{{${SIGNS[kind]}${name}}}`;
}
