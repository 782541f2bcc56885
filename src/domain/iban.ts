/** ISO 13616 and ISO 11649: whether a text is an IBAN or a creditor reference, by its shape and its check digits. */

/** `iban`: without blanks, in capitals. */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban) && hasCheckDigits(iban);
}

/** `reference`: without blanks, in capitals, such as `RF18539007547034`. */
export function isCreditorReference(reference: string): boolean {
  return /^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(reference) && hasCheckDigits(reference);
}

/** ISO 7064: with the first four signs at its end, the number is 1 modulo 97. */
function hasCheckDigits(text: string): boolean {
  const turned = text.slice(4) + text.slice(0, 4);
  const digits = [...turned].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
