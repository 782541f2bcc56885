/** The form of a draft: built anew when its fields are others, changed in place while somebody types. */
import type { Button, ChatDraft, Field, Group, Hint, Row } from '../../web/model/chat-draft.ts';
import { make } from './make.ts';
import { word } from './words.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const LINES = 8;

/** Returns the names of all fields with what is entered, as the service reads them. */
export function entriesOf(form: HTMLElement): Record<string, string> {
  const named = [...form.querySelectorAll<Control>('[data-name]')].map((one) => [one.dataset.name!, one.value]);
  const lists = [...form.querySelectorAll<HTMLElement>('[data-list]')].map((one) => [one.dataset.list!, '']);
  return Object.fromEntries([...lists, ...named]);
}

/** Returns what two drafts share whose forms have the same fields. */
export function shapeOf({ fields, groups, tag, language }: ChatDraft): string {
  const field = ({ id, label, isOutput, isSelect, options }: Field) => [
    id,
    label,
    isOutput,
    isSelect && options.length,
  ];
  const group = ({ path, rows }: Group): unknown => [
    path,
    rows.map((row) => [
      row.parts.flatMap(({ parts }) => parts.map(field)),
      row.groups.map(({ parts }) => parts.map(group)),
    ]),
  ];
  return JSON.stringify([language, tag, fields.map(field), groups.map(group)]);
}

export function buildForm(form: HTMLElement, draft: ChatDraft): void {
  form.replaceChildren(titleOf(draft), ...draft.fields.map(fieldOf), ...draft.groups.map(groupOf));
  patchForm(form, draft, true);
}

/** Shows faults and results. `withValues`: also what the service has read, which nobody has changed since. */
export function patchForm(form: HTMLElement, draft: ChatDraft, withValues: boolean): void {
  const rows = (group: Group): Row[] =>
    group.rows.flatMap((row) => [row, ...row.groups.flatMap(({ parts }) => parts.flatMap(rows))]);
  const groups = (all: Group[]): Group[] =>
    all.flatMap((one) => [one, ...groups(one.rows.flatMap((row) => row.groups.flatMap(({ parts }) => parts)))]);
  const inRows = draft.groups.flatMap(rows).flatMap((row) => row.parts.flatMap(({ parts }) => parts));
  for (const field of [...draft.fields, ...inRows]) patchField(field, withValues);
  for (const { path, fault, isHidden } of groups(draft.groups)) {
    const shown = document.getElementById(path);
    if (shown) shown.hidden = isHidden;
    say(`${path}-fault`, fault);
  }
  const title = form.querySelector<HTMLInputElement>('#title')!;
  if (withValues && title !== document.activeElement) title.value = draft.title;
}

