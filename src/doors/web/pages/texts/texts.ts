/** §20.10: the shape of the texts of one language: that of English, with other words. */
import type { EN } from './en.ts';

type Worded<Part> = Part extends string
  ? string
  : Part extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Part]: Worded<Part[Key]> };

export type Texts = Worded<typeof EN>;
