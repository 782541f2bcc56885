/** A service with one workspace and one template, `Note`, for test files that send malformed requests. */
import { afterAll, beforeAll } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from './seed.ts';
import { startTestService, type TestService } from './service.ts';

const NOTE = '---\ntitle: Note\n---\nTo {{Name}}\n';

export type ServiceWithTemplate = {
  readonly service: TestService;
  readonly tenant: Tenant;
  readonly templateId: string;
};

/** Call it at the top of a file; the service exists from `beforeAll` on. */
export function useServiceWithTemplate(): ServiceWithTemplate {
  let service: TestService | undefined;
  let tenant: Tenant | undefined;
  let templateId: string | undefined;
  beforeAll(async () => {
    service = await startTestService({ role: 'api', key: () => tenant!.key });
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    templateId = await seedTemplate(db, tenant.workspaceId, NOTE);
  });
  afterAll(() => service?.close());
  return {
    get service() {
      return service!;
    },
    get tenant() {
      return tenant!;
    },
    get templateId() {
      return templateId!;
    },
  };
}