function patchField(field: Field, withValues: boolean): void {
  const { id, value, fault, gives = '', written, isHidden, isOutput, isOverridden = false, isFile } = field;
  const control = document.getElementById(id) as Control | HTMLOutputElement | null;
  if (!control) return;
  control.closest<HTMLElement>('.field')!.hidden = isHidden;
  say(`${id}-fault`, fault);
  say(`${id}-written`, written);
  say(`${id}-gives`, isOverridden && gives !== '' ? `${word('gives')} ${gives}` : '');
  if (isOutput) {
    if (control.textContent !== gives) control.textContent = gives;
    return;
  }
  if (fault === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  // Whoever types keeps what they typed.
  if (withValues && !isFile && control !== document.activeElement && control.value !== value) control.value = value;
}

function say(id: string, text: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  if (place.textContent !== text) place.textContent = text;
  place.hidden = text === '';
}

function titleOf({ title }: ChatDraft): HTMLElement {
  return make(
    'div',
    { class: 'field' },
    make('label', { for: 'title' }, word('documentTitle')),
    make('input', { id: 'title', value: title, dir: 'auto', maxlength: '200' }),
  );
}

function fieldOf(field: Field): HTMLElement {
  const { id, label, lang, isRequired, isOutput, isFile, isShort, hint } = field;
  const described = [hint && `${id}-hint`, `${id}-fault`, `${id}-written`, `${id}-gives`].filter(Boolean).join(' ');
  return make(
    'div',
    { class: isShort ? 'field short' : 'field' },
    make(
      'label',
      { for: id, lang, dir: 'auto' },
      label,
      isRequired && make('span', { class: 'required', lang: document.documentElement.lang }, ` (${word('required')})`),
    ),
    hint && hintOf(hint, { id: `${id}-hint`, lang }),
    make('p', { class: 'fault', id: `${id}-fault`, hidden: true }),
    isOutput ? make('output', { id, dir: 'auto', 'aria-describedby': described }) : controlOf(field, described),
    isFile && make('p', { class: 'hint' }, word('pictures')),
    make('p', { class: 'hint', id: `${id}-written`, hidden: true }),
    make('p', { class: 'hint', id: `${id}-gives`, hidden: true }),
  );
}

function hintOf({ explained, noted, marks }: Hint, { id, lang }: { id?: string; lang: string }): HTMLElement {
  const notes = [noted, marks].filter(Boolean).join(' ');
  return make(
    'p',
    { class: 'hint', ...(id && { id }) },
    explained !== '' && make('span', { lang, dir: 'auto' }, explained),
    explained !== '' && notes !== '' && ' ',
    notes,
  );
}

function controlOf(field: Field, described: string): HTMLElement {
  const { id, value, options, inputMode, isRequired, isTextarea, isSelect, isFile } = field;
  const given = {
    id,
    'data-name': id,
    dir: 'auto',
    'aria-required': isRequired ? 'true' : undefined,
    'aria-describedby': described,
  };
  if (isFile) {
    // Pictures are chosen in the browser. What was chosen there stays.
    const kept = make('input', { type: 'hidden', 'data-name': id, value });
    const shown = make('output', { id }, word(value === '' ? 'noPicture' : 'picture'));
    return make('div', {}, kept, shown);
  }
  if (isSelect)
    return make(
      'select',
      given,
      ...options.map(({ option, text, isSelected }) => make('option', { value: option, selected: isSelected }, text)),
    );
  if (!isTextarea) return make('input', { ...given, value, inputmode: inputMode || undefined });
  const area = make('textarea', { ...given, rows: String(Math.min(LINES, value.split('\n').length + 1)) });
  area.value = value;
  return area;
}

function groupOf(group: Group): HTMLElement {
  const { path, label, lang, limits, when, automatic, isEmpty, columns, rows, add } = group;
  return make(
    'fieldset',
    { class: 'group', id: path, tabindex: '-1' },
    make('legend', { lang, dir: 'auto' }, label),
    make('input', { type: 'hidden', 'data-list': `${path}[]` }),
    make('p', { class: 'fault', id: `${path}-fault`, hidden: true }),
    limits !== '' && make('p', { class: 'hint' }, limits),
    when !== undefined && make('p', { class: 'hint' }, when),
    automatic !== '' && make('p', { class: 'hint' }, automatic),
    ...columns.flatMap(({ label: named, hint }) => {
      if (!hint) return [];
      const shown = hintOf(hint, { lang });
      shown.prepend(make('span', { lang }, `${named}: `));
      return [shown];
    }),
    isEmpty && make('p', { class: 'hint' }, word('noRows')),
    ...rows.map((row) => rowOf(row, lang)),
    buttonOf(add),
  );
}

function rowOf({ path, title, parts, groups, buttons }: Row, lang: string): HTMLElement {
  return make(
    'fieldset',
    { class: 'row', id: path, tabindex: '-1' },
    make('legend', { lang, dir: 'auto' }, title),
    make('div', { class: 'cells' }, ...parts.flatMap((part) => part.parts.map(fieldOf))),
    ...groups.flatMap((part) => part.parts.map(groupOf)),
    make('div', { class: 'actions' }, ...buttons.map(buttonOf)),
  );
}

function buttonOf({ id, text, of, isDisabled }: Button): HTMLElement {
  return make(
    'button',
    { type: 'button', id, class: 'plain', 'data-action': id, disabled: isDisabled },
    text,
    of !== '' && make('span', { class: 'visually-hidden' }, ` ${of}`),
  );
}
