/** What requests are made of: bodies, fields, addresses, headers, and what apps and browsers send to sign in. */
import { generateKeyPairSync } from 'node:crypto';
import {
  type Content,
  type Door,
  entered,
  filled,
  generated,
  hostile,
  imported,
  lines,
  type Parser,
  template,
  told,
} from '../parser.ts';
import type { World } from '../world.ts';

const NOTE = template('To {{Name}}\n');
const ITEMS = template(
  '{{Name}}\n\n- {{#Items}}{{Qty}}{{/Items}}\n',
  'groups: [{label: Items, fields: [{label: Qty}]}]\n',
);

export const JSON_BODIES: Parser = {
  name: 'JSON',
  door: generated(ITEMS),
  harmless: () => '{"values":{"name":"Ada"}}',
  kilobytes: [
    hostile('lists in each other', () => `{"values":{"a":${'['.repeat(480)}${']'.repeat(480)}}}`),
    hostile('a name twice', () => `{"values":{${filled(900, '"a":1,')}"b":2}}`),
    hostile('a number without end', () => `{"values":{"name":${filled(900, '9')}}}`),
    hostile('unknown names', () => `{"values":{${lines(90, (at) => `"k${at}":"",`)}"b":""}}`),
  ],
  largest: [
    hostile('lists in each other', () => `{"values":${filled(500_000, '[')}${filled(500_000, ']')}}`),
    hostile('unknown names', () => `{"values":{${lines(9_990, (at) => `"name of a value ${at}":"",`)}"b":""}}`),
    hostile('rows', () => `{"values":{"items":[${filled(1_000_000, '{"qty":""},')}{}]}}`),
    hostile('one text of line breaks', () => `{"values":{"name":"${filled(1_000_000, '\\n')}"}}`),
    hostile('one text of marks', () => `{"values":{"name":"${filled(1_000_000, '*')}"}}`),
    hostile('blanks', () => filled(1_000_000, ' ')),
    hostile('names twice', () => `{"values":{"items":[${filled(1_000_000, '{"a":1,"a":1},')}{}]}}`),
    hostile('32 KB of shapes', () => `{"values":{"items":[${lines(2_200, (at) => `{"k${at}":0},`)}{}]}}`),
  ],
};

