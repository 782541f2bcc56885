/** §26.4: the service through which people sign the documents of a workspace. Its secrets are stored sealed, as the caller passes them. */
import type { Transaction } from '../connection/database.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const SIGNATURE_PROVIDERS = ['documenso', 'docuseal'] as const;
export type SignatureProvider = (typeof SIGNATURE_PROVIDERS)[number];

export type SignatureConnection = {
  id: string;
  workspaceId: string;
  provider: SignatureProvider;
  /** Where its API is, without a slash at the end. */
  baseUrl: string;
  createdAt: Date;
};

const SHOWN = { id: true, workspaceId: true, provider: true, baseUrl: true, createdAt: true } as const;

/** Finds the connection of a workspace; null without one. */
export function findSignatureConnection(db: Transaction, workspaceId: string): Promise<SignatureConnection | null> {
  return db.signatureConnection.findUnique({ where: { workspaceId }, select: SHOWN });
}

export type SealedConnection = SignatureConnection & { token: Uint8Array; secret: Uint8Array };

/** Finds a connection with its sealed secrets, by its id; null if there is none. Its id comes from an address that anyone may call. */
export function findSealedConnection(db: Transaction, id: string): Promise<SealedConnection | null> {
  return db.signatureConnection.findUnique({ where: { id }, select: { ...SHOWN, token: true, secret: true } });
}

/** Connects a workspace, in place of an earlier connection. Requests of that one are no longer looked at. */
export async function replaceSignatureConnection(
  tx: Transaction,
  workspaceId: string,
  {
    now,
    ...connection
  }: Omit<SignatureConnection, 'workspaceId' | 'createdAt'> & {
    token: Bytes;
    secret: Bytes;
    now: Date;
  },
): Promise<void> {
  await tx.signatureConnection.deleteMany({ where: { workspaceId } });
  await tx.signatureConnection.create({ data: { ...connection, workspaceId, createdAt: now } });
}

/** Removes the connection. Returns what it was; null if there was none. */
export async function removeSignatureConnection(
  tx: Transaction,
  workspaceId: string,
): Promise<SignatureConnection | null> {
  const found = await findSignatureConnection(tx, workspaceId);
  if (found) await tx.signatureConnection.deleteMany({ where: { workspaceId } });
  return found;
}
