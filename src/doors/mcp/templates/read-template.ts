/** §22.7: a template as `get_template` answers it, for resources and prompts. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { components } from '../../../../generated/openapi.d.ts';
import type { Platen } from '../model/platen.ts';
import type { Tool } from '../model/tool.ts';

export type TemplateRead = Omit<components['schemas']['Template'], 'html' | 'html_truncated'>;

/** Null when the workspace has none with this id, or none that is saved. Throws a `ProtocolError` with the API's error as its data. */
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
