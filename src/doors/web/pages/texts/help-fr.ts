/** §20.24: what the marks of a template mean, by examples, in French: a part of `studio-fr.ts`. */
import type { Texts } from './texts.ts';

export const HELP_FR: Texts['studio']['help'] = {
  line: {
    name: 'Paragraphes et lignes',
    about:
      'Une ligne vide commence un nouveau paragraphe. Sans elle, les lignes se suivent. Une ligne terminée par \\ s’arrête là, comme dans une adresse.',
    text: 'Exemple SARL\\\n1 rue de la Paix\\\n75002 Paris\n\nIci commence le paragraphe suivant.',
  },
  bold: { name: 'Gras et italique', about: '', text: 'Ceci est en **gras**, et ceci en *italique*.' },
  heading: {
    name: 'Titres',
    about: 'Un seul # donne le plus grand ; plusieurs, un plus petit.',
    text: '# Titre\n\n## Titre plus petit',
  },
  list: {
    name: 'Listes',
    about: '',
    text: '- premier point\n- second point\n\n1. première étape\n2. seconde étape',
  },
  field: {
    name: 'Champs',
    about: 'La personne qui crée un document les remplit. Les mêmes mots désignent le même champ.',
    text: 'Bonjour {{Nom}},',
  },
  today: {
    name: 'La date du jour',
    about: 'Elle se remplit toute seule.',
    settings: 'placeholders:\n  - label: Date\n    type: today\n    format: 27 août 2026',
    text: '{{Date}}',
  },
  items: {
    name: 'Un tableau qui se répète, avec un total',
    about: 'Il a une ligne pour chaque article, quel que soit leur nombre.',
    settings:
      'placeholders:\n  - label: Total\n    type: number\n    format: "1 234,56"\n    formula: SUM(Articles.Prix)\ngroups:\n  - label: Articles\n    fields:\n      - label: Prix\n        type: number\n        format: "1 234,56"',
    text: '| Désignation | Prix |\n|:--|--:|\n| {{#Articles}}{{Désignation}} | {{Prix}}{{/Articles}} |\n| **Total** | **{{Total}}** |',
  },
  condition: {
    name: 'Du texte qui n’est pas toujours là',
    about: 'Ici : seulement si le champ est rempli. {{#if Pays = "France"}} demande une valeur.',
    text: '{{#if Remise}}\n\nVous avez une remise de {{Remise}}.\n\n{{/if}}',
  },
  picture: {
    name: 'Images',
    about: 'Ajoutez d’abord l’image sous le texte, et écrivez son nom entre parenthèses. {.right} la place à droite.',
    text: '![Notre logo](logo.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: 'Une ligne pour signer',
    about: 'Le bloc reste entier sur une page.',
    text: '::: signature\n\n____________________\n{{Signataire}}\\\n{{Fonction}}\n\n:::',
  },
  pagebreak: { name: 'Une nouvelle page', about: '', text: '<!-- pagebreak -->' },
};
