/** §24.4: a document that could not be sealed. Loaded with each process; all else of this room with the first document that is sealed. */
import { type Message, tell } from '../../locales/message.ts';

/** Why a document was not sealed. `retry`: another attempt may succeed. */
export class NotSealedError extends Error {
  override readonly name = 'NotSealedError';
  readonly told: Message;
  readonly retry: boolean;

  constructor(reason: Message, { retry, cause }: { retry: boolean; cause?: unknown }) {
    super('not sealed', { cause });
    this.told = tell('pdf.unsealed', { reason });
    this.retry = retry;
  }
}
