/** §20.24: the settings with which a text begins, between two lines `---`, as the buttons of the editor change them. */
import type { TextChange } from './text-area-editor.ts';

const FRONT_MATTER = /^---[ \t]*\n[\s\S]*?\n(?=---[ \t]*(?:\n|$))/;

function settingsIn(text: string): string {
  return FRONT_MATTER.exec(text)?.[0] ?? '';
}

/** Lists of the front matter whose entries say what a field takes. */
export type SettingsList = 'placeholders' | 'groups';

/** Where what is printed begins: behind the settings and empty lines. */
export function bodyStart(text: string): number {
  const [whole = ''] = /^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n+|$)/.exec(text) ?? [];
  return whole.length;
}

/** Changes that put `entries`, by their lists, behind those that are there; an entry whose label is there already is left out. */
export function declare(text: string, entries: Partial<Record<SettingsList, string[]>>): TextChange[] {
  const added = Object.entries(entries).flatMap(([list, all]) => {
    const fresh = all.filter((entry) => !isDeclared(text, entry));
    return fresh.length > 0 ? [{ list, entry: fresh.join('') }] : [];
  });
  if (added.length === 0) return [];
  const [frontMatter] = FRONT_MATTER.exec(text) ?? [];
  const whole = ({ list, entry }: { list: string; entry: string }) => `${list}:\n${entry}`;
  if (frontMatter === undefined) return [{ from: 0, insert: `---\n${added.map(whole).join('')}---\n\n` }];
  return added.map(({ list, entry }): TextChange => {
    const [known] =
      new RegExp(`^${list}:[ \\t]*\\n(?:(?:[ \\t]+|- )[^\\n]*\\n|[ \\t]*\\n)*`, 'm').exec(frontMatter) ?? [];
    if (known === undefined) return { from: frontMatter.length, insert: whole({ list, entry }) };
    // Entries that are not indented stay so.
    const insert = /^- /m.test(known) ? entry.replace(/^ {2}/gm, '') : entry;
    return { from: frontMatter.indexOf(known) + known.trimEnd().length + 1, insert };
  });
}

/** `placeholders:` and `groups:`, as an example has them, into their entries. */
export function entriesIn(settings: string): Partial<Record<SettingsList, string[]>> {
  const lists = settings.matchAll(/^(placeholders|groups):\n((?: [^\n]*(?:\n|$))+)/gm);
  return Object.fromEntries([...lists].map(([, list, entries = '']) => [list, [`${entries.trimEnd()}\n`]]));
}

/** The language that the settings name; without one, that of the page. */
export function languageIn(text: string): string {
  const [, language] = /^language:[ \t]*["']?([\w-]+)/m.exec(settingsIn(text)) ?? [];
  return language ?? document.documentElement.lang;
}

/** 27 August 2026, as a format shows it; '' in a language that the browser does not know. */
export function dateExample(language: string): string {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 7, 27));
  } catch {
    return '';
  }
}

/** What takes the field that is declared in `line` out of the settings, if the text names it nowhere else. */
export function removalOf(text: string, line: number): TextChange | undefined {
  const lines = settingsIn(text).split('\n');
  const [, indent = '', label] = /^( *)- label: *(.*?) *$/.exec(lines[line - 1] ?? '') ?? [];
  if (label === undefined || text.split(label.replace(/^(["'])(.*)\1$/, '$2')).length > 2) return undefined;
  let end = line;
  while (lines[end]?.startsWith(`${indent}  `)) end++;
  const isOnly = /^\w+:$/.test(lines[line - 2] ?? '') && !lines[end]?.startsWith(`${indent}- `);
  const before = lines.slice(0, line - (isOnly ? 2 : 1)).join('\n').length;
  return { from: before + 1, to: lines.slice(0, end).join('\n').length + 1, insert: '' };
}

function isDeclared(text: string, entry: string): boolean {
  const [, label = ''] = /^ *- label: (.*)$/m.exec(entry) ?? [];
  const lines = settingsIn(text)
    .split('\n')
    .map((line) => line.trim());
  return lines.some((line) => line === `- label: ${label}`);
}

export function yamlText(text: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N} ()/.-]*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text.trim() : JSON.stringify(text);
}
