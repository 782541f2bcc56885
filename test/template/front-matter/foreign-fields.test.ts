/** §10.4: fields of other programs are named one by one, each on its line and with what to do. */
import { expect, test } from '@jest/globals';
import { faultsOf, fileOf } from '../support/templates.ts';

const JEKYLL = `layout: legal
permalink: /terms/
lang: de
toc: true
categories: [policies]
tags: [terms]
date: 2024-05-01
version: 1.50
authors:
  - name: A. Author
redirect_from: [/tos]
description: Our terms
published: true
image: cover.png
langauge: en
colour: red
`;

test('every field of a file that was written for a website', () => {
  const faults = faultsOf(fileOf('Text', JEKYLL)).map(({ line, message }) => `${line} ${message}`);
  const wanted = [
    '3 layout: is not a field that Platen supports. It is for websites',
    '4 permalink: is not a field that Platen supports. It is for websites',
    '5 lang: is not a field that Platen supports. Use "language"',
    '6 toc: is not a field that Platen supports. For a table of contents, use "contents: true"',
    '7 categories: is not a field that Platen supports. Use "folder"',
    '8 tags: is not a field that Platen supports. It is for websites',
    '9 date: is not a field that Platen supports. Put it in the text, or use a placeholder of type date.',
    '10 version: is not a field that Platen supports. Put it in the text, or use a placeholder such as {{Version}}.',
    '11 authors: is not a field that Platen supports. Put it in the text, or use a placeholder such as {{Author}}.',
    '13 redirect_from: is not a field that Platen supports. It is for websites',
    '14 description: is not a field that Platen supports. It is not shown anywhere',
    '15 published: is not a field that Platen supports. Remove it. To import a draft, see "platen template import --help"',
    '16 image: is not a field that Platen supports. Put the picture in the text, as ![alt text](path).',
    // All others are compared with the fields that there are.
    '17 langauge: is unknown. Did you mean "language"?',
    '18 colour: is unknown. Allowed here:',
  ];
  expect(faults).toHaveLength(wanted.length);
  for (const [at, beginning] of wanted.entries()) expect(faults[at]!.startsWith(beginning) || faults[at]).toBe(true);
});

test('a field of that name elsewhere is compared with the fields of its place', () => {
  const [fault] = faultsOf(fileOf('{{A}}', 'placeholders:\n  - {label: A, version: 1}\n'));
  expect(fault!.message).toMatch(/^placeholders\[1\]\.version: is unknown\. Allowed here: /);
});
