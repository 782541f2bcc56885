/** §10.35 rule 7: which terms of an e-invoice say what `payment` does not; the first of these that the invoice has. */

type Saying = { payment?: { terms: object } | undefined };

export const OF_INVOICE: Readonly<Record<string, readonly string[]>> = {
  iban: ['payment.iban'],
  bic: ['payment.bic'],
  holder: ['payment.holder', 'seller.name'],
  currency: ['currency'],
  reference: ['payment.reference', 'number'],
  'debtor.name': ['buyer.name'],
  ...addressOf('address', 'seller'),
  ...addressOf('debtor', 'buyer'),
};

/** The terms that the template or its theme says. */
export function saidTermsOf(template: Saying, theme: Saying | undefined): string[] {
  return [...Object.keys(template.payment?.terms ?? {}), ...Object.keys(theme?.payment?.terms ?? {})];
}

/** Whether a term is part of an address of which others are said, so that no part of it comes from the invoice. */
export function isOfParty(said: readonly string[], path: string): boolean {
  const [, party] = /^(address\.|debtor\.)/.exec(path) ?? [];
  return party !== undefined && said.some((one) => one.startsWith(party));
}

function addressOf(whose: string, party: string): Record<string, string[]> {
  const parts = ['street', 'post-code', 'city', 'country'];
  return Object.fromEntries(parts.map((part) => [`${whose}.${part}`, [`${party}.${part}`]]));
}
