/** §10.37: words of an author's, or a name of a program's → the label of a placeholder, in sentence case. */

/** `language`: of the document. `written`: words that it writes in small letters. */
export type CaseContext = { language: string; written: ReadonlySet<string> };

const MAX_LENGTH = 80;

/** `Insert the name of the client` asks for the name of the client. */
const ASKS = [
  /^(?:please\s+)?(?:insert|enter|fill in|specify)\s*:?\s+(?:the\s+|an?\s+|your\s+)?/i,
  /^(?:please\s+)?(?:state|add|complete|type|describe)\s+(?:the|an?|your)\s+/i,
  /^(?:bitte\s+)?(?:insérer|indiquer|insertar|indicar|inserir|inserire)\s*:?\s+/i,
  /\s*(?:bitte\s+)?(?:einfügen|eintragen|einsetzen)$/i,
];

/** One line without braces, that begins with a capital letter; '' where nothing is left. */
export function tidyLabel(words: string): string {
  const line = words
    .replace(/[{}|<>]/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const asked = ASKS.reduce((text, ask) => text.replace(ask, ''), line);
  const label = asked
    .replace(/^[#/$!@\s"“]+|[\s:;,."”]+$/g, '')
    .slice(0, MAX_LENGTH)
    .trim();
  return label && label[0]!.toUpperCase() + label.slice(1);
}

/** What labels are made of: no proper names. */
const COMMON = new Set(
  'account address agreement amount authorized bank birth business buyer city client company contract contractor country customer date day days deadline deposit description due duration effective email employee employees employer end fax fee first full governing hourly invoice job landlord last law legal lender lessee lessor license manager middle mobile month months name number of or and the for to in with order party period person phone place position postal price product project property provider purchase quantity rate reference registered registration rent role salary seller service services shipping signature signatory signing start state street supplier surname telephone tenant term termination title total type unit vendor website work year years zip nom prénom adresse ville société montant prix date pays téléphone fin début durée contrat numéro nombre de du des la le les et nombre apellido apellidos dirección ciudad empresa importe precio fecha país teléfono fin inicio duración contrato número del los las y'.split(
    ' ',
  ),
);
const SHORT_FORMS = new Set(
  'ID US UK EU IT VAT IBAN BIC SWIFT PO NDA CEO CFO HR IP URL PDF API NIF CIF NIE TVA IVA HT TTC USD EUR GBP CHF JPY DOB SSN EIN ABN GST LLC LLP LTD INC AG SA SL SRL SAS SARL ZIP CV PIN TIN ISIN ISBN SKU'.split(
    ' ',
  ),
);
/** Words in capitals that are longer are no short forms. */
const MAX_SHORT_FORM = 5;

/**
 * `PURCHASE Price` → `Purchase price`. A word gets small letters where it is a common one, or the document itself writes it so; names and short forms keep
 * theirs, and so do the nouns of German. `isOfProgram`: a name such as `clientName`, which has no other words in it.
 */
export function sentenceCase(label: string, isOfProgram: boolean, { language, written }: CaseContext): string {
  const isGerman = language.split('-')[0] === 'de';
  const isAllCapitals = label === label.toUpperCase();
  const words = isOfProgram ? label.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ') : label;
  const cased = words.replace(/\p{L}[\p{L}\p{M}\p{N}’']*/gu, (word) => {
    const small = word.toLowerCase();
    const isCapitals = word.length > 1 && word === word.toUpperCase();
    const isCommon = isOfProgram || COMMON.has(small) || written.has(small);
    if (isCapitals) {
      const isShortForm = SHORT_FORMS.has(word) || (word.length <= MAX_SHORT_FORM && !(isAllCapitals && isCommon));
      if (isShortForm) return word;
      return isGerman && !SMALL_IN_GERMAN.has(small) ? word[0] + small.slice(1) : small;
    }
    return /^\p{Lu}\p{Ll}+$/u.test(word) && isCommon && !isGerman ? small : word;
  });
  return cased && cased[0]!.toUpperCase() + cased.slice(1);
}

const SMALL_IN_GERMAN = new Set(
  'am an auf bei bis das dem den der des die für im in mit oder und von vom zu zum zur'.split(' '),
);
