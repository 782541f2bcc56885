/** §20.10 rule 5, §18.21: the page `/design` of `platen dev`: all elements of pages, with the same layouts and styles. */

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
  { ...FIELD, id: 'hinted', label: 'With a hint', value: '', hint: 'Such as 1,250.00', described: 'hinted-hint' },
  { ...FIELD, id: 'faulty', label: 'With a fault', value: 'many', fault: 'Write a number.', described: 'faulty-fault' },
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
const FACTS = [
  { term: 'Made', text: 'Today' },
  { term: 'Id', text: '019a2b3c', isCode: true },
].map((fact) => ({
  address: '',
  time: null,
  isCode: false,
  ...fact,
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
      faults: [{ field: 'faulty', message: 'With a fault: write a number.' }],
      fields: FIELDS,
      facts: FACTS,
    },
  });
}
