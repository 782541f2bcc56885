/** §22.8: each template is a prompt, “Fill in …”. Its arguments are the placeholders that a person fills in. */
import {
  type CompleteRequestParams,
  type CompleteResult,
  type GetPromptResult,
  type ListPromptsResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import pMap from 'p-map';
import { deriveKey } from '../../../domain/keys.ts';
import { english, type Message, tell } from '../../../locales/message.ts';
import type { Platen, Tool } from '../model/platen.ts';
import { quoted } from '../tools/as-data.ts';
import { describeInventory, describePlaceholder } from '../tools/describe-answer.ts';
import { cutTexts, fitAnswer, pageThatFits } from '../tools/fit-answer.ts';
import { readTemplate, type TemplateRead } from './resources.ts';

/** Each template of a page is loaded for its placeholders. The service caches those that were used lately. */
const PAGE = 50;
const AT_ONCE = 4;
/** The longest defaults, options and descriptions in the list, in characters. */
const LISTED_TEXT = 200;

/** Matches the contract's sentences about computed and conditional placeholders. */
const MAY_BE_LEFT_OUT = /may be left out\.|\b(?:Only|Not) if |Not always needed\./i;

export async function listPrompts(
  platen: Platen,
  tools: readonly Tool[],
  cursor: string | undefined,
  clientSignal: AbortSignal,
): Promise<ListPromptsResult> {
  return pageThatFits(PAGE, async (limit) => {
    const { templates, next } = await platen.templates(cursor, limit, clientSignal);
    const readShort = async ({ id }: { id: string }) => {
      const template = await readTemplate(platen, tools, id, clientSignal);
      return template && cutTexts(withRequired(template), LISTED_TEXT);
    };
    const read = await pMap(templates, readShort, { concurrency: AT_ONCE });
    const list = (found: unknown): ListPromptsResult => ({
      // A template may have been deleted since the list was read.
      prompts: (found as typeof read).filter((template) => template !== null).map(promptOf),
      ...(next !== undefined && { nextCursor: next }),
    });
    return limit > 1 ? list(read) : fitAnswer(read, list);
  });
}

/**
 * Returns a prompt. No argument is required: the model asks for missing ones in the conversation. Throws
 * `InvalidParams` for an unknown name.
 */
export async function getPrompt(
  platen: Platen,
  tools: readonly Tool[],
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, string> | undefined },
  clientSignal: AbortSignal,
): Promise<GetPromptResult> {
  const id = idInPromptName(name);
  const template = id && (await readTemplate(platen, tools, id, clientSignal));
  if (!template) throw invalid(tell('refusal.mcp.prompt'));
  const known = new Set(personal(template).map(({ key }) => key));
  const stray = Object.keys(given).find((key) => !known.has(key));
  if (stray !== undefined) throw invalid(tell('refusal.mcp.argument', { name: JSON.stringify(stray) }));
  return fitAnswer(template, (cut) => ({
    description: `Create a document from the template “${template.title}”.`,
    messages: [{ role: 'user', content: { type: 'text', text: promptText(cut as TemplateRead, given) } }],
  }));
}

/** Marks which placeholders are required. This must happen before a list is shortened, which may cut off that a placeholder is optional. */
function withRequired(template: TemplateRead) {
  const isRequired = ({ value, description = '' }: Described) => value === '' && !MAY_BE_LEFT_OUT.test(description);
  const placeholders = template.placeholders.map((one) => ({ ...one, isRequired: isRequired(one) }));
  return { ...template, placeholders };
}

type Described = TemplateRead['placeholders'][number];

function promptOf(template: ReturnType<typeof withRequired>): Prompt {
  return {
    name: promptName(template),
    title: `Fill in “${template.title}”`,
    description: `Create a document from the template “${template.title}”.`,
    arguments: personal(template).map((placeholder) => ({
      name: placeholder.key,
      title: placeholder.label,
      description: describePlaceholder(placeholder),
      required: placeholder.isRequired,
    })),
  };
}

/** Returns the placeholders that a person fills in, not the service. */
function personal<One extends Described>({ placeholders }: { placeholders: One[] }): One[] {
  return placeholders.filter(({ auto }) => !auto);
}

/**
 * §22.8: returns the text of a prompt for the model. Titles, labels and values are quoted as JSON. `given`: key → what
 * the person has entered; empty text counts as not entered.
 */
export function promptText({ id, title, placeholders, groups }: TemplateRead, given: Record<string, string>): string {
  const entered = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const open = placeholders.filter(({ key, auto }) => !auto && !Object.hasOwn(entered, key));
  return [
    `Create a document from the template ${quoted(title)} with the tool generate_document.`,
    `Its arguments: ${quoted({ id, values: entered })}`,
    ...listed(
      'Add to values what I have not entered yet. Ask me for anything you do not know. Keep a default unless I say otherwise. Leave out what is calculated and what does not apply:',
      describeInventory({ placeholders: open, groups }),
    ),
    'All values are strings, under exactly these keys. If you leave a value out, it keeps its default or is calculated; "" leaves it blank.',
    'A document can have up to 10,000 entries in its groups, and a title of up to 200 characters.',
    'If the call is refused, fix what the error names and call again. Then call get_document_pdf with the id of the document, and give me the link.',
  ].join('\n\n');
}

function listed(intro: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${intro}\n${lines.join('\n')}`];
}

// §22.8: the name of a template's prompt. It contains the template's id, which stays the same when its title changes.

/** The longest title of a prompt: menus cut longer names off. */
const MAX_TITLE = 24;

/** Returns a name such as `fill_in_invoice_01a1d0c452be7c119a3f6e1f0b7d2c90`, in characters that every client accepts. */
export function promptName({ id, title }: { id: string; title: string }): string {
  const words = deriveKey(title).slice(0, MAX_TITLE).replace(/_$/, '');
  return `fill_in_${words}_${id.replaceAll('-', '')}`;
}

/**
 * Returns the template's id from a prompt's name. Only the id counts, so names with an earlier title still work.
 * Undefined for any other name.
 */
export function idInPromptName(name: string): string | undefined {
  const digits = /^fill_in_[a-z0-9_]*_([0-9a-f]{32})$/.exec(name)?.[1];
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// §22.8: completes an argument of a prompt: the options of a `select` that begin with the typed text.

/** The protocol's limit for one answer. */
const MAX = 100;

/** Returns no completions for a placeholder without options, or an unknown one. */
export async function completeArgument(
  platen: Platen,
  tools: readonly Tool[],
  { ref, argument }: CompleteRequestParams,
  clientSignal: AbortSignal,
): Promise<CompleteResult> {
  const id = ref.type === 'ref/prompt' ? idInPromptName(ref.name) : undefined;
  const template = id && (await readTemplate(platen, tools, id, clientSignal));
  const placeholder = template ? template.placeholders.find(({ key }) => key === argument.name) : undefined;
  const entered = argument.value.toLowerCase();
  const options = (placeholder?.options ?? []).filter((option) => option.toLowerCase().startsWith(entered));
  return fitAnswer({ options: options.slice(0, MAX) }, (cut) => {
    const values = (cut as { options: string[] }).options;
    return { completion: { values, total: options.length, hasMore: options.length > values.length } };
  });
}

function invalid(told: Message): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, english(told));
}
