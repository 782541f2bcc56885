/** §10.33: mistakes in what a template says of pictures that callers send. */

import { expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';

test.each([
  ['pictures: [Photo]', 'Text.', '2: pictures: "Photo" is not a placeholder of the text.'],
  ['pictures: [Photo]', '{{Photo}}', '2: pictures: "Photo" is not shown as a picture. Use ![…]({{Photo}}).'],
  [
    'pictures: [Photo]',
    '{{Photo}} ![a]({{Photo}})',
    '2: pictures: "Photo" is also used in the text, where a picture cannot be. Use it only in ![…]({{Photo}}).',
  ],
  [
    'pictures: [Photo]\nplaceholders: [{label: Photo, default: x}]',
    '![a]({{Photo}})',
    '2: pictures: "Photo" is a picture, which cannot have default. Remove it.',
  ],
  ['pictures: [Photo]', '![a]({{Photo}}) ![b](x/{{Photo}}.png)', '6: {{Photo}} is in the path of a picture'],
  ['language: en', '![a]({{Photo}})', '6: {{Photo}} is in the path of a picture'],
])('%s, %s', (field, text, message) => {
  const file = `---\n${field}\ntitle: T\n---\n\n${text}\n`;
  const result = readTemplate({ file: 't.md', bytes: new TextEncoder().encode(file) });
  const faults = result.ok ? [] : result.faults.map((fault) => `${fault.line}: ${english(fault.message)}`);
  expect(faults.join('\n')).toContain(message);
});
