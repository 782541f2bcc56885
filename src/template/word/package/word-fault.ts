/** §10.37: why a Word file is refused, as sentences for its author that say what to do. */
export class WordFault extends Error {
  override readonly name = 'WordFault';
  readonly messages: readonly string[];

  constructor(...messages: [string, ...string[]]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}
