/** Swiss QR-IBANs, and the QR references that go with them: 27 digits, of which the last one checks the others (modulo 10, recursive). */

const DIGITS = 26;
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** `iban`: without blanks. Its institution has a number from 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)[0-9]{2}3[01]/.test(iban);
}

/** `reference`: without blanks. */
export function isQrReference(reference: string): boolean {
  return (
    /^[0-9]{27}$/.test(reference) && !/^0+$/.test(reference) && toQrReference(reference.slice(0, -1)) === reference
  );
}

/** Of 26 digits at most; zeros stand before them, and behind those with which it is to begin. */
export function toQrReference(digits: string, first = ''): string {
  const whole = first + digits.padStart(DIGITS - first.length, '0');
  const carry = [...whole].reduce((before, digit) => CARRIES[(before + Number(digit)) % 10]!, 0);
  return whole + ((10 - carry) % 10);
}
