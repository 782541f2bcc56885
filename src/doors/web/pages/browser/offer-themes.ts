/** §20.24: the theme is chosen beside the text, whose front matter names it (§19.2). */
import { element } from './elements.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';

/** What begins a text: its settings, between two lines `---`. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)^---[ \t]*$/m;
const THEME = /^theme:.*(?:\n|$)/m;
const choice = element('theme', HTMLSelectElement);

export function offerThemes(editor: () => CodeEditor): void {
  choice.addEventListener('change', () => editor().change([themeChange(editor().text(), choice.value)]));
}

/** `name`: as the text names it; undefined where it names none, or cannot be read for its mistakes. */
export function showTheme(name: string | undefined, text: string): void {
  const found = FRONT_MATTER.exec(text);
  const [line = ''] = THEME.exec((found?.index === 0 && found[1]) || '') ?? [];
  choice.value = name ?? line.slice('theme:'.length).trim();
}

/** With an empty name the text names none. */
function themeChange(text: string, name: string): TextChange {
  const line = name === '' ? '' : `theme: ${name}\n`;
  const found = FRONT_MATTER.exec(text);
  if (found?.index !== 0) return { from: 0, insert: line === '' ? '' : `---\n${line}---\n\n` };
  const [, settings = ''] = found;
  const from = text.indexOf('\n') + 1;
  const own = THEME.exec(settings);
  if (!own) return { from: from + settings.length, insert: line };
  return { from: from + own.index, to: from + own.index + own[0].length, insert: line };
}