/** To an assistant's door. */
const mcp: Door = (world, content) =>
  world.ask('POST', '/mcp', {
    headers: {
      Authorization: `Bearer ${world.tenant.key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: content,
  });
function call(args: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_templates","arguments":${args}}}`;
}

export const MCP: Parser = {
  name: 'messages of assistants',
  door: mcp,
  harmless: () => call('{}'),
  kilobytes: [
    hostile('lists in each other', () => call(`{"search":${'['.repeat(400)}${']'.repeat(400)}}`)),
    hostile('unknown names', () => call(`{${lines(80, (at) => `"k${at}":1,`)}"b":1}`)),
    hostile('another method', () => `{"jsonrpc":"2.0","id":1,"method":"${filled(900, 'a/')}"}`),
  ],
  largest: [
    hostile('32 KB of lists', () => call(`{"search":${'['.repeat(900)}${']'.repeat(900)}${filled(28_000, ' ')}}`)),
    hostile('32 KB of names', () => call(`{${lines(2_700, (at) => `"k${at}":1,`)}"b":1}`)),
    hostile('32 KB of messages', () => `[${filled(31_000, '{"jsonrpc":"2.0","id":1,"method":"ping"},')}{}]`),
    hostile('1 MB of values', () => call(`{"values":{"a":[${filled(900_000, '{},')}{}]}}`)),
  ],
};

export const FORMS: Parser = {
  name: 'fields of forms',
  door: account,
  harmless: () => 'a=b',
  kilobytes: [
    hostile('signs in per cent', () => filled(1_000, '%41'), signIn),
    hostile('names', () => filled(1_000, 'a&'), signIn),
    hostile(
      'paths of rows',
      () => filled(900, 'a[0].'),
      (world, content) => entered(ITEMS, `values.${content}`)(world, 'x'),
    ),
  ],
  largest: [
    hostile('4 MB of signs in per cent', () => filled(3_900_000, '%41'), account),
    hostile('4 MB of names', () => filled(3_900_000, 'a&'), account),
    // A thousand rows start the threads that fill and preview.
    { ...hostile('5,000 rows', () => rows(4_900), rowsOf), harmless: () => rows(1_000) },
    hostile('10,000 rows', () => rows(9_900), rowsOf),
    hostile('10,000 names', () => lines(9_900, (at) => `&values.k${at}=x`), rowsOf),
    hostile('a text of 3.9 MB', () => filled(3_900_000, '\n'), entered(ITEMS, 'values.name')),
  ],
};

function urlencoded(world: World): Record<string, string> {
  return { Cookie: world.cookie, Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
}
/** As a stranger. */
function signIn(world: World, content: Content) {
  return world.ask('POST', '/sign-in', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: content,
  });
}
function account(world: World, content: Content) {
  return world.ask('POST', '/account', { headers: urlencoded(world), body: content });
}
function rows(count: number): string {
  return lines(count, (at) => `&values.items[${at}].qty=x`);
}
async function rowsOf(world: World, content: Content) {
  const id = await world.template(ITEMS);
  const own = new URLSearchParams({
    csrf: world.csrf,
    version: '1',
    submission: '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90',
    revision: '0',
  });
  return world.ask('POST', world.own(`templates/${id}/fill-in/preview`), {
    headers: urlencoded(world),
    body: `${own}${content}`,
  });
}

const HIDDEN = ['seen', 'lost', 'removed'];
function removed(rows: string): string {
  return `[{"key":"items","at":0,"count":0,"rows":[${rows}]}]`;
}

export const HIDDEN_FIELDS: Parser = {
  name: 'JSON in hidden fields',
  door: entered(NOTE, 'seen'),
  harmless: () => '["values.name"]',
  kilobytes: HIDDEN.map((field) =>
    hostile(`lists in each other: ${field}`, () => filled(1_000, '['), entered(NOTE, field)),
  ),
  largest: [
    ...HIDDEN.flatMap((field) => [
      hostile(
        `lists in each other: ${field}`,
        () => `${filled(1_900_000, '[')}${filled(1_900_000, ']')}`,
        entered(NOTE, field),
      ),
      hostile(
        `objects: ${field}`,
        () => `[${lines(40_000, (at) => `{"k${at}":0},`)}{}]`.slice(0, 499_000),
        entered(NOTE, field),
      ),
    ]),
    hostile('rows that were removed', () => removed(`${filled(480_000, '{"qty":"1"},')}{}`), entered(ITEMS, 'removed')),
    hostile(
      'a row of names',
      () => removed(`{${lines(30_000, (at) => `"k${at}":"",`)}"a":""}`),
      entered(ITEMS, 'removed'),
    ),
  ],
};

const BOUNDARY = 'b';
function partsWith(boundary: string): Door {
  return (world, content) =>
    world.ask('POST', world.own('import'), {
      headers: {
        Cookie: world.cookie,
        Accept: 'text/html',
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${world.csrf}\r\n`),
        Buffer.from(content as string),
      ]),
    });
}

export const MULTIPART_FORMS: Parser = {
  name: 'forms with files',
  door: partsWith(BOUNDARY),
  harmless: () => `--${BOUNDARY}--\r\n`,
  kilobytes: [
    hostile('headers of a part', () => `--${BOUNDARY}\r\n${filled(1_000, 'a: b\r\n')}\r\nx\r\n--${BOUNDARY}--`),
    hostile(
      'parameters of a part',
      () => `--${BOUNDARY}\r\nContent-Disposition: form-data${filled(900, '; a="b')}\r\n\r\nx\r\n--${BOUNDARY}--`,
    ),
    hostile(
      'a name in per cent',
      () =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name=a; filename*=utf-8''${filled(800, '%41')}\r\n\r\nx\r\n--${BOUNDARY}--`,
    ),
  ],
  largest: [
    hostile(
      'boundaries that are nearly one',
      () => filled(33_000_000, `\r\n--${'a'.repeat(59)}b`),
      partsWith('a'.repeat(60)),
    ),
    hostile('a boundary of 10,000 signs', () => filled(33_000_000, 'a'), partsWith(`b${'a'.repeat(10_000)}`)),
    hostile('headers of 1,000 parts', () =>
      filled(30_000_000, `--${BOUNDARY}\r\n${filled(30_000, 'a: b\r\n')}\r\nx\r\n`),
    ),
    hostile('names in per cent', () =>
      filled(
        30_000_000,
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name=a; filename*=utf-8''${filled(60_000, '%41')}\r\n\r\nx\r\n`,
      ),
    ),
    hostile(
      '1,000 files',
      () =>
        `${lines(990, (at) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${at}.png"\r\n\r\n${'x'.repeat(30_000)}\r\n`)}--${BOUNDARY}--`,
    ),
    hostile(
      '900 templates',
      () => '900',
      (world, content) =>
        imported(
          'x.txt',
          Array.from({ length: Number(content) || 1 }, (_, at) => [`${at}.md`, template(`${at}\n`)] as const),
        )(world, 'x'),
    ),
  ],
};

/** `{}` in an address or a header is where the content goes. */
function got(path: string, headers: Record<string, string> = {}, as: 'key' | 'person' | 'nobody' = 'person'): Door {
  const filledIn = (text: string, content: string) => text.replace('{}', () => content);
  return (world, content) => {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, filledIn(text, String(content))]),
    );
    const credentials = {
      key: { Authorization: `Bearer ${world.tenant.key}` },
      person: { Cookie: world.cookie },
      nobody: {},
    };
    const sent: Record<string, string> = { Accept: 'text/html', ...credentials[as], ...own };
    return world.ask('GET', filledIn(path.replace('{w}', world.own('').slice(0, -1)), String(content)), {
      headers: sent,
    });
  };
}

export const ADDRESSES: Parser = {
  name: 'addresses, queries and cursors',
  door: got('/api/v1/templates?search={}', {}, 'key'),
  harmless: () => 'a',
  kilobytes: [
    hostile('names', () => filled(1_000, 'a&'), got('/api/v1/templates?{}', {}, 'key')),
    hostile('other names', () => lines(120, (at) => `k${at}&`), got('/api/v1/generations?{}', {}, 'key')),
    hostile('lists', () => filled(1_000, 'limit=1&'), got('/api/v1/templates?{}', {}, 'key')),
    hostile('brackets', () => filled(1_000, 'a[b]'), got('/api/v1/templates?{}=1', {}, 'key')),
    hostile('a cursor', () => filled(1_000, 'A'), got('/api/v1/generations?cursor={}', {}, 'key')),
    hostile('per cents in a path', () => filled(1_000, '%41'), got('/api/v1/templates/{}', {}, 'key')),
    hostile('a folder in each other', () => filled(600, '%2F'), got('{w}/templates?folder={}')),
    hostile('words to look for', () => filled(600, 'a+'), got('{w}/search?q={}')),
    hostile('where to go next', () => filled(900, '/%2f'), got('/sign-in?next={}', {}, 'nobody')),
  ],
  largest: [
    told(
      'up to 200 parameters',
      hostile('names', () => filled(7_900, 'a&'), got('/api/v1/templates?{}', {}, 'key')),
    ),
    hostile('other names', () => lines(1_300, (at) => `k${at}&`), got('/api/v1/generations?{}', {}, 'key')),
    hostile('a cursor', () => filled(7_900, 'A'), got('/api/v1/generations?cursor={}', {}, 'key')),
    hostile('per cents in a path', () => filled(7_800, '%41'), got('/api/v1/templates/{}', {}, 'key')),
    hostile('words to look for', () => filled(7_500, 'a+'), got('{w}/search?q={}')),
    hostile('what an app asks for', () => filled(7_500, 'scope=a+'), got('/oauth/authorize?client_id=x&{}')),
  ],
};

const HEADERS: [name: string, unit: string, path: string, as: 'key' | 'person' | 'nobody'][] = [
  ['Cookie', 'platen=;', '/sign-in', 'nobody'],
  ['Cookie', '; platen_language=', '/sign-in', 'nobody'],
  ['Accept-Language', 'a-', '/sign-in', 'nobody'],
  ['Accept-Language', 'de;q=0.1,', '/sign-in', 'nobody'],
  ['Accept', 'a/b;q=0.1,', '/nothing', 'nobody'],
  ['Accept-Encoding', 'a;q=0.1,', '/assets/x/app.css', 'nobody'],
  ['If-None-Match', 'W/"a",', '/api/v1/templates', 'key'],
  ['If-None-Match', '"', '/api/v1/templates', 'key'],
  ['Range', 'bytes=0-1,', '/api/v1/templates', 'key'],
  ['Authorization', 'Bearer plt_', '/api/v1/templates', 'nobody'],
  ['X-Forwarded-For', '1.1.1.1,', '/sign-in', 'nobody'],
  ['traceparent', '00-', '/api/v1/templates', 'key'],
  ['Origin', 'https://a.', '/api/v1/templates', 'key'],
];

export const HEADERS_AND_COOKIES: Parser = {
  name: 'headers and cookies',
  door: got('/sign-in', { 'User-Agent': '{}' }, 'nobody'),
  harmless: () => 'a',
  kilobytes: HEADERS.map(([name, unit, path, as]) =>
    hostile(`${name}: ${unit}`, () => filled(1_000, unit), got(path, { [name]: '{}' }, as)),
  ),
  largest: HEADERS.map(([name, unit, path, as]) =>
    hostile(`${name}: ${unit}`, () => filled(14_000, unit), got(path, { [name]: '{}' }, as)),
  ),
};

function posted(path: string, type: string): Door {
  return (world, content) => world.ask('POST', path, { headers: { 'Content-Type': type }, body: content });
}
const register = posted('/oauth/register', 'application/json');
function redirects(inside: string): string {
  return `{"redirect_uris":["http://127.0.0.1:1/"],${inside}}`;
}

export const APPS: Parser = {
  name: 'what apps register and ask for',
  door: register,
  harmless: () => redirects('"client_name":"A"'),
  kilobytes: [
    hostile('lists in each other', () => redirects(`"contacts":${'['.repeat(400)}${']'.repeat(400)}`)),
    hostile('a name of turns', () => redirects(`"client_name":"${filled(900, '\u202e')}"`)),
    hostile(
      'fields of a token',
      () => filled(1_000, 'a=b&'),
      posted('/oauth/token', 'application/x-www-form-urlencoded'),
    ),
  ],
  largest: [
    hostile('8 KB of names', () => redirects(`${lines(700, (at) => `"k${at}":1,`)}"a":1`)),
    hostile(
      '8 KB of addresses',
      () => `{"redirect_uris":[${filled(7_900, '"http://127.0.0.1:1/",')}"http://127.0.0.1:1/"]}`,
    ),
    hostile(
      '16 KB for a token',
      () => filled(15_900, 'a=b&'),
      posted('/oauth/token', 'application/x-www-form-urlencoded'),
    ),
  ],
};

const PASSKEYS = '/account/second-factors/passkey';

/** Attestation objects in CBOR, behind a challenge of the service; also of somebody who signs in. */
const attested: Door = async (world, content) => {
  const { text } = await world.ask('GET', PASSKEYS, { headers: { Cookie: world.cookie, Accept: 'text/html' } });
  const challenge =
    /&quot;challenge&quot;:&quot;([^&]+)&quot;|"challenge":"([^"]+)"/.exec(text)?.slice(1).find(Boolean) ?? '';
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: world.publicUrl }));
  const response = {
    clientDataJSON: client.toString('base64url'),
    attestationObject: Buffer.from(content as Buffer).toString('base64url'),
  };
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response };
  return world.post(PASSKEYS, { name: 'a', credential: JSON.stringify(credential) });
};

