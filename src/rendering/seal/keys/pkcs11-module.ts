/** PKCS #11 v2.40: the functions of a token's library that a signature needs. Numbers are `unsigned long`, as on Linux. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';

/** `at`: the function that failed. `result`: its CK_RV. */
export class Pkcs11Error extends Error {
  readonly at: string;
  readonly result: number;

  constructor(at: string, result = 0) {
    super(`${at}: 0x${result.toString(16)}`);
    this.at = at;
    this.result = result;
  }
}

export type Session = { sign(kind: 'rsa' | 'ecdsa', input: Uint8Array): Promise<Uint8Array>; close(): void };
type Place = { tokenLabel: string; keyLabel: string; pin: string };
export type Pkcs11Module = { open(place: Place): Session };

type Call = ((...parameters: unknown[]) => number) & {
  async(...parametersAndCallback: unknown[]): void;
};
/** The part of Koffi that is used. */
type Ffi = { load(library: string): { func(prototype: string): Call }; struct(name: string, fields: object): unknown };

const [OK, PIN_INCORRECT, ALREADY_INITIALIZED, ALREADY_LOGGED_IN] = [0, 0xa0, 0x191, 0x100];
const SERIAL_SESSION = 4;
const USER = 1;
const [CLASS, LABEL, PRIVATE_KEY] = [0, 3, 3];
const MECHANISMS = { rsa: 0x1, ecdsa: 0x1041 };
/** CK_C_INITIALIZE_ARGS: four functions, flags, a reserved pointer. The library may use locks of the system. */
const INITIALIZE_BYTES = 48;
const [FLAGS_AT, OS_LOCKING_OK] = [32, 2];
const LABEL_BYTES = 32;
/** More than CK_TOKEN_INFO has. */
const TOKEN_INFO_BYTES = 512;
const MAX_SLOTS = 64;
const MAX_SIGNATURE = 1024;

const PROTOTYPES = {
  initialize: 'ulong C_Initialize(void *arguments)',
  getSlotList: 'ulong C_GetSlotList(uint8_t hasToken, _Out_ ulong *slots, _Inout_ ulong *count)',
  getTokenInfo: 'ulong C_GetTokenInfo(ulong slot, void *info)',
  openSession: 'ulong C_OpenSession(ulong slot, ulong flags, void *application, void *notify, _Out_ ulong *session)',
  closeSession: 'ulong C_CloseSession(ulong session)',
  login: 'ulong C_Login(ulong session, ulong user, void *pin, ulong length)',
  findObjectsInit: 'ulong C_FindObjectsInit(ulong session, PlatenAttribute *template, ulong count)',
  findObjects: 'ulong C_FindObjects(ulong session, _Out_ ulong *objects, ulong most, _Out_ ulong *count)',
  findObjectsFinal: 'ulong C_FindObjectsFinal(ulong session)',
  signInit: 'ulong C_SignInit(ulong session, PlatenMechanism *mechanism, ulong key)',
  sign: 'ulong C_Sign(ulong session, void *data, ulong length, void *signature, _Inout_ ulong *signatureLength)',
} as const;
type Functions = Record<keyof typeof PROTOTYPES, Call>;

const modules = new Map<string, Pkcs11Module>();

/** Loads a library once; the process keeps it. Throws if it cannot be loaded. */
export function loadModule(path: string): Pkcs11Module {
  const loaded = modules.get(path) ?? load(path);
  modules.set(path, loaded);
  return loaded;
}

let ffi: Ffi | undefined;

function openFfi(): Ffi {
  if (ffi) return ffi;
  const opened = createRequire(import.meta.url)(`@koromix/koffi-${process.platform}-${process.arch}`) as Ffi;
  opened.struct('PlatenAttribute', { type: 'ulong', value: 'void *', length: 'ulong' });
  opened.struct('PlatenMechanism', { type: 'ulong', parameter: 'void *', length: 'ulong' });
  ffi = opened;
  return opened;
}

