/**
 * Writes the chapters of the help that follow from the contract: its operations, and the errors. Run by `make generate` after the contract
 * was read. With --check it writes nothing, and fails if a chapter is not up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  errorCodes,
  operationsOf,
  readSpecification,
  targetOf,
  type Words,
} from '../../src/doors/api/http/contract/read-specification.ts';

type Reference = { $ref: string };
type Parameter = { name: string; in: string; required?: boolean; description?: string };
type Answer = { description: string };
type Operation = {
  summary: string;
  description: string;
  parameters?: (Parameter | Reference)[];
  responses: Record<string, Answer | Reference>;
};

const WRITTEN =
  '<!-- This file was written by .config/docs/write-reference.ts. Do not change it; run `make generate`. -->';

const specification = readSpecification();

function resolve<Part extends object>(part: Part | Reference): Part {
  return '$ref' in part ? (targetOf(part.$ref, specification) as Part) : part;
}

/** Returns a text as one cell of a table. */
function cell(text = ''): string {
  return text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return rows.length > 0 ? `${lines.join('\n')}\n\n` : '';
}

function chapterOf(method: string, address: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(resolve);
  const places = parameters.map((one) => [`\`${one.name}\``, one.in, one.required ? 'yes' : '', cell(one.description)]);
  const answers = Object.entries(operation.responses).map(([status, answer]) => [
    status,
    cell(resolve(answer).description),
  ]);
  return `## ${operation.summary}

\`${method} ${address}\`

${operation.description.trim()}

${table(['Parameter', 'In', 'Required', 'Meaning'], places)}${table(['Status', 'Response'], answers)}`;
}

const contract = `# The contract

${WRITTEN}

All paths are below \`/api/v1\`. A running service has [a page to try each operation](/docs) with your key, and the whole contract with all schemas as \`/api/v1/openapi.json\`.
[The API](../../api.md) explains how to use it, [Errors](errors.md) what to do about each code.

${operationsOf<Operation>(specification)
  .map(({ method, path: address, operation }) => chapterOf(method, address, operation))
  .join('')
  .trim()}
`;

function inMarkdown(words: Words): string {
  return words.map(({ text, isCode }) => (isCode ? `\`${text}\`` : text)).join('');
}

const errors = `# Errors

${WRITTEN}

A refused request has a JSON body with a stable \`code\` for programs, a \`message\` for people, and \`detail\`, the part of the request that is wrong:

\`\`\`json
{ "error": { "code": "invalid_option", "message": "…", "detail": "values.country" } }
\`\`\`

A running service has [the same list](/docs/errors). Which errors to retry is in [Retry safely](../how-to/retry-safely.md).
${errorCodes()
  .map(
    ({ status, code, meaning, remedy }) => `
## ${code}

Status ${status}. ${inMarkdown(meaning)}

**What to do:** ${inMarkdown(remedy)}
`,
  )
  .join('')}`;

for (const [name, text] of Object.entries({ 'contract.md': contract, 'errors.md': errors })) {
  const file = path.join(import.meta.dirname, '../../spec/docs/reference', name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`spec/docs/reference/${name} is not what the contract says: run \`make generate\``);
    process.exitCode = 1;
  }
}
