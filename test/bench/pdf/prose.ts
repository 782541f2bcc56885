/** English-looking sentences of some six thousand distinct words, as frequent as words are: a renderer that remembers words must not be flattered. */
import { type Random, random } from './random.ts';

const COMMON =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many before must'.split(
    ' ',
  );
const BEGINNINGS = 'con de re pre in ex pro com dis sub per inter un trans ac ad im en se ob'.split(' ');
const MIDDLES =
  'tract form sent port duct sist vert pos cept mit fer ject spect scrib clud gress lat nounc press rupt sol tain tend vid val vok fin grad leg mand'.split(
    ' ',
  );
const ENDINGS = 'ion ing ed ment able ive al er s ity ance ory'.split(' ');

const vocabulary = (() => {
  const choice = random(20_260_827);
  const words = new Set<string>();
  while (words.size < 6000) words.add(choice.pick(BEGINNINGS) + choice.pick(MIDDLES) + choice.pick(ENDINGS));
  return [...words];
})();

/** The rarer a word, the higher its rank. */
function word(choice: Random): string {
  return choice.often(0.45)
    ? choice.pick(COMMON)
    : vocabulary[Math.min(choice.whole(0, 5999), choice.whole(0, 5999), choice.whole(0, 5999))]!;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function words(choice: Random, count: number): string[] {
  return Array.from({ length: count }, () => word(choice));
}

/** Some words of a heading. */
export function title(choice: Random): string {
  return capital(words(choice, choice.whole(3, 6)).join(' '));
}

const MARKS: [share: number, mark: (text: string, choice: Random) => string][] = [
  [0.1, (text) => `**${text}**`],
  [0.08, (text) => `*${text}*`],
  [0.05, (text, choice) => `[${text}](https://example.com/ref/${choice.whole(1, 999)})`],
  [0.04, (text) => `\`${text}\``],
];

/** A sentence, now and then with a word in bold, in italics, linked or as code. */
export function sentence(choice: Random): string {
  const said = words(choice, choice.whole(6, 28));
  for (const [share, mark] of MARKS) {
    if (!choice.often(share)) continue;
    const at = choice.whole(1, said.length - 2);
    said[at] = mark(said[at]!, choice);
    break;
  }
  const comma = choice.whole(2, said.length - 1);
  return capital(said.map((one, at) => (at === comma ? `${one},` : one)).join(' ')).concat('.');
}

/** Sentences of one paragraph. */
export function paragraph(choice: Random, min = 3, max = 6): string {
  return Array.from({ length: choice.whole(min, max) }, () => sentence(choice)).join(' ');
}
