/** §20.10: replaces messages in data by the English texts that programs read. */
import { withEnglish } from '../../src/locales/message.ts';

export function allInEnglish<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data, withEnglish));
}
