/** §20.94: writing on the page: the button for the source, the settings as a panel, and the style of a paragraph. */
import type { SettingName } from '../../../../template/front-matter/settings-edit.ts';
import { editSettings } from './edit-settings.ts';
import { element, make } from './elements.ts';
import { markLines } from './insert-block.ts';
import { chipOf, type OnPage, openMark, openTable } from './open-mark.ts';
import type { Mark } from './page-marks.ts';
import { say } from './say.ts';
import { settingIn } from './setting-in.ts';

const NAME = `platen-source${document.documentElement.dataset.base ?? ''}`;
/** A longer text is shown as its source, which is as fast for any length. */
const LONGEST = 200_000;
const HEADING = /^#{1,6} /;

export type Writing = {
  /** Shows the settings as the text has them, and the chips with what is known of the fields. */
  follow(): void;
};

/** `isFile`: a file of a folder is shown as its source, unless somebody wants it otherwise. */
export function writeOnPage(page: OnPage, isFile: boolean): Writing {
  const { editor, inventory } = page;
  const studio = element('studio', HTMLElement);
  const source = element('show-source', HTMLButtonElement);
  const style = element('paragraph-style', HTMLSelectElement);
  const panel = element('page-settings', HTMLDetailsElement);
  const parts = {
    chipOf: (mark: Mark, text: string) => chipOf(mark, text, inventory()),
    openMark: (at: number) => void openMark(page, at),
    openTable: (at: number) => void openTable(page, at),
    onLine: (line: string) => {
      style.value = String(/^(#{1,3}) /.exec(line)?.[1]?.length ?? 0);
    },
  };
  offerChoices(panel.querySelector('.page-settings-fields')!);
  const show = async (isSource: boolean) => {
    if (!isSource) await loadStyles(studio);
    source.setAttribute('aria-pressed', String(isSource));
    studio.classList.toggle('writes-page', !isSource);
    await editor().showPage?.(isSource ? undefined : parts);
  };
  const follow = () => {
    for (const one of settingsIn(panel)) showSetting(one, editor().text());
    editor().refresh?.();
  };
  source.hidden = false;
  source.addEventListener('click', async () => {
    const isSource = source.ariaPressed !== 'true';
    remember(isSource);
    await show(isSource);
    follow();
    editor().focus();
  });
  style.addEventListener('change', () => {
    const level = Number(style.value);
    markLines(editor(), () => (level === 0 ? '' : `${'#'.repeat(level)} `), HEADING, true);
  });
  for (const one of settingsIn(panel)) one.addEventListener('change', () => void setSetting(page, one));
  // The text may have changed since the service last answered.
  panel.addEventListener('toggle', follow);
  void show(remembered() ?? (isFile || editor().text().length > LONGEST)).then(follow);
  return { follow };
}

/** What the panel offers for a setting, beside its default; a text may have others. */
type Choices = [
  setting: SettingName,
  label: string,
  byDefault: string,
  options: readonly (readonly [string, string])[],
];

const LANGUAGES = 'en-GB en-US de-DE de-AT de-CH fr-FR fr-CH it-IT es-ES nl-NL pt-PT pl-PL ja'.split(' ');

/** Builds the fields of the panel with the scripts, so that the first view stays light. */
function offerChoices(fields: HTMLElement): void {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' });
  const byDefault = say('settingByDefault');
  const worded = (...words: string[]) =>
    words.map((word) => [word, say(`setting${word[0]!.toUpperCase()}${word.slice(1)}`)] as const);
  const all: Choices[] = [
    ['language', 'settingLanguage', byDefault, LANGUAGES.map((tag) => [tag, names.of(tag) ?? tag])],
    ['page.size', 'settingPaper', byDefault, ['A4', 'A5', 'Letter', 'Legal'].map((size) => [size, size])],
    ['page.orientation', 'settingOrientation', byDefault, worded('portrait', 'landscape')],
    ['font', 'settingFont', byDefault, worded('sans', 'serif')],
    ['numbering', 'settingNumbering', say('settingNotNumbered'), [['legal', '1, 1.1, (a)']]],
  ];
  for (const [setting, label, usual, options] of all) {
    const select = make('select', { id: `setting-${setting}` }, new Option(usual, ''));
    select.dataset.setting = setting;
    for (const [value, text] of options) select.append(new Option(text, value));
    fields.append(make('div', { className: 'field' }, make('label', { htmlFor: select.id }, say(label)), select));
  }
  const numbers = make('datalist', { id: 'setting-running' });
  numbers.append(make('option', { value: '{page} / {pages}', label: say('settingPageNumbers') }));
  for (const [setting, label] of [
    ['header', 'settingHeader'],
    ['footer', 'settingFooter'],
  ] as const) {
    const line = make('input', { id: `setting-${setting}`, maxLength: 500, autocomplete: 'off', dir: 'auto' });
    line.dataset.setting = setting;
    line.setAttribute('list', numbers.id);
    fields.append(make('div', { className: 'field' }, make('label', { htmlFor: line.id }, say(label)), line));
  }
  fields.append(numbers);
  const contents = make('input', { type: 'checkbox' });
  contents.dataset.setting = 'contents';
  fields.append(make('p', { className: 'choices' }, make('label', {}, contents, ` ${say('settingContents')}`)));
}

/** The styles of the page, beside the script of the editor. A page without them can be read all the same. */
function loadStyles({ dataset }: HTMLElement): Promise<unknown> {
  if (document.getElementById('page-styles')) return Promise.resolve();
  const href = dataset.editor!.replace('code-editor.js', 'written-page.css');
  const link = make('link', { id: 'page-styles', rel: 'stylesheet', href });
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return loaded;
}

type Setting = HTMLInputElement | HTMLSelectElement;

function settingsIn(panel: HTMLElement): Setting[] {
  return [...panel.querySelectorAll<Setting>('[data-setting]')];
}

/** What the panel cannot show, such as a list, stays as the source has it. */
function showSetting(one: Setting, text: string): void {
  if (one === document.activeElement) return;
  const value = settingIn(text, one.dataset.setting!);
  if (one instanceof HTMLInputElement && one.type === 'checkbox') {
    one.indeterminate = value === undefined;
    one.checked = value === 'true';
    return;
  }
  const shown = value ?? say('inSource');
  if (one instanceof HTMLSelectElement && ![...one.options].some((option) => option.value === shown))
    one.append(make('option', { value: shown, textContent: shown, disabled: value === undefined }));
  one.value = shown;
  if (one instanceof HTMLInputElement) one.disabled = value === undefined;
}

async function setSetting({ editor }: OnPage, one: Setting): Promise<void> {
  const isBox = one instanceof HTMLInputElement && one.type === 'checkbox';
  const value = isBox ? (one.checked ? 'true' : '') : one.value.replace(/\s+/g, ' ').trim();
  const changes = await editSettings(editor(), { do: 'set', name: one.dataset.setting as SettingName, value });
  if (changes.length === 0) return;
  const focused = document.activeElement;
  editor().change(changes);
  // Somebody who is filling in the settings stays there.
  if (focused instanceof HTMLElement) focused.focus();
}

/** Returns the last choice. Undefined for none, and where a page may store nothing. */
function remembered(): boolean | undefined {
  try {
    const kept = localStorage.getItem(NAME);
    return kept === null ? undefined : kept === '1';
  } catch {
    return undefined;
  }
}

function remember(isSource: boolean): void {
  try {
    localStorage.setItem(NAME, isSource ? '1' : '0');
  } catch {
    // The choice holds for this page.
  }
}
