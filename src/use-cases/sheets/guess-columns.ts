/**
 * §20.66: guesses what a column of a sheet is for, when no label, key or former name matches: the column and the placeholder mean the same
 * in one of five languages. A guess is only shown; a person confirms it. What may be two placeholders is not guessed.
 */
import type { PlaceholderType } from '../../template/model/inventory.ts';
import { folded, type Target } from './plan-documents.ts';

type Meaning = { words: readonly string[]; types: readonly PlaceholderType[] };

const TEXT: readonly PlaceholderType[] = ['text', 'select'];
const NUMBER: readonly PlaceholderType[] = ['number', 'text'];
const DATE: readonly PlaceholderType[] = ['date', 'text'];

/** English, German, French, Spanish, Japanese. */
const MEANINGS: readonly Meaning[] = [
  texts(
    'customer, customer name, client, client name, buyer, bill to',
    'Kunde, Kundin, Kundenname, Auftraggeber, Käufer',
    'client, cliente, nom du client, acheteur',
    'cliente, nombre del cliente, comprador',
    '顧客, 顧客名, お客様, 取引先, 得意先',
  ),
  texts(
    'recipient, recipient name, addressee',
    'Empfänger, Empfängerin, Adressat',
    'destinataire',
    'destinatario',
    '宛先, 宛名, 受取人',
  ),
  texts(
    'company, company name, organisation, organization',
    'Firma, Firmenname, Unternehmen',
    'société, entreprise, raison sociale',
    'empresa, razón social, compañía',
    '会社, 会社名, 企業名',
  ),
  texts(
    'name, full name',
    'Name, vollständiger Name, Vor- und Nachname',
    'nom, nom complet, nom et prénom',
    'nombre, nombre completo, nombre y apellidos',
    '氏名, 名前, お名前',
  ),
  texts('first name, given name, forename', 'Vorname', 'prénom', 'nombre de pila', '名'),
  texts(
    'last name, surname, family name',
    'Nachname, Familienname',
    'nom de famille',
    'apellido, apellidos',
    '姓, 苗字',
  ),
  texts(
    'e-mail, email, mail, e-mail address, email address',
    'E-Mail-Adresse, Mailadresse',
    'courriel, adresse e-mail, adresse électronique',
    'correo, correo electrónico',
    'メール, メールアドレス',
  ),
  texts(
    'phone, phone number, telephone, tel',
    'Telefon, Telefonnummer',
    'téléphone, numéro de téléphone',
    'teléfono, número de teléfono',
    '電話, 電話番号',
  ),
  texts('address, postal address', 'Anschrift, Adresse', 'adresse, adresse postale', 'dirección', '住所'),
  texts('street, street address', 'Straße, Strasse', 'rue', 'calle', '番地'),
  texts('postcode, postal code, zip, zip code', 'PLZ, Postleitzahl', 'code postal', 'código postal', '郵便番号'),
  texts('city, town', 'Ort, Stadt, Wohnort', 'ville, localité', 'ciudad, localidad', '市, 市区町村'),
  texts('country', 'Land', 'pays', 'país', '国'),
  texts(
    'job title, position, role',
    'Stelle, Position, Stellenbezeichnung',
    'poste, fonction',
    'puesto, cargo',
    '役職, 職種',
  ),
  texts('department', 'Abteilung', 'service, département', 'departamento', '部署'),
  texts(
    'description, item, product',
    'Beschreibung, Bezeichnung, Artikel, Leistung',
    'description, désignation, article, prestation',
    'descripción, concepto, artículo',
    '品名, 内容, 摘要',
  ),
  texts(
    'note, notes, remark, remarks, comment',
    'Bemerkung, Anmerkung, Hinweis',
    'remarque, commentaire',
    'nota, observaciones, comentario',
    '備考',
  ),
  texts(
    'reference, our reference, ref',
    'Referenz, Zeichen, Unser Zeichen',
    'référence',
    'referencia',
    '参照番号, 管理番号',
  ),
  texts(
    'customer number, customer no, client number',
    'Kundennummer, Kunden-Nr',
    'numéro de client, n° client',
    'número de cliente, n.º de cliente',
    '顧客番号',
  ),
  texts(
    'order number, order no, PO number',
    'Bestellnummer, Auftragsnummer',
    'numéro de commande',
    'número de pedido',
    '注文番号',
  ),
  numbers(
    'quantity, qty, number, count, pieces',
    'Menge, Anzahl, Stück',
    'quantité, qté, nombre',
    'cantidad, cant, unidades',
    '数量, 個数',
  ),
  numbers(
    'unit price, price, rate',
    'Einzelpreis, Preis, Stückpreis',
    'prix, prix unitaire',
    'precio, precio unitario',
    '単価, 価格',
  ),
  numbers('amount, sum', 'Betrag', 'montant', 'importe, monto', '金額'),
  numbers(
    'total, total amount, grand total',
    'Gesamt, Gesamtbetrag, Summe',
    'total, montant total',
    'total, importe total',
    '合計, 合計金額',
  ),
  numbers('hours', 'Stunden', 'heures', 'horas', '時間'),
  numbers(
    'salary, annual salary',
    'Gehalt, Jahresgehalt',
    'salaire, salaire annuel',
    'salario, sueldo, salario anual',
    '給与, 年収',
  ),
  dates('date', 'Datum', 'date', 'fecha', '日付'),
  dates('invoice date', 'Rechnungsdatum', 'date de facture', 'fecha de factura', '請求日'),
  dates(
    'due date, payable by',
    'Fällig am, Fälligkeit, Zahlbar bis',
    "date d'échéance, échéance",
    'fecha de vencimiento, vencimiento',
    '支払期限',
  ),
  dates(
    'start date, start, from',
    'Beginn, Startdatum, Eintrittsdatum',
    'date de début, début',
    'fecha de inicio, inicio',
    '開始日, 入社日',
  ),
  dates('end date, end, until', 'Ende, Enddatum', 'date de fin, fin', 'fecha de fin, fin', '終了日'),
  dates(
    'date of birth, birth date, birthday',
    'Geburtsdatum, Geburtstag',
    'date de naissance',
    'fecha de nacimiento',
    '生年月日',
  ),
];

