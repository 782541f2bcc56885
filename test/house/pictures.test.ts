/** `make pictures` and `make test-accessibility` make the documents of each folder together, and two files of one title are refused. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

test.each(['.config/pictures', 'prisma/demo', 'prisma/gallery', 'test/pdf/whole-documents/accessibility/templates'])(
  'the templates in %s have a title each',
  (folder) => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
    const titles = files.map((file) => /^title: (.+)$/m.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1]);
    expect(titles.length).toBeGreaterThan(3);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  },
);
