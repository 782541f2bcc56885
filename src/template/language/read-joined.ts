/** §10.43: parses texts that are joined: `First name & " " & Last name`. */
import { tell } from '../../locales/message.ts';
import { asText, joinTexts } from './as-text.ts';
import { readSum } from './read-sum.ts';
import { ExpressionError, type Part, type Reader, takeIf } from './reader.ts';

export function readJoined(reader: Reader): Part {
  const first = readSum(reader);
  const sign = takeIf(reader, '&');
  if (!sign) return first;
  const parts = [first, readSum(reader)];
  while (takeIf(reader, '&')) parts.push(readSum(reader));
  // In other languages `&` stands between conditions.
  if (parts.some(({ type }) => type === 'condition' || type === 'group'))
    throw new ExpressionError(sign, tell('formula.joined.condition'));
  return {
    type: 'text',
    at: first.at,
    end: parts.at(-1)!.end,
    isConstant: parts.every(({ isConstant }) => isConstant),
    joinedAt: { at: sign.at, end: sign.end },
    evaluate: joinTexts(parts.map((part) => asText(part, reader))),
  };
}
