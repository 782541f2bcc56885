/** §10.37: why a Word file is refused, as sentences for its author that say what to do. */
import { english, type Message } from '../../../locales/message.ts';

export class WordFault extends Error {
  override readonly name = 'WordFault';
  readonly messages: readonly Message[];

  constructor(...messages: [Message, ...Message[]]) {
    super(messages.map(english).join('\n'));
    this.messages = messages;
  }
}
