/** Paragraphs of contracts in four languages: sentences of a subject, a duty, an object and a condition, as lawyers write them. */
import { type Random, random } from './random.ts';

type Phrases = { subjects: string[]; duties: string[]; objects: string[]; conditions: string[] };

/** A space separates the parts of a sentence; the last of them ends it. */
export const LANGUAGES: Record<string, Phrases> = {
  'en-GB': {
    subjects: [
      'The Supplier',
      'The Customer',
      'Either party',
      'A sub-processor',
      'An authorised user',
      'The affected party',
      'The Landlord’s managing agent',
      'Dr Holt, as independent expert,',
      'The guarantor named in Schedule 2',
    ],
    duties: [
      'shall indemnify and hold harmless',
      'must notify without undue delay',
      'is not liable for loss of profit suffered by',
      'warrants that it has full capacity vis-à-vis',
      'may suspend performance towards',
      'shall procure that its personnel comply with instructions given by',
      'shall keep accurate and up-to-date records of all dealings with',
      'undertakes to reimburse, within 30 days of receipt of a valid invoice,',
    ],
    objects: [
      'the other party, its affiliates and their respective officers, against claims that arise from a breach of this agreement',
      'any third party that has acquired rights under the Contracts (Rights of Third Parties) Act 1999',
      'the data controller within seventy-two hours, having regard to the nature, scope, context and purposes of processing',
      'the receiving party, whose confidentiality obligations survive termination for a period of five (5) years',
      'the Customer, to the extent that such failure results from circumstances beyond reasonable control',
      'every tenant for the time being of the building known as 14 Wharf Road, London',
      'the competent supervisory authority referred to in Article 51 of the Regulation',
    ],
    conditions: [
      'subject to clause 14.1 and “reasonable endeavours”.',
      'unless the parties agree otherwise in writing before 31 December 2027.',
      'as set out in section 48 of the Landlord and Tenant Act 1987.',
      'provided that notice was given no later than 27 August 2026.',
      'without prejudice to any right or remedy that has accrued.',
      'save where the limit of £1,250,000 has been exceeded.',
      'as agreed.',
      'whichever is the earlier.',
    ],
  },
  de: {
    subjects: [
      'Der Auftragnehmer',
      'Die Auftraggeberin',
      'Jede Vertragspartei',
      'Ein Unterauftragsverarbeiter',
      'Der Vermieter oder seine Hausverwaltung',
      'Frau Dr. Meyer als Sachverständige',
      'Die Gesellschafterversammlung',
      'Der Datenschutzbeauftragte',
    ],
    duties: [
      'verpflichtet sich zur unverzüglichen Benachrichtigung über',
      'haftet nach Maßgabe der gesetzlichen Bestimmungen für',
      'gewährleistet die ordnungsgemäße Durchführung sowie',
      'ist berechtigt, nach vorheriger schriftlicher Ankündigung Einsicht zu nehmen in',
      'übernimmt keine Verantwortung für',
      'trägt die Kosten der Instandhaltung und Instandsetzung für',
      'dokumentiert in nachvollziehbarer Weise',
    ],
    objects: [
      'sämtliche Leistungsstörungen, die auf Umständen außerhalb des Einflussbereichs der Parteien beruhen',
      'die Verarbeitung personenbezogener Daten im Sinne der Verordnung (EU) 2016/679',
      'alle Geschäftsunterlagen, Aufzeichnungen und Vervielfältigungen einschließlich der Sicherungskopien',
      'Schadensersatzansprüche Dritter aus der Verletzung von Verkehrssicherungspflichten',
      'die Betriebskostenabrechnung des vorangegangenen Wirtschaftsjahres nebst Belegen',
      'die wettbewerbsrechtliche Unbedenklichkeit der Zusammenarbeit',
      'etwaige Gewährleistungsansprüche gegenüber Nachunternehmern',
    ],
    conditions: [
      'soweit nicht § 573 Abs. 2 BGB etwas anderes bestimmt.',
      'spätestens jedoch bis zum 31. Dezember 2027.',
      'vorbehaltlich der Zustimmung des Aufsichtsrats.',
      'ohne dass es einer gesonderten Aufforderung bedarf.',
      'höchstens jedoch bis zu einem Betrag von 250.000 €.',
      'wie in Anlage 3 zu diesem Vertrag beschrieben.',
      'sofern die Parteien nichts Abweichendes vereinbaren.',
    ],
  },
  fr: {
    subjects: [
      'Le Prestataire',
      'Le Client',
      'Chacune des parties',
      'Le sous-traitant ultérieur',
      'Le bailleur ou son mandataire',
      'L’utilisateur autorisé',
      'Mme Lefèvre, en qualité d’expert indépendant,',
    ],
    duties: [
      's’engage à informer sans délai',
      'garantit et tient indemne',
      'ne saurait être tenu responsable du préjudice indirect subi par',
      'est tenu de respecter les instructions documentées de',
      'peut suspendre l’exécution de ses obligations à l’égard de',
      'communique par lettre recommandée avec accusé de réception à',
    ],
    objects: [
      'l’autre partie, ses sociétés affiliées et leurs dirigeants respectifs contre toute réclamation née d’un manquement au présent contrat',
      'tout tiers ayant acquis des droits en application de l’article 1199 du Code civil',
      'responsable du traitement dans un délai de soixante-douze heures, compte tenu de la nature et des finalités du traitement',
      'la partie destinataire, dont les obligations de confidentialité survivent à la résiliation pendant cinq (5) ans',
      'l’ensemble des copropriétaires représentés par le syndic de l’immeuble',
      'l’administration compétente et, le cas échéant, l’autorité de contrôle',
    ],
    conditions: [
      'sous réserve de l’article 14 et des « efforts raisonnables ».',
      'sauf accord écrit contraire conclu avant le 31 décembre 2027.',
      'dans la limite d’un plafond de 250 000 € par sinistre.',
      'sans préjudice de tout autre droit ou recours.',
      'conformément aux conditions générales figurant à l’annexe 3.',
      'dès lors que la défaillance résulte de circonstances indépendantes de sa volonté.',
    ],
  },
  es: {
    subjects: [
      'El Proveedor',
      'El Cliente',
      'Cualquiera de las partes',
      'El subencargado del tratamiento',
      'La arrendadora o su representante',
      'El usuario autorizado',
      'La Sra. Gutiérrez, en calidad de experta independiente,',
    ],
    duties: [
      'se compromete a notificar sin dilación indebida a',
      'indemnizará y mantendrá indemne a',
      'no será responsable del lucro cesante sufrido por',
      'garantiza que tiene plena capacidad frente a',
      'podrá suspender el cumplimiento de sus obligaciones respecto de',
      'conservará registros exactos y actualizados de todas las operaciones realizadas con',
    ],
    objects: [
      'la otra parte, sus filiales y sus respectivos administradores frente a las reclamaciones derivadas del incumplimiento del presente contrato',
      'cualquier tercero que haya adquirido derechos en virtud del artículo 1257 del Código Civil',
      'el responsable del tratamiento en un plazo de setenta y dos horas, teniendo en cuenta la naturaleza y los fines del tratamiento',
      'la parte receptora, cuyas obligaciones de confidencialidad subsistirán durante cinco (5) años',
      'la comunidad de propietarios representada por su administrador',
      'la autoridad competente y, en su caso, el organismo supervisor',
    ],
    conditions: [
      'con sujeción a la cláusula 14.1 y a los «esfuerzos razonables».',
      'salvo acuerdo en contrario por escrito anterior al 31 de diciembre de 2027.',
      'hasta un importe máximo de 250.000 € por siniestro.',
      'sin perjuicio de cualquier otro derecho o acción.',
      'conforme a las condiciones generales del anexo 3.',
      'siempre que el incumplimiento se deba a circunstancias ajenas a su voluntad.',
    ],
  },
};

function sentence({ subjects, duties, objects, conditions }: Phrases, choice: Random): string {
  const object = choice.pick(objects);
  return `${choice.pick(subjects)} ${choice.pick(duties)} ${object}, ${choice.pick(conditions)}`;
}

/** So many paragraphs of one to four sentences in a language. */
export function clauses(language: string, count: number, seed = 1): string[] {
  const phrases = LANGUAGES[language];
  if (!phrases) throw new Error(`language ${language}; there are ${Object.keys(LANGUAGES).join(', ')}`);
  const choice = random(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: choice.whole(1, 4) }, () => sentence(phrases, choice)).join(' '),
  );
}
