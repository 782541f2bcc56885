/** §17.44: how invoices call their dates, numbers and columns, in the languages of Europe and in Japanese. */

export const DATE_LABELS: Record<'date' | 'due' | 'delivery.date', RegExp> = {
  date: /rechnungs-?datum|invoice date|date of (?:invoice|issue)|issue date|date (?:de (?:la )?)?facture|date d['’]émission|fecha (?:de )?(?:la )?factura|fecha de emisión|data fattura|factuurdatum|ausstellungsdatum|請求日|発行日/iu,
  due: /fällig(?:keit(?:sdatum)?|\sam|\sbis)?(?!\p{L})|zahlbar bis|due date|payment due|due by|date d['’]échéance|échéance|vencimiento|scadenza|vervaldatum|uiterlijk|支払期限/iu,
  'delivery.date':
    /liefer-?\s?(?:und leistungs-?)?datum|leistungsdatum|liefertag|delivery date|date of (?:supply|delivery)|supply date|date de livraison|fecha de entrega|data (?:di )?consegna|leverdatum|納品日/iu,
};

export const NUMBER_LABEL =
  /(?:rechnung(?:s-?\s?(?:nr|nummer))?\.?(?:\s?nr\.?)?|invoice(?:\s?(?:no|number|nr|#))?\.?|(?:numéro de )?facture(?:\s?(?:n°|no|nº|numéro))?\.?|factura(?:\s?(?:n°|no|nº|número))?\.?|fattura(?:\s?n\.?)?|factuur(?:nummer)?|gutschrift|credit note|avoir|請求書番号)\s*[:#]?\s+([\p{L}\d][\p{L}\d./_-]*\d[\p{L}\d./_-]*)/iu;

export const COLUMN_LABELS = {
  quantity:
    /(?<!\p{L})(?:menge|anzahl|qty|quantity|quantité|qté|cantidad|quantità|q\.?tà|aantal|ilość|数量)(?!\p{L})/iu,
  price:
    /(?<!\p{L})(?:(?:einzel|stück|netto)?-?preis|e-preis|unit price|price|prix(?: unitaire)?|p\.u\.?|precio|prezzo|prijs|cena|単価)(?!\p{L})/iu,
};
