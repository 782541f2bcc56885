/**
 * §20.85, §18.21: the page `/design` of `platen dev`: every component in every state, with the layouts and styles of pages. It is only there:
 * no one who uses a service needs it, and its address would say which release runs.
 */

import type { Assets } from './assets.ts';
import { type AppPages, pagesForStrangers } from './pages.ts';

const FIELD = {
  name: 'field',
  hint: '',
  fault: '',
  described: '',
  required: false,
  autocomplete: 'off',
  maxLength: 0,
  list: '',
  placeholder: '',
  type: 'text',
  isTextarea: false,
  isSelect: false,
  options: [],
};
const FIELDS = [
  { ...FIELD, id: 'plain', label: 'A field', value: 'What is entered' },
  { ...FIELD, id: 'hinted', label: 'With a hint', value: '', hint: 'For example 1,250.00', described: 'hinted-hint' },
  {
    ...FIELD,
    id: 'faulty',
    label: 'With an error',
    value: 'many',
    fault: 'Enter a number.',
    described: 'faulty-fault',
  },
  {
    ...FIELD,
    id: 'choice',
    label: 'A choice',
    value: '',
    isSelect: true,
    options: [{ value: '1', text: 'One', selected: true }],
  },
  { ...FIELD, id: 'long', label: 'A long text', value: 'One line\nand another', isTextarea: true },
];
const FIND = {
  ...FIELD,
  id: 'find',
  label: 'Title or number',
  value: '',
  type: 'search',
  placeholder: 'Title or number',
};
/** Beside each other, with more or less around them. */
const FILTERS = [
  { ...FIELD, id: 'person', label: 'Created by', value: 'Ada' },
  { ...FIELD, id: 'from', label: 'From', value: '', type: 'date', hint: 'A day in UTC', described: 'from-hint' },
  {
    ...FIELD,
    id: 'wrong',
    label: 'A longer label above a field with an error',
    value: 'x',
    fault: 'Choose one.',
    described: 'wrong-fault',
  },
];
const FOLDER = { href: '#colours', isCurrent: false, isOpen: false, folders: [] };
const FOLDERS = [
  { ...FOLDER, name: 'Finance', templates: 3, isCurrent: true },
  { ...FOLDER, name: 'HR', templates: 12, isOpen: true, folders: [{ ...FOLDER, name: 'Offers', templates: 2 }] },
];
const PAGER = { isPaged: true, previous: '#colours', next: '#colours', text: 'Page 2 of 3' };
const FACTS = [
  { term: 'Created', text: 'Today' },
  { term: 'ID', text: '019a2b3c', isCode: true },
].map((fact) => ({ address: '', time: null, isCode: false, ...fact }));

/** On the page of a template, as `page-widgets.ts` makes them. */
const CHIP = { text: '', note: '', says: '', icon: '', isPart: false, state: '' };
const PART = { ...CHIP, isPart: true };
const CHIPS = {
  text: { ...CHIP, text: 'Customer' },
  counter: { ...CHIP, text: 'Quote number', note: 'Number in sequence' },
  date: { ...CHIP, text: 'Valid until', note: 'Date' },
  required: { ...CHIP, text: 'Fee', note: 'Number *' },
  computed: { ...CHIP, text: 'Total', note: 'Number ƒ' },
  long: {
    ...CHIP,
    text: 'The name of the person who signs this agreement for the customer, with their title',
    note: '*',
  },
  condition: { ...PART, text: 'Express is Yes', icon: 'icon-split' },
  end: { ...PART, text: '›', says: 'End of Items' },
  bar: { ...PART, text: 'Only when Plan is not Gold and Fee is 100 or more', icon: 'icon-split' },
  barEnd: { ...PART, text: 'End: only when Plan is not Gold', icon: 'icon-split' },
  break: { ...PART, text: 'Page break', icon: 'icon-separator' },
  repeat: { ...PART, text: 'Items', icon: 'icon-repeat' },
  table: { ...PART, says: 'Rows and columns', icon: 'icon-table' },
};
/** With a pointer above it, with the keyboard's focus, and selected in the text. */
const CHIP_STATES = [
  { says: 'Hover', state: 'as-hovered' },
  { says: 'Focus', state: 'as-focused' },
  { says: 'Selected', state: 'is-selected' },
].map(({ says, state }) => ({
  says,
  field: { ...CHIPS.date, state },
  part: { ...CHIPS.condition, state },
  sign: { ...CHIPS.end, state },
}));

/** Colours and icons are those that the style sheets name. */
export function designPage(pages: AppPages, { byName }: Pick<Assets, 'byName'>): string {
  const namesIn = (sheet: string, pattern: RegExp) =>
    [...byName.get(sheet)!.bytes().toString().matchAll(pattern)].map(([, name]) => name!);
  return pagesForStrangers(
    pages,
    '',
  )({
    name: 'design',
    title: 'Design',
    data: {
      colours: namesIn('page.css', /--([\w-]+): light-dark/g),
      icons: namesIn('icons.css', /\.icon-([\w-]+)/g),
      faults: [{ field: 'faulty', message: 'With an error: enter a number.' }],
      crumbs: [{ name: 'Documents', href: '#colours' }],
      find: FIND,
      filters: FILTERS,
      folders: FOLDERS,
      pager: PAGER,
      fields: FIELDS,
      facts: FACTS,
      chips: CHIPS,
      chipStates: CHIP_STATES,
    },
  });
}
