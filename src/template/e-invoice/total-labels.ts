/** §17.44, §10.36 rule 11: how invoices call their totals, in the languages of Europe and in Japanese. */

export type TotalLabel = 'due' | 'gross' | 'net' | 'vat' | 'paid' | 'total';

/** The first that fits: “net à payer” is no net amount. */
export const TOTAL_LABELS: readonly [TotalLabel, RegExp][] = [
  [
    'paid',
    /anzahlung|bereits (?:ge|be)zahlt|vorauszahlung|prepaid|already paid|amount paid|paid amount|deposit|acompte|déjà (?:réglé|payé)|anticip[oi]|acconto|aanbetaling|reeds betaald|前受/iu,
  ],
  [
    'due',
    /zahlbetrag|zu zahlen|zahlungsbetrag|fälliger betrag|offener betrag|restbetrag|amount due|balance due|total due|due amount|(?:amount )?payable|to pay|net à (?:payer|régler)|reste à payer|montant dû|(?:solde|montant|total) à payer|(?:importe|total|líquido) a pagar|(?:netto|totale|importo) (?:a|da) pagare|te betalen|do zapłaty|a pagar|支払|ご?請求金?額/iu,
  ],
  [
    'net',
    /rechnungssumme ohne|ohne (?:ust|mwst|umsatzsteuer)|(?:gesamt|summe|betrag|zwischensumme|total)[\s-]*netto|netto(?:betrag|summe|gesamt|umsatz|wert)|netto(?!\p{L})|zwischensumme|total h\.?t\.?(?!\p{L})|montant h\.?t\.?(?!\p{L})|subtotal|sub-total|(?:total|amount) (?:excl|without|before)|net (?:total|amount|value)|total net(?!\p{L})|base imponible|imponibile|excl\.? btw|subtotaal|小計|税抜/iu,
  ],
  [
    'gross',
    /gesamtbetrag|gesamtsumme|rechnungs(?:end)?betrag|rechnungssumme|brutto(?:betrag|summe|gesamt)?(?!\p{L})|endbetrag|endsumme|t\.?t\.?c\.?(?!\p{L})|grand total|invoice total|total invoice|(?:total|amount) (?:incl|with)|gross (?:total|amount)|total gross|total con iva|totale fattura|total factura|total facture|incl\.? btw|totaalbedrag|合計|税込/iu,
  ],
  [
    'vat',
    /umsatzsteuer|mehrwertsteuer|mwst|ust\.?(?![\s.-]*id|\p{L})|(?<!\p{L})vat(?![\s-]*(?:id|no|nr|reg|number)|\p{L})|(?<!\p{L})tva(?![\s-]*(?:intra|n)|\p{L})|(?<!\p{L})iva(?!\p{L})|(?<!\p{L})btw(?![\s-]*(?:nr|nummer)|\p{L})|steuerbetrag|tax (?:amount|total)|total tax|消費税/iu,
  ],
  ['total', /^\s*(?:total|summe|gesamt|totale|totaal)(?!\p{L})/iu],
];

/** Rows of a table's head, and amounts that are no totals. */
export const NO_TOTALS =
  /kapital|capital|übertrag|carried|report(?:er|é)|skonto|escompte|discount|rabatt|einzelpreis|unit price|prix unitaire|(?<!\p{L})(?:menge|qty|quantity|quantité|cantidad|anzahl)(?!\p{L})|ust-?id|kurs|rate of exchange|exchange/iu;

/** “inkl. USt.” and what stands in brackets say nothing of their own. */
export const BESIDE_LABELS =
  /\([^()]{0,60}\)|(?<!\p{L})(?:exkl|excl|inkl|incl|inc|ohne|without|including|excluding|before|hors|sin|con|y compris)\.?\s+(?:\p{L}+\.?)/giu;
