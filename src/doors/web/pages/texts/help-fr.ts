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
  date: {
    name: 'Une date à remplir',
    about:
      'On la saisit ou on la choisit dans un calendrier ; elle s’écrit toujours comme l’exemple placé après « format ».',
    settings: 'placeholders:\n  - label: Date de début\n    type: date\n    format: 27 août 2026',
    text: 'Nous commençons le {{Date de début}}.',
  },
  items: {
    name: 'Un tableau qui se répète, avec un total',
    about: 'Il a une ligne pour chaque article, quel que soit leur nombre.',
    settings:
      'placeholders:\n  - label: Total\n    type: number\n    format: "1 234,56"\n    formula: SUM(Articles.Prix)\ngroups:\n  - label: Articles\n    fields:\n      - label: Prix\n        type: number\n        format: "1 234,56"',
    text: '| Désignation | Prix |\n|:--|--:|\n| {{#Articles}}{{Désignation}} | {{Prix}}{{/Articles}} |\n| **Total** | **{{Total}}** |',
  },
  rows: {
    name: 'Un tableau qui se répète, avec trois colonnes et une date',
    about:
      'Il a une ligne pour chaque rendez-vous. Ce qu’une colonne reçoit d’autre que du texte figure sous le nom de la liste.',
    settings:
      'groups:\n  - label: Rendez-vous\n    fields:\n      - label: Jour\n        type: date\n        format: 27 août 2026',
    text: '| Jour | Sujet | Lieu |\n|:--|:--|:--|\n| {{#Rendez-vous}}{{Jour}} | {{Sujet}} | {{Lieu}}{{/Rendez-vous}} |',
  },
  condition: {
    name: 'Du texte qui n’est pas toujours là',
    about: 'Ici : seulement si le champ est rempli. {{#if Pays = "France"}} demande une valeur.',
    text: '{{#if Remise}}\n\nVous avez une remise de {{Remise}}.\n\n{{/if}}',
  },
  picture: {
    name: 'Images',
    about:
      'Choisissez le fichier sous « Images », au-dessous du texte ; le bouton « Image » le fait aussi. Une ligne comme celle-ci l’affiche à cet endroit. Entre accolades : sa place et sa largeur.',
    text: '![Le nouveau bureau](bureau.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: 'Une ligne pour signer',
    about: 'Le bloc reste entier sur une page.',
    text: '::: signature\n\n____________________\n{{Nom de la personne qui signe}}\\\n{{Fonction de la personne qui signe}}\n\n:::',
  },
  pagebreak: { name: 'Une nouvelle page', about: '', text: '<!-- pagebreak -->' },
};
