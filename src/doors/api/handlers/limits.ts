/** §8: limits that the contract's schemas cannot put into effect by themselves. */
import { MEBIBYTE } from '../../../domain/sizes.ts';

/** Page size when `limit` is not sent. */
export const DEFAULT_LIMIT = 50;

/** `search`, where the web app asks for what lists find. */
export const MAX_SEARCH_CHARACTERS = 200;

/** Request body of POST generations, after inflating: 1 MB. */
export const MAX_BODY_BYTES = MEBIBYTE;

/** `Idempotency-Key`, where it is read before the contract's schemas are applied. */
export const MAX_KEY_CHARACTERS = 255;
