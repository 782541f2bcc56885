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
  return numberOf(text.slice(4) + text.slice(0, 4)) % 97n === 1n;
}

/** Letters count from 10. */
function numberOf(text: string): bigint {
  return BigInt([...text].map((sign) => Number.parseInt(sign, 36)).join(''));
}

/** Such a reference for a text of 1 to 21 letters and digits. */
export function toCreditorReference(text: string): string {
  const digits = numberOf(`${text.toUpperCase()}RF00`);
  return `RF${`${98n - (digits % 97n)}`.padStart(2, '0')}${text.toUpperCase()}`;
}
