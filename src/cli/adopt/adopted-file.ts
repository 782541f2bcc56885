/** §10.22: what became of a file of a folder that was adopted. */

import type { Message } from '../../locales/message.ts';
import type { Fault, LineFault } from '../../template/model/fault.ts';
import type { TemplateFile } from '../../use-cases/templates/files/index.ts';
import type { NoticedVersion, WordRead } from '../../use-cases/templates/index.ts';

export type AdoptedFile = {
  file: TemplateFile;
  /** Empty for a file that cannot be read. */
  title: string;
  folder: string;
  language: string;
  /** Where the language comes from, and of a default why. */
  from: string;
  /** Its front matter is Platen's. */
  isOwn: boolean;
  /** What was read of a Word file. */
  word?: WordRead['report'];
  /** What documents do not show, and how often: `class` of HTML, `layout:` of the front matter, `![logo.gif]` of pictures. */
  ignored: Map<string, number>;
  /** What else to know of it, such as a title that was cut. */
  notes: Message[];
  /** What else its author should know, by lines. */
  warnings: LineFault[];
  /** Why it is refused; else it is saved. */
  faults: (LineFault & Pick<Fault, 'namesake'>)[];
  saved?: NoticedVersion & { placeholders: number };
};
