/** §2.7, §15.8: the name of a PDF in the store is made of two ids, and read from nothing else. */
import { expect, test } from '@jest/globals';
import { pdfObjectName, readPdfObjectName } from '../../src/domain/pdf-object-name.ts';

const [workspaceId, id] = ['01a1fddc-1f19-711f-93d0-9f2d68bc7f72', '01a1fddc-1f19-711f-93d0-9f2d68bc7f73'];

test('it is the same however the ids were typed, and read back', () => {
  const name = `${workspaceId}/${id}.pdf`;
  expect([pdfObjectName(workspaceId, id), pdfObjectName(workspaceId.toUpperCase(), id)]).toEqual([name, name]);
  expect(readPdfObjectName(name)).toEqual({ workspaceId, id });
});

test.each([
  `${workspaceId}/${id}`,
  `${workspaceId}/${id}.pdf.part`,
  `x/${workspaceId}/${id}.pdf`,
  `${workspaceId}/x${id}.pdf`,
  `x${workspaceId}/${id}.pdf`,
  `${workspaceId}/${id.slice(1)}.pdf`,
  `${workspaceId}0/${id}.pdf`,
  `${workspaceId}/${id}0.pdf`,
  `${workspaceId}/${id.replace('-', '')}.pdf`,
  '/.pdf',
])('%s is no PDF of a document', (name) => expect(readPdfObjectName(name)).toBeNull());
