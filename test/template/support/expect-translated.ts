/** §20.10: what authors of templates read, the web app tells them in each of its languages. */
import { english, isMessage, type Message } from '../../../src/locales/message.ts';

/** The same in English; of an error, what it tells. Fails for the first message with a text that has one language alone. */
export function expectTranslated<Of extends { message: Message | string; told?: Message }>(
  all: readonly Of[],
): (Of & { message: string })[] {
  return all.map((one) => {
    const { message, told = message } = one;
    if (isForeign(told)) throw new Error(`There is no translation of: ${english(told)}`);
    return { ...one, message: english(told) };
  });
}

function isForeign(told: unknown): boolean {
  if (!isMessage(told)) return false;
  return told.code === 'text.foreign' || Object.values(told.params ?? {}).some(isForeign);
}