function texts(...words: string[]): Meaning {
  return { words: wordsIn(words), types: TEXT };
}

function numbers(...words: string[]): Meaning {
  return { words: wordsIn(words), types: NUMBER };
}

function dates(...words: string[]): Meaning {
  return { words: wordsIn(words), types: DATE };
}

function wordsIn(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(', ').map(folded));
}

/**
 * Returns the guessed target `value` of each column; empty for none. `settled`: the targets from `matchColumns`. Columns and targets that
 * it has matched are not guessed again.
 */
export function guessColumns(
  header: readonly string[],
  targets: readonly Target[],
  settled: readonly string[],
): string[] {
  const free = targets.filter(({ value, type }) => type !== undefined && !settled.includes(value));
  const open = header.map((name, at) => (settled[at] ? '' : folded(name)));
  const found = open.map((name) => (name === '' ? undefined : targetOf(name, free)));
  return found.map((target) => (target && found.filter((one) => one === target).length === 1 ? target.value : ''));
}

/** Returns undefined when no target means the same, or several do. */
function targetOf(name: string, targets: readonly Target[]): Target | undefined {
  const meanings = MEANINGS.filter(({ words }) => words.includes(name));
  const alike = targets.filter(({ label, type }) =>
    meanings.some(({ words, types }) => types.includes(type!) && words.includes(folded(label))),
  );
  if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  // “Date” means the only date that there is.
  const isDate = meanings.some(({ words }) => words.includes('date'));
  const days = targets.filter(({ type }) => type === 'date');
  return isDate && days.length === 1 ? days[0] : undefined;
}
