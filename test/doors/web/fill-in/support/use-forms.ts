/** A service with a workspace, somebody signed in to it, and forms of its templates, for the tests of one file. */
import { afterAll, beforeAll } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../../../../support/seed.ts';
import { startTestService, type TestService } from '../../../../support/service.ts';
import { type Page, signedIn, type WebVisitor } from '../../../../support/web.ts';
import { formFields } from './form-fields.ts';

export type Forms = {
  readonly service: TestService;
  readonly tenant: Tenant;
  readonly member: WebVisitor;
  /** Saves a template, and gives the path of its form. */
  formOf(source: string): Promise<string>;
  /** Opens the form and sends it with some fields filled in. */
  send(path: string, filled?: Record<string, string>): Promise<Page>;
  /** The document on whose page a visitor arrives. */
  documentOf(page: Page): Promise<{ markdown: string; title: string; source: string; createdBy: string | null }>;
  countDocuments(path: string): Promise<number>;
};

/** The template of a form by its path, with its workspace. */
export function ofTemplate(path: string): { workspaceId: string; templateId: string } {
  const [, , workspaceId, , templateId] = path.split('/');
  return { workspaceId: workspaceId!, templateId: templateId! };
}

/** To be called at the top of a file; there from `beforeAll` on. */
export function useForms(): Forms {
  let parts: { service: TestService; tenant: Tenant; member: WebVisitor } | undefined;
  beforeAll(async () => {
    const service = await startTestService({ role: 'api', key: () => parts!.tenant.key });
    const tenant = await seedTenant(service.services.context.db);
    parts = { service, tenant, member: await signedIn(service, tenant.userId) };
  });
  afterAll(() => parts?.service.close());
  const forms: Forms = {
    get service() {
      return parts!.service;
    },
    get tenant() {
      return parts!.tenant;
    },
    get member() {
      return parts!.member;
    },
    async formOf(source) {
      const { workspaceId } = forms.tenant;
      const id = await seedTemplate(forms.service.services.context.db, workspaceId, source);
      return `/w/${workspaceId}/templates/${id}/fill-in`;
    },
    async send(path, filled) {
      const { html } = await forms.member.get(path);
      return forms.member.post(path, formFields(html, filled));
    },
    async documentOf({ location = '' }) {
      const [, id] = /\/documents\/([^?]+)/.exec(location) ?? [];
      return forms.service.services.context.db.generation.findUniqueOrThrow({ where: { id: id! } });
    },
    countDocuments: (path) => forms.service.services.context.db.generation.count({ where: ofTemplate(path) }),
  };
  return forms;
}
