/** §24.8: `platen seal`: the seal of a workspace. Secrets come from a file, the environment or a prompt, never as an argument. */
import { open } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { Refusal } from '../../domain/errors.ts';
import type { SealLevel } from '../../domain/seals.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import type { DescribedSeal, KeySource } from '../../use-cases/seals/index.ts';
import { readName } from '../terminal/arguments.ts';
import { type Fields, fieldsIn } from '../terminal/print.ts';
import { addWorkspaceVerb, onWorkspace, settingsOf } from '../terminal/session.ts';

/** The options that say where the key is. One of them is given. */
const SOURCES = ['pkcs12', 'pkcs11', 'awsKms', 'googleKms', 'azureKeyVault', 'csc'] as const;
const LEVELS: SealLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA'];
const FLAGS = '--pkcs12, --pkcs11, --aws-kms, --google-kms, --azure-key-vault, --csc';

type Given = Partial<Record<(typeof SOURCES)[number], string>> & {
  token?: string;
  key?: string;
  certificates?: string;
  credential?: string;
  clientId?: string;
  secretFile?: string;
  pinFile?: string;
};
type Said = { name?: string; level?: SealLevel; authority?: string[] };

export function registerSeal(program: Command): void {
  const noun = program.command('seal').description('the seal of a workspace, which proves who issued its PDFs');
  const withKey = (verb: Command) =>
    withSaid(
      verb
        .option('--pkcs12 <file>', 'a file with key and certificates (.p12, .pfx)')
        .option('--pkcs11 <library>', 'the library of a token or HSM; with --token, --key and --certificates')
        .option('--token <label>', 'the label of the token')
        .option('--key <label>', 'the label of the key')
        .option('--aws-kms <key>', 'the ARN of a key in AWS KMS; with --certificates')
        .option('--google-kms <key>', 'the name of a key version in Google Cloud KMS; with --certificates')
        .option('--azure-key-vault <key>', 'the URL of a key in Azure Key Vault; with --certificates')
        .option('--certificates <file>', 'a file with the certificates of the key as PEM')
        .option('--csc <url>', 'a signing service (Cloud Signature Consortium); with --credential')
        .option('--credential <id>', 'the id of the credential there')
        .option('--client-id <id>', 'the id of the client there')
        .option('--secret-file <file>', 'a file with the passphrase, PIN or client secret; else PLATEN_SEAL_SECRET')
        .option('--pin-file <file>', 'a file with the PIN of the credential, if it has one'),
    );

  const add = 'seal the documents that a workspace creates from now on; tries the key first';
  withKey(addWorkspaceVerb(noun, 'add', add)).action(
    onWorkspace(async (session, _: [], given: Given & Said) => {
      const { addSeal } = await import('../../use-cases/seals/index.ts');
      const { id } = session.workspace;
      const { name, level = 'B-B', authority: authorities = [] } = given;
      const source = await readSource(given);
      return fieldsOf(await addSeal(await settingsOf(session), id, { source, name, level, authorities }, session.by));
    }),
  );

  const rotate = 'seal with another key from now on; other settings stay unless given';
  withKey(addWorkspaceVerb(noun, 'rotate', rotate)).action(
    onWorkspace(async (session, _: [], given: Given & Said) => {
      const { rotateSeal } = await import('../../use-cases/seals/index.ts');
      const { id } = session.workspace;
      const source = await readSource(given);
      return fieldsOf(await rotateSeal(await settingsOf(session), id, { source, ...saidIn(given) }, session.by));
    }),
  );

  registerOthers(noun);
}

/** The verbs that need no key. */
function registerOthers(noun: Command): void {
  addWorkspaceVerb(noun, 'list', 'list the seals of a workspace, the active one first').action(
    onWorkspace(async ({ db, now, workspace }) => {
      const { listDescribedSeals } = await import('../../use-cases/seals/index.ts');
      return (await listDescribedSeals(db, workspace.id, now)).map(fieldsOf);
    }),
  );

  withSaid(addWorkspaceVerb(noun, 'change', 'change the name, the level or the time-stamp authorities')).action(
    onWorkspace(async (session, _: [], given: Said) => {
      const { changeSeal } = await import('../../use-cases/seals/index.ts');
      const { workspace, by } = session;
      return fieldsOf(await changeSeal(await settingsOf(session), workspace.id, saidIn(given), by));
    }),
  );

  addWorkspaceVerb(noun, 'remove', 'stop sealing and forget the key; sealed documents stay sealed').action(
    onWorkspace(async (session) => {
      const { removeSeal } = await import('../../use-cases/seals/index.ts');
      return fieldsOf(await removeSeal(session, session.workspace.id, session.by));
    }),
  );
}

