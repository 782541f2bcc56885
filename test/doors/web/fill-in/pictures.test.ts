/** §20.9, §10.33: without script, a picture is chosen as a file, kept in a draft, replaced and taken out. */
import { expect, test } from '@jest/globals';
import { endOpen } from '../../../../src/data/storage/people/accounts.ts';
import { dataUri } from '../../../../src/domain/write-picture.ts';
import { jpeg, png } from '../../../pdf/support/pictures.ts';
import { seedMember } from '../../../support/seed.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';
import { ask } from '../support/ask.ts';
import { formFields } from './support/form-fields.ts';
import { useForms } from './support/use-forms.ts';

const forms = useForms();
const SIGNATURE = png('', 20, 10).bytes;
const PHOTO = jpeg('').bytes;
const NONE = new File([], '');
let signed = 0;

function formOf(): Promise<string> {
  signed += 1;
  return forms.formOf(
    `---\ntitle: Signed ${signed}\npictures: [Signature, Photo]\n---\n![Signed]({{Signature}})\n\n- {{#People}}{{Name}} ![{{Name}}]({{Photo}}){{/People}}\n`,
  );
}

/** As a browser does it; each control for a file sends one, with no name where none was chosen. */
function send(visitor: WebVisitor, path: string, fields: [string, string | File][], button = '') {
  const [, token] = visitor.cookie.split('=');
  return ask(forms.service.url!, { path, token, form: [...fields, ['do', button]] });
}

function chosen(bytes: Uint8Array, name = 'file.png'): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/png' });
}

function valueIn(html: string, name: string): string | undefined {
  return Object.fromEntries(formFields(html))[name];
}

test('a picture is kept in the draft, replaced, and removed', async () => {
  const path = await formOf();
  const { html } = await forms.member.get(path);
  expect(html).toMatch(/<form id="fill-in"[^>]* enctype="multipart\/form-data"/);
  expect(html).toMatch(/value="clear\.values\.signature" hidden/);
  const kept = await send(
    forms.member,
    path,
    [...formFields(html), ['values.signature', chosen(SIGNATURE)], ['values.people[0].photo', chosen(PHOTO)]],
    'draft',
  );
  const draft = await forms.member.get(
    new URL(kept.location!, forms.service.url!).pathname + new URL(kept.location!, forms.service.url!).search,
  );
  expect(valueIn(draft.html, 'values.signature')).toBe(dataUri('image/png', SIGNATURE));
  expect(draft.html).toMatch(/value="clear\.values\.signature">/);
  expect((await forms.member.get(`${path.split('/templates/')[0]}/drafts`)).html).not.toContain('data:image');

  const again = [...formFields(draft.html), ['values.signature', chosen(PHOTO)], ['values.people[0].photo', NONE]];
  const checked = await send(forms.member, path, again as [string, string | File][], 'check');
  expect(valueIn(checked.html, 'values.signature')).toBe(dataUri('image/png', PHOTO));
  expect(valueIn(checked.html, 'values.people[0].photo')).toBe(dataUri('image/png', PHOTO));

  const out = await send(
    forms.member,
    path,
    [...formFields(checked.html), ['values.signature', NONE]],
    'clear.values.people[0].photo',
  );
  expect(out.html).toContain('Picture removed.');
  expect(valueIn(out.html, 'values.people[0].photo')).toBe('');
  const made = await send(forms.member, path, [...formFields(out.html), ['values.signature', NONE]]);
  const { markdown } = await forms.documentOf({ location: made.location! } as never);
  expect(markdown).toMatch(/!\[Signed\]\(picture:[0-9a-f]{64}\)/);
  expect(markdown).toContain('{{Photo}}');
});

