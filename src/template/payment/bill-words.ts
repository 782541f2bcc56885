/** §17.41: what is printed on a Swiss QR bill beside its values, in the words of the standard. */

const WORDS = {
  de: {
    receipt: 'Empfangsschein',
    payment: 'Zahlteil',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    message: 'Zusätzliche Informationen',
    debtor: 'Zahlbar durch',
    openDebtor: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptance: 'Annahmestelle',
  },
  fr: {
    receipt: 'Récépissé',
    payment: 'Section paiement',
    account: 'Compte / Payable à',
    reference: 'Référence',
    message: 'Informations supplémentaires',
    debtor: 'Payable par',
    openDebtor: 'Payable par (nom/adresse)',
    currency: 'Monnaie',
    amount: 'Montant',
    acceptance: 'Point de dépôt',
  },
  it: {
    receipt: 'Ricevuta',
    payment: 'Sezione pagamento',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    message: 'Informazioni supplementari',
    debtor: 'Pagabile da',
    openDebtor: 'Pagabile da (nome/indirizzo)',
    currency: 'Valuta',
    amount: 'Importo',
    acceptance: 'Punto di accettazione',
  },
  en: {
    receipt: 'Receipt',
    payment: 'Payment part',
    account: 'Account / Payable to',
    reference: 'Reference',
    message: 'Additional information',
    debtor: 'Payable by',
    openDebtor: 'Payable by (name/address)',
    currency: 'Currency',
    amount: 'Amount',
    acceptance: 'Acceptance point',
  },
};

export type BillWords = (typeof WORDS)['en'];

/** `language`: BCP 47; English for any but the four of the standard. */
export function billWords(language: string): BillWords {
  const [name] = language.toLowerCase().split('-');
  return WORDS[name as keyof typeof WORDS] ?? WORDS.en;
}
