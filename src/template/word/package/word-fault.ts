/** §10.37: why a Word file is refused, as a sentence for its author that says what to do. */
export class WordFault extends Error {
  override readonly name = 'WordFault';
}
