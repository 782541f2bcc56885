/** §8: limits that the contract's schemas cannot put into effect by themselves. */

/** Page size when `limit` is not sent. */
export const DEFAULT_LIMIT = 50;

/** `Idempotency-Key`, where it is read before the contract's schemas are applied. */
export const MAX_KEY_CHARACTERS = 255;
