/** §22.7: each template is a resource: the complete answer of `get_template`, as JSON. So is the guide to writing templates. */
import { readFile } from 'node:fs/promises';
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { components } from '../../../../generated/openapi.d.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Platen, Tool } from '../model/platen.ts';
import { pageThatFits } from '../tools/fit-answer.ts';

/** A URI template (RFC 6570). */
const URI_TEMPLATE = 'platen://templates/{id}';
const PAGE = 200;
const TYPE = 'application/json';

/** How to write a template, for models: the file that coding agents follow. */
const GUIDE = {
  uri: 'platen://guide/templates',
  name: 'writing-templates',
  title: 'How to write a template',
  description: 'The syntax of templates, with examples, and what check_template says about mistakes.',
  mimeType: 'text/markdown',
};
const GUIDE_FILE = new URL('./SKILL.md', import.meta.url);
/** The front matter of the file, which is for coding agents alone. */
const HEADER = /^---\n.*?\n---\n+/s;

export const RESOURCE_TEMPLATES: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: URI_TEMPLATE,
      name: 'template',
      title: 'A template',
      description: 'Its full text and everything that you can send for it, as in the answer of get_template.',
      mimeType: TYPE,
    },
  ],
};

export async function listResources(
  platen: Platen,
  cursor: string | undefined,
  clientSignal: AbortSignal,
): Promise<ListResourcesResult> {
  return pageThatFits(PAGE, async (limit) => {
    const { templates, next } = await platen.templates(cursor, limit, clientSignal);
    const resources: Resource[] = templates.map(({ id, title, folder_path: folder, updated_at: lastModified }) => ({
      uri: uriOf(id),
      name: title,
      title,
      ...(folder && { description: folder }),
      mimeType: TYPE,
      annotations: { lastModified },
    }));
    // The first page begins with the guide.
    if (cursor === undefined) resources.unshift(GUIDE);
    return { resources, ...(next !== undefined && { nextCursor: next }) };
  });
}

/** Reads a resource. Throws `ResourceNotFoundError`. */
export async function readResource(
  platen: Platen,
  tools: readonly Tool[],
  uri: string,
  clientSignal: AbortSignal,
): Promise<ReadResourceResult> {
  if (uri === GUIDE.uri) {
    const text = (await readFile(GUIDE_FILE, 'utf8')).replace(HEADER, '');
    return { contents: [{ uri, mimeType: GUIDE.mimeType, text }] };
  }
  const id = idInUri(uri);
  const template = id && (await readTemplate(platen, tools, id, clientSignal));
  if (!template) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: TYPE, text: JSON.stringify(template) }] };
}

function uriOf(id: string): string {
  return URI_TEMPLATE.replace('{id}', id);
}

/** Returns the template's id. Undefined for any other URI. */
function idInUri(uri: string): string | undefined {
  const id = uri.startsWith(uriOf('')) ? uri.slice(uriOf('').length) : '';
  return isUuid(id) ? id : undefined;
}

/** §22.7: a template as `get_template` returns it, for resources and prompts. */
export type TemplateRead = Omit<components['schemas']['Template'], 'html' | 'html_truncated'>;

/** Returns null when there is no such saved template. Throws a `ProtocolError` with the API's error as its data. */
export async function readTemplate(
  { call }: Platen,
  tools: readonly Tool[],
  id: string,
  clientSignal: AbortSignal,
): Promise<TemplateRead | null> {
  const tool = tools.find(({ operationId }) => operationId === 'getTemplate')!;
  const { status, body } = await call(tool, { path: { id }, query: {}, headers: {}, body: undefined }, clientSignal);
  if (status === 404 || status === 409) return null;
  if (status >= 400) {
    const { error } = body as { error: { message: string } };
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, error);
  }
  const { html: _, html_truncated: __, ...template } = body as components['schemas']['Template'];
  return template;
}