function load(path: string): Pkcs11Module {
  if (!path.startsWith('/')) throw new Error(`The path of a library is absolute: ${path}`);
  const library = openFfi().load(path);
  const call = Object.fromEntries(
    Object.entries(PROTOTYPES).map(([name, text]) => [name, library.func(text)]),
  ) as Functions;
  const given = Buffer.alloc(INITIALIZE_BYTES);
  given[FLAGS_AT] = OS_LOCKING_OK;
  expect('C_Initialize', call.initialize(given), OK, ALREADY_INITIALIZED);
  const pins: Pins = new Map();
  return { open: (place) => openSession(call, place, pins) };
}

/** The digest of the PIN that each slot was opened with. A token does not look at another PIN while the process is logged in. */
type Pins = Map<number, Buffer>;

function logIn(call: Functions, at: { session: number; slot: number; pin: string }, pins: Pins): void {
  const secret = Buffer.from(at.pin);
  const digest = createHash('sha256').update(secret).digest();
  const result = call.login(at.session, USER, secret, secret.length);
  secret.fill(0);
  const before = pins.get(at.slot);
  if (result === ALREADY_LOGGED_IN && before && timingSafeEqual(before, digest)) return;
  expect('C_Login', result === ALREADY_LOGGED_IN ? PIN_INCORRECT : result);
  pins.set(at.slot, digest);
}

function expect(at: string, result: number, ...allowed: number[]): void {
  if (!(allowed.length ? allowed : [OK]).includes(result)) throw new Pkcs11Error(at, result);
}

function openSession(call: Functions, { tokenLabel, keyLabel, pin }: Place, pins: Pins): Session {
  const opened = [0];
  const slot = slotOf(call, tokenLabel);
  expect('C_OpenSession', call.openSession(slot, SERIAL_SESSION, null, null, opened));
  const session = opened[0]!;
  try {
    logIn(call, { session, slot, pin }, pins);
    const key = findKey(call, session, keyLabel);
    return {
      sign: (kind, input) => sign(call, { session, key, kind }, input),
      close: () => void call.closeSession(session),
    };
  } catch (error) {
    call.closeSession(session);
    throw error;
  }
}

function slotOf(call: Functions, label: string): number {
  const slots = Array.from({ length: MAX_SLOTS }, () => 0);
  const count = [MAX_SLOTS];
  expect('C_GetSlotList', call.getSlotList(1, slots, count));
  const info = Buffer.alloc(TOKEN_INFO_BYTES);
  for (const slot of slots.slice(0, count[0])) {
    if (call.getTokenInfo(slot, info) === OK && info.toString('utf8', 0, LABEL_BYTES).trimEnd() === label) return slot;
  }
  throw new Pkcs11Error('no token');
}

function findKey(call: Functions, session: number, label: string): number {
  const kind = Buffer.alloc(8);
  kind.writeUInt32LE(PRIVATE_KEY);
  const name = Buffer.from(label);
  const template = [
    { type: CLASS, value: kind, length: kind.length },
    { type: LABEL, value: name, length: name.length },
  ];
  expect('C_FindObjectsInit', call.findObjectsInit(session, template, template.length));
  const [found, count] = [[0], [0]];
  const result = call.findObjects(session, found, 1, count);
  call.findObjectsFinal(session);
  expect('C_FindObjects', result);
  if (count[0] !== 1) throw new Pkcs11Error('no key');
  return found[0]!;
}

type Signing = { session: number; key: number; kind: 'rsa' | 'ecdsa' };

/** The token signs in another thread, because one in the network takes a while. */
async function sign(call: Functions, { session, key, kind }: Signing, input: Uint8Array): Promise<Uint8Array> {
  expect('C_SignInit', call.signInit(session, { type: MECHANISMS[kind], parameter: null, length: 0 }, key));
  const signature = Buffer.alloc(MAX_SIGNATURE);
  const length = [MAX_SIGNATURE];
  const result = await new Promise<number>((resolve, reject) =>
    call.sign.async(session, input, input.length, signature, length, (error: Error | null, value: number) =>
      error ? reject(error) : resolve(value),
    ),
  );
  expect('C_Sign', result);
  return signature.subarray(0, length[0]);
}
