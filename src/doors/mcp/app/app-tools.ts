/**
 * §22.11: the tools around the app that a chat shows for a draft. `open_draft` is for models; the others are for the app alone, which hosts
 * keep from models. Only the answers to the app have the token with which a person creates the document.
 */
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { Refusal } from '../../../domain/errors.ts';
import { errorBody } from '../../api/specification.ts';
import type { ChatDraft, Issued } from '../../web/model/chat-draft.ts';
import type { InChat, ObjectSchema } from '../model/platen.ts';
import { createCheck } from '../tools/create-check.ts';
import { APP_URI } from './app-page.ts';

/** Where the app finds the token in a result. Hosts keep `_meta` from models. */
const TOKEN = 'platen/issue-token';

type Given = Record<string, unknown>;
type AppTool = {
  listed: ListedTool;
  check(given: Given): void;
  call(given: Given, person: InChat): Promise<CallToolResult>;
};

const UUID = { type: 'string', format: 'uuid' } as const;
const DRAFT = { ...UUID, description: 'The id of the draft, as `draft_document` answers it.' };
const LANGUAGE = { type: 'string', maxLength: 35, description: 'The language of the chat (BCP 47).' };
const COUNT = { type: 'integer', minimum: 0, maximum: 2_147_483_647 } as const;

function appTool(
  { name, title, description, readOnly = false, visibility = ['app'] }: ToolWords,
  properties: Record<string, object>,
  call: AppTool['call'],
  outputSchema?: ObjectSchema,
): AppTool {
  const optional = ['language', 'action'];
  const inputSchema: ObjectSchema = {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((one) => !optional.includes(one)),
    additionalProperties: false,
  };
  const hints = { destructiveHint: false, idempotentHint: readOnly, openWorldHint: false };
  return {
    listed: {
      name,
      title,
      description,
      inputSchema,
      ...(outputSchema && { outputSchema }),
      annotations: { title, readOnlyHint: readOnly, ...hints },
      _meta: { ui: { resourceUri: APP_URI, visibility } },
    } as ListedTool,
    check: createCheck(inputSchema),
    call,
  };
}

type ToolWords = {
  name: string;
  title: string;
  description: string;
  readOnly?: boolean;
  visibility?: ('model' | 'app')[];
};

/** What the app shows, and the token beside it. */
function shown({ draft, token }: Awaited<ReturnType<InChat['save']>>): CallToolResult {
  const structuredContent: ChatDraft = draft;
  const text = `The draft of ${JSON.stringify(draft.template)}, as the person sees it. Nothing was created.`;
  return { content: [{ type: 'text', text }], structuredContent, ...(token !== null && { _meta: { [TOKEN]: token } }) };
}

function issued(outcome: Awaited<ReturnType<InChat['issue']>>): CallToolResult {
  if (outcome.state !== 'issued') return refused({ code: outcome.state, message: outcome.message });
  const { state: _, ...document } = outcome;
  const structuredContent: Issued = document;
  const text = `The person created ${JSON.stringify(document.title)}, number ${document.number} of its template. Its page: ${document.url}`;
  return { content: [{ type: 'text', text }], structuredContent };
}

function refused(error: { code: string; message: string }): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] };
}

export const APP_TOOLS: readonly AppTool[] = [
  appTool(
    {
      name: 'open_draft',
      title: 'Open a draft',
      description:
        'Shows the person one of their drafts in the chat, with its page, so that they can check it, change it and create the document. ' +
        'Nothing is created by this call. `draft_document` shows the draft too; call this to show an earlier one again.',
      readOnly: true,
      visibility: ['model'],
    },
    { draft: DRAFT },
    async (given, person) => {
      const { id, template, url, faults } = await person.find(given as { draft: string });
      const state = faults === 0 ? 'It can be created.' : 'It has errors, which the person sees.';
      const text = `Here is the draft of ${JSON.stringify(template)}. ${state} The person creates the document in the chat, or here: ${url}`;
      return {
        content: [{ type: 'text', text }],
        structuredContent: { id, template, ready: faults === 0, fault_count: faults, url },
      };
    },
    {
      type: 'object',
      properties: {
        id: UUID,
        template: { type: 'string' },
        ready: { type: 'boolean' },
        fault_count: COUNT,
        url: { type: 'string', format: 'uri' },
      },
      required: ['id', 'template', 'ready', 'fault_count', 'url'],
      additionalProperties: false,
    },
  ),
  appTool(
    {
      name: 'show_draft',
      title: 'Show a draft in the app',
      description: 'For the app: a draft with its form and page, or the document that it has become.',
      readOnly: true,
    },
    { draft: UUID, language: LANGUAGE },
    async (given, person) => {
      const found = await person.show(given as Parameters<InChat['show']>[0]);
      return 'draft' in found ? shown(found) : issued(found);
    },
  ),
  appTool(
    {
      name: 'save_draft',
      title: 'Save a draft from the app',
      description: 'For the app: saves what the person entered.',
    },
    {
      draft: UUID,
      revision: COUNT,
      page: UUID,
      version: COUNT,
      title: { type: 'string', maxLength: 10_000 },
      // Long ones are read in a thread, and checked there.
      values: { type: 'object', description: 'Names of fields, such as `values.items[0].price`, with texts.' },
      action: { type: 'string', maxLength: 1000 },
      language: LANGUAGE,
    },
    async (given, person) => shown(await person.save(given as Parameters<InChat['save']>[0])),
  ),
  appTool(
    {
      name: 'issue_draft',
      title: 'Create the document of a draft from the app',
      description: 'For the app: creates the document that the person sees, when they press the button.',
    },
    { draft: UUID, token: { type: 'string', maxLength: 100 }, language: LANGUAGE },
    async (given, person) => issued(await person.issue(given as Parameters<InChat['issue']>[0])),
  ),
];

/** Calls a tool. A refusal is a result, in the language of the chat for the app. */
export async function callAppTool({ check, call }: AppTool, given: Given, person: InChat): Promise<CallToolResult> {
  try {
    check(given);
    return await call(given, person);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const language = typeof given.language === 'string' ? given.language : undefined;
    const { error: body } = errorBody(error);
    const message = language === undefined ? body.message : await person.refusal(language, error);
    return refused({ ...body, message });
  }
}
