/** A member who writes templates in the browser, without scripts. */
import type { Page, WebVisitor } from '../../../support/web.ts';
import { formFields } from './form-fields.ts';

export type Author = WebVisitor & {
  /** Returns the path of a page of the workspace. */
  at(page: string): string;
  /** Begins a draft of a new template, by default with a blank page, and returns its path. */
  begin(fields?: Record<string, string>): Promise<string>;
  /** Opens the draft of an existing template and returns its path. */
  edit(template: string): Promise<string>;
  /** Returns the fields of the form that a page sends to its own path. */
  formAt(path: string): Promise<Record<string, string>>;
  /** Sends the form of a page with these fields changed. */
  send(path: string, changed: Record<string, string>): Promise<Page>;
  /** Saves a text in a draft. */
  write(path: string, source: string): Promise<void>;
  /** Sends the form of a draft as a script does, with these fields changed; returns the status and what it is told. */
  ask(path: string, page: string, changed?: Record<string, string>): Promise<{ status: number; told: Told }>;
};

// biome-ignore lint/suspicious/noExplicitAny: Tests compare it with what they want.
type Told = any;

export function authorIn(workspaceId: string, visitor: WebVisitor): Author {
  const at = (page: string) => `/w/${workspaceId}/${page}`;
  const formAt = async (path: string) => Object.fromEntries(formFields((await visitor.get(path)).html, path));
  const send = async (path: string, changed: Record<string, string>) =>
    visitor.post(path, { ...(await formAt(path)), ...changed });
  return Object.assign(visitor, {
    at,
    formAt,
    send,
    async begin(fields: Record<string, string> = {}) {
      const { location } = await visitor.post(at('new-template'), { from: 'blank', ...fields });
      return location!;
    },
    edit: async (template: string) => (await visitor.post(at(`templates/${template}/edit`))).location!,
    async write(path: string, source: string) {
      await send(path, { source, do: 'save' });
    },
    async ask(path: string, page: string, changed: Record<string, string> = {}) {
      const form = await formAt(path);
      visitor.headers = { Accept: 'application/json' };
      const { status, html } = await visitor.post(`${path}/${page}`, { ...form, ...changed });
      visitor.headers = {};
      return { status, told: JSON.parse(html) };
    },
  });
}
