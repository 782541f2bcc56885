/** §12.3: the title of a document. */
import path from 'node:path';
import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';
import { findForbiddenCharacter, showsNothing, withIsolatedControls } from './text.ts';

/** §8: the most characters of a title. */
const MAX = 200;
const LINE_BREAK_OR_TAB = /\r\n|[\n\r\t\u2028\u2029]/g;

/** Path separators, which a title may contain. */
const SEPARATORS = /[/\\]/g;
const BLANKS_AND_CONTROLS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** §13.11: returns the name under which a browser saves a file. `fileName`: a title with an extension such as `.pdf`. */
export function savedAs(fileName: string): string {
  const safe = fileName.toWellFormed().replace(SEPARATORS, '-').replace(BLANKS_AND_CONTROLS, ' ').trim();
  const { name, ext } = path.parse(safe);
  return withIsolatedControls(name) + ext;
}

/** Returns a title as it is stored, on one line. Undefined, for the default title, when it is missing or blank. */
export function readTitle(sent: string | undefined): string | undefined {
  return sent === undefined || showsNothing(sent) ? undefined : sent.replace(LINE_BREAK_OR_TAB, ' ');
}

/** Returns the title of a document that was sent without one. */
export function defaultTitle(template: string, number: number): string {
  return `${template} #${number}`;
}

/** Checks a title. Throws `validation` for a title that cannot be stored. */
export function checkTitle(title: string | undefined): void {
  if (title === undefined) return;
  const forbidden = findForbiddenCharacter(title);
  if (forbidden) throw new Refusal('validation', tell('refusal.title.character', { character: forbidden }), 'title');
  const { length } = [...title];
  if (length > MAX) throw new Refusal('validation', tell('refusal.title.long', { count: length, max: MAX }), 'title');
}

/** §4.3, §20.18: a title as part of a file name. */
const MAX_CHARACTERS = 120;

/** Replaces characters that file names do not allow, or that have a special meaning there, with `_`. */
export function fileNameOf(title: string): string {
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
  return withIsolatedControls([...safe].slice(0, MAX_CHARACTERS).join('').trim()) || '_';
}

/** The media type of a Word file (§17.42). */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** §16.2, §16.5: the names of workspaces, people and keys, as people type them. */
export const NAME_LENGTH = 200;

/**
 * Matches characters that end a line, are invisible, or change the direction of the text around them. With them, nobody
 * could tell two names apart. Joiners are allowed: Persian, the scripts of India and emoji need them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/u;

/** Reads a name: trims it and normalises it to NFC. Throws `validation` naming `field`. */
export function readName(text: string, field = 'name'): string {
  const name = text.trim().normalize();
  if (name === '' || name.length > NAME_LENGTH || UNSEEN.test(name))
    throw new Refusal('validation', tell('refusal.name', { max: NAME_LENGTH }), field);
  return name;
}
