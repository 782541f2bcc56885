/** §20.10: what programs read of data with messages in it. */
import { withEnglish } from '../../src/locales/message.ts';

export function allInEnglish<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data, withEnglish));
}
