/** RFC 3279 §2.2.3: an ECDSA signature as CMS has it. Tokens and some clouds return two numbers, one after the other. */
import { der, integer, SEQUENCE } from '../der.ts';

export function ecdsaValue(numbers: Uint8Array): Buffer {
  const half = numbers.length / 2;
  return der(SEQUENCE, ...[numbers.subarray(0, half), numbers.subarray(half)].map((one) => integer(withoutZeros(one))));
}

function withoutZeros(number: Uint8Array): Uint8Array {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? number.subarray(-1) : number.subarray(first);
}
