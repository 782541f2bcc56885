import { english } from '../../../../src/locales/message.ts';
import { SealFailure } from '../../../../src/rendering/seal/index.ts';

/** Returns the code of the failure, with what it says inside, and whether it may pass. */
export async function failureOf(promise: Promise<unknown>): Promise<{ code: string; says: string; retry: boolean }> {
  const error = await promise.then(
    () => {
      throw new Error('It did not fail');
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof SealFailure)) throw error;
  return { code: error.told.code, says: english(error.told), retry: error.retry };
}
