/** §22.7: each template is a resource: what `get_template` answers, whole, as JSON. */
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { isUuid } from '../../../domain/uuid.ts';
import type { Platen } from '../model/platen.ts';
import type { Tool } from '../model/tool.ts';
import { pageThatFits } from '../tools/fit-answer.ts';
import { readTemplate } from './read-template.ts';

/** RFC 6570. */
const URI_TEMPLATE = 'platen://templates/{id}';
const PAGE = 200;
const TYPE = 'application/json';

export const RESOURCE_TEMPLATES: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: URI_TEMPLATE,
      name: 'template',
      title: 'A template',
      description: 'Its whole text and everything that may be sent for it, as get_template answers.',
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
    const resources = templates.map(({ id, title, folder_path: folder, updated_at: lastModified }) => ({
      uri: uriOf(id),
      name: title,
      title,
      ...(folder && { description: folder }),
      mimeType: TYPE,
      annotations: { lastModified },
    }));
    return { resources, ...(next !== undefined && { nextCursor: next }) };
  });
}

/** Throws `ResourceNotFoundError`. */
export async function readResource(
  platen: Platen,
  tools: readonly Tool[],
  uri: string,
  clientSignal: AbortSignal,
): Promise<ReadResourceResult> {
  const id = idInUri(uri);
  const template = id && (await readTemplate(platen, tools, id, clientSignal));
  if (!template) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: TYPE, text: JSON.stringify(template) }] };
}

function uriOf(id: string): string {
  return URI_TEMPLATE.replace('{id}', id);
}

/** Undefined for an address of anything else. */
function idInUri(uri: string): string | undefined {
  const id = uri.startsWith(uriOf('')) ? uri.slice(uriOf('').length) : '';
  return isUuid(id) ? id : undefined;
}
