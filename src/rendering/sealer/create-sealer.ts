/**
 * §24.3, §24.4: seals rendered PDFs with the keys of their workspaces. The code that signs is loaded with the first document that is sealed,
 * and keys stay open for a while, because opening one takes longer than signing.
 */
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { SealToUse } from '../../data/storage/workspaces/seals.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { type Message, storedMessage, tell } from '../../locales/message.ts';
import type { Sealed, Signer } from '../seal/index.ts';
import { NotSealedError } from './not-sealed-error.ts';
import { openAuthorities } from './open-authorities.ts';
import { readKeySource } from './read-key-source.ts';

/** A seal may take as long as its authorities, which are asked in turn. */
const SEAL_WITHIN = MINUTE;
/** Keys that nobody has used for so long are closed. */
const IDLE = 8 * MINUTE;
/** How many keys a process keeps open. */
const MAX_OPEN = 32;
/** The pause after a failure; each is twice as long as the one before. Whoever waits for a document need not wait that long. */
const PAUSE = { first: 2 * SECOND, longest: 5 * MINUTE, onDemand: 5 * SECOND };
/** A seal that takes this long is slow, and the background makes few of a workspace at once. */
const SLOW = 2 * SECOND;
const SLOW_AT_ONCE = 2;

/** Why nothing is sealed with a key now. `told`: its last failure; null if others only take their time. */
export type SealPause = { told: Message | null };

export type Sealer = {
  /** §24.4, a circuit breaker: returns a pause while the seal fails, and while it is slow and others of it are under way. */
  pauseOf(sealId: string, asked: { onDemand: boolean }): SealPause | null;
  /** Seals bytes, and returns what to append. Throws a NotSealedError. */
  seal(seal: SealToUse, pdf: Uint8Array): Promise<Sealed>;
  close(): Promise<void>;
};

type State = { failures: number; failedAt: number; told: Message; slow: boolean; underWay: number };
type Open = { signer: Promise<Signer>; closing: NodeJS.Timeout };

/**
 * `secrets`: opens the ways to keys; null for a process that only restores files, which needs none. `hosts`: hosts of the operator's own
 * network, where authorities and key services may be.
 */
export type SealerParts = { secrets: Pick<Secrets, 'open'> | null; hosts: readonly string[] };

export function createSealer(parts: SealerParts): Sealer {
  const states = new Map<string, State>();
  const signers = new Map<string, Open>();

  async function forget(id: string): Promise<void> {
    const open = signers.get(id);
    if (!open) return;
    signers.delete(id);
    clearTimeout(open.closing);
    await open.signer.then((signer) => signer.close()).catch(() => undefined);
  }
  function signerOf(seal: SealToUse): Promise<Signer> {
    const known = signers.get(seal.id);
    if (known) {
      known.closing.refresh();
      return known.signer;
    }
    const oldest = signers.keys().next().value;
    if (signers.size >= MAX_OPEN && oldest !== undefined) void forget(oldest);
    const signer = openKey(parts, seal);
    signers.set(seal.id, { signer, closing: setTimeout(() => void forget(seal.id), IDLE).unref() });
    signer.catch(() => forget(seal.id));
    return signer;
  }
  function stateOf(id: string): State {
    const state = states.get(id) ?? {
      ...{ failures: 0, failedAt: 0, told: tell('pdf.seal.unknown') },
      ...{ slow: false, underWay: 0 },
    };
    states.set(id, state);
    return state;
  }

  return {
    pauseOf(id, { onDemand }) {
      const state = states.get(id);
      if (!state) return null;
      const until = state.failedAt + pauseAfter(state.failures, onDemand ? PAUSE.onDemand : PAUSE.longest);
      // After a failure one attempt is made at a time.
      if (state.failures > 0 && (performance.now() < until || state.underWay > 0)) return { told: state.told };
      return state.slow && state.underWay >= SLOW_AT_ONCE ? { told: null } : null;
    },
    async seal(seal, pdf) {
      const state = stateOf(seal.id);
      const begun = performance.now();
      state.underWay += 1;
      try {
        const appended = await inTime(sealOnce(parts, seal, pdf, signerOf));
        Object.assign(state, { failures: 0, slow: performance.now() - begun > SLOW });
        return appended;
      } catch (error) {
        const failure = notSealed(error);
        // The key may have been moved, or its session may have ended: it is opened anew.
        await forget(seal.id);
        const failures = state.failures + 1;
        Object.assign(state, { failures, failedAt: performance.now(), told: failure.told });
        throw failure;
      } finally {
        state.underWay -= 1;
      }
    },
    async close() {
      await Promise.all([...signers.keys()].map(forget));
    },
  };
}

function pauseAfter(failures: number, longest: number): number {
  return Math.min(longest, PAUSE.first * 2 ** (failures - 1));
}

async function sealOnce(
  { secrets, hosts }: SealerParts,
  seal: SealToUse,
  pdf: Uint8Array,
  signerOf: (seal: SealToUse) => Promise<Signer>,
): Promise<Sealed> {
  const { level, now } = seal;
  const signer = await signerOf(seal);
  const authorities = await openAuthorities(secrets, seal);
  const { sealPdf } = await import('../seal/index.ts');
  return sealPdf(pdf, signer, { level, authorities, at: now, hosts });
}

async function openKey({ secrets, hosts }: SealerParts, { id, source, now }: SealToUse): Promise<Signer> {
  const opened = secrets && source && (await secrets.open({ purpose: 'seal', owner: id }, source));
  if (!opened) throw new NotSealedError(tell('pdf.seal.noKey'), { retry: false });
  const { openSigner } = await import('../seal/index.ts');
  return openSigner(readKeySource(opened), { at: now, hosts });
}

function notSealed(error: unknown): NotSealedError {
  if (error instanceof NotSealedError) return error;
  const { told, retry } = error as { told?: unknown; retry?: unknown };
  const isTold = typeof retry === 'boolean' && told !== undefined;
  return new NotSealedError(isTold ? storedMessage(told) : tell('pdf.seal.unknown'), {
    retry: isTold ? (retry as boolean) : true,
    cause: error,
  });
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new NotSealedError(tell('pdf.seal.time', { seconds: SEAL_WITHIN / SECOND }), { retry: true })),
    SEAL_WITHIN,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
