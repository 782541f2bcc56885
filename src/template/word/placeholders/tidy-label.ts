/** §10.37: words of an author's → the label of a placeholder. */

const MAX_LENGTH = 80;

/** `Insert the name of the client` asks for the name of the client. */
const ASKS = [
  /^(?:please\s+)?(?:insert|enter|fill in|specify)\s*:?\s+(?:the\s+|an?\s+|your\s+)?/i,
  /^(?:please\s+)?(?:state|add|complete|type|describe)\s+(?:the|an?|your)\s+/i,
  /^(?:bitte\s+)?(?:insérer|indiquer|insertar|indicar|inserir|inserire)\s*:?\s+/i,
  /\s*(?:bitte\s+)?(?:einfügen|eintragen|einsetzen)$/i,
];

/** One line without braces, that begins with a capital letter; '' where nothing is left. */
export function tidyLabel(words: string): string {
  const line = words
    .replace(/[{}|<>]/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const asked = ASKS.reduce((text, ask) => text.replace(ask, ''), line);
  const label = asked
    .replace(/^[#/\s"“]+|[\s:;,."”]+$/g, '')
    .slice(0, MAX_LENGTH)
    .trim();
  return label && label[0]!.toUpperCase() + label.slice(1);
}