test('a picture in a row within a row is kept in the draft, taken out, and made a document of', async () => {
  const path = await forms.formOf(
    '---\ntitle: Rooms\npictures: [Photo]\n---\n{{#Rooms}}\n\n# {{Room}}\n\n- {{#Faults}}{{Fault}} ![{{Fault}}]({{Photo}}){{/Faults}}\n\n{{/Rooms}}\n',
  );
  const { html } = await forms.member.get(path);
  const name = 'values.rooms[0].faults[0].photo';
  expect(html).toMatch(/<form id="fill-in"[^>]* enctype="multipart\/form-data"/);
  const kept = await send(forms.member, path, [...formFields(html), [name, chosen(PHOTO)]], 'draft');
  const { pathname, search } = new URL(kept.location!, forms.service.url!);
  const draft = await forms.member.get(pathname + search);
  expect(valueIn(draft.html, name)).toBe(dataUri('image/png', PHOTO));
  const out = await send(forms.member, path, [...formFields(draft.html), [name, NONE]], `clear.${name}`);
  expect(valueIn(out.html, name)).toBe('');
  const made = await send(forms.member, path, [...formFields(draft.html), [name, NONE]]);
  const { markdown } = await forms.documentOf({ location: made.location! } as never);
  expect(markdown).toMatch(/!\[.*\]\(picture:[0-9a-f]{64}\)/);
});

test.each([
  ['too large', chosen(new Uint8Array(300_000)), 422, /picture is over 200 KB/],
  ['no picture', chosen(new Uint8Array(300), 'a.pdf'), 422, /not a PNG or JPEG/],
])('%s: the picture is refused beside its field', async (_, file, status, message) => {
  const path = await formOf();
  const { html } = await forms.member.get(path);
  const sent = await send(forms.member, path, [...formFields(html), ['values.signature', file]]);
  expect(sent.status).toBe(status);
  expect(/id="values.signature-fault"[^>]*>([^<]*)/.exec(sent.html)![1]).toMatch(message);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nx'],
])('%s: the form is refused, and the request does not hang', async (_, type, body) => {
  const [, token] = forms.member.cookie.split('=');
  const sent = await ask(forms.service.url!, { path: await formOf(), token, body, headers: { 'Content-Type': type } });
  expect(sent.status).toBe(400);
});

test('signed out with more pictures than a draft may hold: everything else is kept, and the pictures are named', async () => {
  const path = await forms.formOf(
    `---\ntitle: Six\npictures: [A, B, C, D, E, F]\n---\nOf {{Name}}${[...'ABCDEF'].map((one) => ` ![]({{${one}}})`).join('')}\n`,
  );
  const { userId } = await seedMember(
    forms.service.services.context.db,
    forms.tenant.workspaceId,
    'six@example.com',
    'member',
  );
  const visitor = await signedIn(forms.service, userId);
  const { html } = await visitor.get(path);
  const [, query = ''] = /action="[^"]+\/fill-in(\?[^"]+)"/.exec(html)!;
  await endOpen(forms.service.services.context.db, userId);
  const files = [...'abcdef'].map((one): [string, File] => [`values.${one}`, chosen(new Uint8Array(190_000).fill(1))]);
  const sent = await send(visitor, path + query, [...formFields(html, { 'values.name': 'mine' }), ...files]);
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('notice=keptSignedOut')]);
  const draft = decodeURIComponent(/next=([^&]+)/.exec(sent.location!)![1]!);
  const kept = await (await signedIn(forms.service, userId)).get(draft);
  expect(valueIn(kept.html, 'values.name')).toBe('mine');
  expect(kept.html).toContain(
    '<dt dir="auto">F</dt><dd dir="auto">A picture, which is not saved. Choose it again.</dd>',
  );
});

test('signed out: the draft that is kept holds the picture', async () => {
  const email = 'signed-out@example.com';
  const { userId } = await seedMember(forms.service.services.context.db, forms.tenant.workspaceId, email, 'member');
  const visitor = await signedIn(forms.service, userId);
  const path = await formOf();
  const { html } = await visitor.get(path);
  const [, query = ''] = /action="[^"]+\/fill-in(\?[^"]+)"/.exec(html) ?? [];
  await endOpen(forms.service.services.context.db, userId);
  const fields = formFields(html);
  expect((await send(visitor, path + query, [...fields, ['values.signature', chosen(SIGNATURE)]])).status).toBe(303);
  const draft = `${path}?draft=${Object.fromEntries(fields).submission}`;
  const { html: kept } = await (await signedIn(forms.service, userId)).get(draft);
  expect(valueIn(kept, 'values.signature')).toBe(dataUri('image/png', SIGNATURE));
});
