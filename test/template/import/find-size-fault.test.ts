/** §10.16, a render takes bounded memory: a template has no more parts than can be compiled in seconds. */
import { expect } from '@jest/globals';
import { inTurn } from '../../support/in-turn.ts';
import { faultsOf, fileOf } from '../support/templates.ts';

inTurn('a file of too many parts')(
  'a file with more parts than there may be is refused with the line of the first that is too many',
  () => {
    // A line is two parts, its text and its end; the document itself is one, and so is its paragraph.
    const file = fileOf('a\\\n'.repeat(80_000));
    const line = file.split('\n').indexOf('a\\') + 1 + 74_999;
    const message = expect.stringMatching(/up to here has more than 150000 parts .*\. Split it/);
    expect(faultsOf(file)).toEqual([expect.objectContaining({ line, message })]);
  },
);
