/**
 * Finds changes of SQL and PL/pgSQL that are worth trying. There is no maintained tool for this; the code reads words and brackets
 * without a grammar.
 */

const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\d+|[a-z_]\w*|<>|<=|>=|\|\||->>|->|#>>|:=|::|[^\s\d]/gi;

/** Maps a word in capitals to its replacements. */
const INSTEAD = {
  '=': ['<>'],
  '<>': ['='],
  '<': ['<=', '>'],
  '>': ['>=', '<'],
  '<=': ['<'],
  '>=': ['>'],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  AND: ['OR'],
  OR: ['AND'],
  TRUE: ['false'],
  FALSE: ['true'],
  MIN: ['max'],
  MAX: ['min'],
  GREATEST: ['least'],
  LEAST: ['greatest'],
  NOT: [''],
  DISTINCT: [''],
  STRICT: [''],
  LEFT: [''],
  SKIP: [''],
};

/** The words before a condition, and the words that end one. */
const BEFORE_CONDITION = new Set(['WHERE', 'ON', 'AND', 'OR', 'HAVING', 'WHEN', 'IF']);
const AFTER_CONDITION = new Set([
  ...['AND', 'OR', 'THEN', 'GROUP', 'ORDER', 'LIMIT', 'FOR', 'RETURNING', 'UNION', 'JOIN', 'LEFT', 'CROSS', 'WHERE'],
  ...['ON', 'HAVING', 'END', 'LOOP', ';', ','],
]);
const BEFORE_STATEMENT = new Set(['BEGIN', 'THEN', 'ELSE', 'LOOP', ';']);
const STATEMENTS = new Set(['PERFORM', 'UPDATE', 'INSERT', 'DELETE', 'WITH', 'RAISE', 'RETURN']);

/** Returns each change as the range of text that it replaces, with the new text. Some are not valid SQL, which Postgres reports. */
export function sqlMutants(text) {
  const tokens = tokensOf(text);
  const mutants = [];
  const replace = (first, last, replacement) => mutants.push({ range: [first.from, last.to], replacement });
  for (const [at, token] of tokens.entries()) {
    const [before, next] = [tokens[at - 1]?.word, tokens[at + 1]?.word];
    for (const other of INSTEAD[token.word] ?? []) replace(token, token, other);
    if (token.word === 'IS' && (next === 'NULL' || next === 'DISTINCT')) replace(token, token, 'IS NOT');
    if (/^\d+$/.test(token.word)) replace(token, token, String(Number(token.word) + 1));
    if (/^'.+'$/s.test(token.word)) replace(token, token, "''");
    if (BEFORE_CONDITION.has(token.word) && before !== 'END' && next !== 'OTHERS') {
      const condition = until(tokens, at + 1, AFTER_CONDITION);
      for (const other of condition.length > 0 ? ['true', 'false'] : []) replace(condition[0], condition.at(-1), other);
    }
    if (BEFORE_STATEMENT.has(token.word) && (STATEMENTS.has(next) || tokens[at + 2]?.word === ':=')) {
      const statement = until(tokens, at + 1, new Set([';']));
      replace(statement[0], statement.at(-1), 'NULL');
    }
    if (token.word === 'BY' && before === 'ORDER') {
      const order = until(tokens, at + 1, new Set([',', ';', 'LIMIT', 'FOR', 'LOOP']));
      if (order.length > 0) replace(order.at(-1), order.at(-1), `${order.at(-1).text} DESC`);
    }
    if (token.word === 'COALESCE') {
      const first = until(tokens, at + 2, new Set([',']));
      const all = until(tokens, at + 2, new Set());
      replace(token, tokens[tokens.indexOf(all.at(-1)) + 1], text.slice(first[0].from, first.at(-1).to));
    }
    if (token.word === 'LIMIT') replace(token, tokens[at + 1], '');
  }
  return mutants;
}

function tokensOf(text) {
  return [...text.matchAll(TOKEN)]
    .filter(([found]) => !found.startsWith('--'))
    .map(({ 0: found, index }) => ({
      text: found,
      word: /^['"]/.test(found) ? found : found.toUpperCase(),
      from: index,
      to: index + found.length,
    }));
}

/** Returns the tokens from `start` to one of `ends`, or to the end of the enclosing brackets. */
function until(tokens, start, ends) {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const { word } = tokens[at];
    if (depth === 0 && (ends.has(word) || word === ')' || word === ']')) return tokens.slice(start, at);
    if (word === '(' || word === '[') depth += 1;
    if (word === ')' || word === ']') depth -= 1;
  }
  return tokens.slice(start);
}
