/** §20.14: what an event was done to, as owners read it. */
import { expect, test } from '@jest/globals';
import type { AuditDetail } from '../../../../src/data/storage/workspaces/audit-events.ts';
import { describeDetail } from '../../../../src/doors/web/settings/audit-actions.ts';

test.each<[AuditDetail, string[]]>([
  [{}, []],
  [{ by: 'link' }, ['Method: Link']],
  [{ id: 'x', user_id: 'y', email: 'a@b.c', name: 'owner' }, ['Name: owner', 'Email address: a@b.c']],
  [{ role: { after: 'admin', before: 'member' } }, ['Role: Member → Admin']],
  [{ theme: { before: 'none', after: 'acme' }, plan: 'none' }, ['Plan: None', 'Theme: None → acme']],
  [{ expires_at: '2026-08-27T15:00:00.000Z', prefix: 'plt_x' }, ['Starts with: plt_x', 'Expires: 28 Aug 2026, 00:00']],
  [{ expires_at: null, odd: 1, title: 'T' }, ['Title: T', 'odd: 1']],
  [
    {
      themes: [],
      templates: [
        { id: 'i', version: 2, title: 'A', folder: '' },
        { version: 1, title: 'B', folder: 'F' },
      ],
    },
    ['Templates: A (Version 2); B (Folder F, Version 1)'],
  ],
  [{ templates: Array.from({ length: 1304 }, (_, at) => ({ title: `T${at}` })) }, ['Templates: 1,304 templates']],
])('the detail of an event is described: %j', (detail, wanted) => {
  expect(describeDetail(detail, 'Asia/Tokyo').map(({ name, text }) => `${name}: ${text}`)).toEqual(wanted);
});
