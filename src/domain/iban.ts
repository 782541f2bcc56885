/** ISO 13616 and ISO 11649: checks IBANs and creditor references by their shape and check digits. */

/** `iban`: without spaces, in capitals. */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban) && hasCheckDigits(iban);
}

/** `reference`: without spaces, in capitals, such as `RF18539007547034`. */
export function isCreditorReference(reference: string): boolean {
  return /^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(reference) && hasCheckDigits(reference);
}

/** ISO 7064: with the first four characters moved to the end, the number modulo 97 must be 1. */
function hasCheckDigits(text: string): boolean {
  return numberOf(text.slice(4) + text.slice(0, 4)) % 97n === 1n;
}

/** Returns the text as a number. Letters count from 10. */
function numberOf(text: string): bigint {
  return BigInt([...text].map((sign) => Number.parseInt(sign, 36)).join(''));
}

/** Makes a creditor reference from a text of 1 to 21 letters and digits. */
export function toCreditorReference(text: string): string {
  const digits = numberOf(`${text.toUpperCase()}RF00`);
  return `RF${`${98n - (digits % 97n)}`.padStart(2, '0')}${text.toUpperCase()}`;
}

/** Swiss QR-IBANs and QR references. A reference has 27 digits; the last one checks the others (modulo 10, recursive). */
const DIGITS = 26;
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** `iban`: without spaces. The institution's number of a QR-IBAN is between 30000 and 31999. */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)[0-9]{2}3[01]/.test(iban);
}

/** `reference`: without spaces. */
export function isQrReference(reference: string): boolean {
  return (
    /^[0-9]{27}$/.test(reference) && !/^0+$/.test(reference) && toQrReference(reference.slice(0, -1)) === reference
  );
}

/** Makes a QR reference from at most 26 digits. Zeros fill the space between `first` and the digits. */
export function toQrReference(digits: string, first = ''): string {
  const whole = first + digits.padStart(DIGITS - first.length, '0');
  const carry = [...whole].reduce((before, digit) => CARRIES[(before + Number(digit)) % 10]!, 0);
  return whole + ((10 - carry) % 10);
}
