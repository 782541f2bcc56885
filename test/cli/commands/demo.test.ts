/** What the demo shows: a line that works as pasted, wherever the checkout lies. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { describeDemo } from '../../../src/cli/commands/demo.ts';

const demo = {
  workspaceId: 'w',
  ownerId: 'o',
  templateIds: { 'offer-letter.md': 'the-id' },
  token: 'plt_x',
  exampleSlug: 'offer-letter',
  created: true,
};

test.each(['/srv/platen/a.json', "/home/o'neill/my files/$HOME/`a`.json"])(
  '%s is one argument of curl',
  (exampleFile) => {
    const text = describeDemo({ ...demo, exampleFile }, { url: 'http://127.0.0.1:3000', link: 'the-link' });
    const line = text.slice(text.indexOf('curl '));
    const shown = execFileSync('sh', ['-c', line.replace('curl', "printf '%s\\n'")], { encoding: 'utf8' });
    expect(shown.trimEnd().split('\n')).toEqual([
      '-fsS',
      '-o',
      'first.pdf',
      'http://127.0.0.1:3000/api/v1/templates/by-slug/offer-letter/generations',
      '-H',
      'Authorization: Bearer plt_x',
      '-H',
      'Accept: application/pdf',
      '-H',
      'Content-Type: application/json',
      '-d',
      `@${exampleFile}`,
    ]);
    // It fits into one screen.
    expect(text.split('\n').length).toBeLessThan(20);
  },
);