/** `fmt`, `attStmt`, `authData`, of which the last is the content. */
function attestation(statement: Buffer, format = 'none'): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const data = Buffer.concat([Buffer.from([0x58, 164]), Buffer.alloc(37, 0x41), Buffer.alloc(127)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(format),
    text('attStmt'),
    statement,
    text('authData'),
    data,
  ]);
}

export const CBOR: Parser = {
  name: 'CBOR of passkeys',
  door: attested,
  harmless: () => attestation(Buffer.from([0xa0])),
  kilobytes: [
    hostile('lists in each other', () => attestation(Buffer.alloc(1_000, 0x81))),
    hostile('a list of 4,294,967,295', () => attestation(Buffer.from('9affffffff', 'hex'))),
    hostile('a map of 4,294,967,295', () => attestation(Buffer.from('baffffffff00', 'hex'))),
    hostile('bytes of 18,446,744,073,709,551,615', () => attestation(Buffer.from('5bffffffffffffffff', 'hex'))),
    hostile('tags in each other', () => attestation(Buffer.alloc(1_000, 0xc1))),
  ],
  largest: [
    hostile('14 KB of lists in each other', () => attestation(Buffer.alloc(14_000, 0x81))),
    hostile('14 KB of maps', () => attestation(Buffer.alloc(14_000, Buffer.from('a10141', 'hex')))),
    hostile('a key of 8,192 bits as a certificate', () =>
      attestation(
        Buffer.concat([
          Buffer.from('a363616c6739010063736967420000637835638159', 'hex'),
          Buffer.from([0x20, 0x00]),
          derOf(),
        ]),
        'packed',
      ),
    ),
  ],
};

function derOf(): Buffer {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return Buffer.concat([publicKey, Buffer.alloc(8_192 - publicKey.length, 0x30)]);
}