function withSaid(verb: Command): Command {
  return verb
    .addOption(
      new Option('--name <name>', 'the name of the seal; by default that in the certificate').argParser(readName),
    )
    .addOption(new Option('--level <level>', 'what the seal proves, B-B by default').choices(LEVELS))
    .option('--authority <url...>', 'time-stamp authorities, in the order in which they are asked');
}

function saidIn({ name, level, authority }: Said) {
  return {
    ...(name !== undefined && { name }),
    ...(level !== undefined && { level }),
    ...(authority !== undefined && { authorities: authority }),
  };
}

/** Returns the way to the key. Throws `validation` when it is incomplete. */
async function readSource(given: Given): Promise<KeySource> {
  const [kind, ...others] = SOURCES.filter((one) => given[one] !== undefined);
  if (!kind || others.length > 0) throw lacking(tell('command.seal.source', { options: FLAGS }));
  const need = (name: 'token' | 'key' | 'certificates' | 'credential'): string => {
    const value = given[name];
    if (value === undefined) throw lacking(tell('command.seal.lacks', { kind: flagOf(kind), option: `--${name}` }));
    return value;
  };
  const certificates = async () => readCertificates(await readSmall(need('certificates')));
  const { readSecret } = await import('../terminal/read-secret.ts');
  const secret = () => readSecret(tell('command.seal.secret'), given.secretFile);
  switch (kind) {
    case 'pkcs12':
      return { kind, file: await readSmall(given.pkcs12!), passphrase: await secret() };
    case 'pkcs11': {
      const [tokenLabel, keyLabel] = [need('token'), need('key')];
      return {
        ...{ kind, module: given.pkcs11!, tokenLabel, keyLabel, certificates: await certificates() },
        pin: await secret(),
      };
    }
    case 'csc':
      return {
        ...{ kind, url: given.csc!, credentialId: need('credential'), clientSecret: await secret() },
        ...(given.clientId !== undefined && { clientId: given.clientId }),
        ...(given.pinFile !== undefined && { pin: await readSecret(tell('command.seal.secret'), given.pinFile) }),
      };
    default:
      return { kind: KMS[kind], key: given[kind]!, certificates: await certificates() };
  }
}

const KMS = { awsKms: 'aws-kms', googleKms: 'google-kms', azureKeyVault: 'azure-key-vault' } as const;

function flagOf(kind: (typeof SOURCES)[number]): string {
  return `--${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function lacking(told: ReturnType<typeof tell>): Refusal {
  return new Refusal('validation', told);
}

const MAX_FILE = 64 * KIBIBYTE;

async function readSmall(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(MAX_FILE + 1);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length);
    if (bytesRead > MAX_FILE) throw lacking(tell('command.seal.file', { size: MAX_FILE / KIBIBYTE }));
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Reads one or more PEM blocks as DER. */
function readCertificates(file: Buffer): Uint8Array[] {
  const blocks = file.toString('latin1').matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END/g);
  const found = [...blocks].map(([, text]) => Buffer.from(text!, 'base64'));
  if (found.length === 0) throw lacking(tell('command.seal.certificates'));
  return found;
}

function fieldsOf(seal: DescribedSeal): Fields {
  const { certificate } = seal;
  return {
    ...fieldsIn(seal, 'id', 'name'),
    active: seal.retiredAt === null,
    key: seal.kind,
    ...fieldsIn(seal, 'hasKey'),
    certificate: certificate.subject,
    issuer: certificate.issuer,
    valid_until: certificate.until.toISOString(),
    level: seal.level,
    authorities: seal.authorities.join(' '),
    ...fieldsIn(seal, 'since', 'retiredAt'),
  };
}
