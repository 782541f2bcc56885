/**
 * pdfmake 0.3.11 looks at the file of every font it could use, for each document, whether it is an address to fetch; each look is
 * a promise to wait for. Here only addresses get that far (where our policy refuses them).
 */

import type { Patch } from '../engine/patch.ts';
import { URLResolver } from '../engine/url-resolver.ts';

const ADDRESS = /^https?:\/\//i;

const { resolve } = URLResolver.prototype;

export const urlResolver: Patch = {
  package: 'pdfmake',
  version: '0.3.11',
  apply() {
    URLResolver.prototype.resolve = function (url, headers) {
      return ADDRESS.test(url) ? resolve.call(this, url, headers) : undefined;
    };
  },
  revert() {
    URLResolver.prototype.resolve = resolve;
  },
};
