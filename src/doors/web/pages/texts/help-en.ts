/** §20.24: what the marks of a template mean, by examples, in English: beside the text, which takes them in. */

/** `settings`: what belongs into the front matter. `isExample`: it works only with a file of its own. */
type HelpExample = { name: string; about: string; text: string; settings?: string; isExample?: true };

export const HELP_EN = {
  line: {
    name: 'Paragraphs and lines',
    about:
      'An empty line begins a new paragraph. Lines without one run on. A line that ends in \\ ends there, as in an address.',
    text: 'Example Ltd\\\n1 High Street\\\nBristol\n\nHere begins the next paragraph.',
  },
  bold: { name: 'Bold and italic', about: '', text: 'This is **bold**, and this is *italic*.' },
  heading: {
    name: 'Headings',
    about: 'One # is the largest; more are smaller.',
    text: '# Heading\n\n## Smaller heading',
  },
  list: { name: 'Lists', about: '', text: '- first point\n- second point\n\n1. first step\n2. second step' },
  field: {
    name: 'Fields',
    about: 'Whoever makes a document fills them in. What stands in the same words is one field.',
    text: 'Dear {{Name}},',
  },
  today: {
    name: 'The date of the day',
    about: 'It fills itself in.',
    settings: 'placeholders:\n  - label: Date\n    type: today\n    format: 27 August 2026',
    text: '{{Date}}',
  },
  date: {
    name: 'A date to fill in',
    about: 'It is typed, or picked from a calendar, and always written like the example behind “format”.',
    settings: 'placeholders:\n  - label: Start date\n    type: date\n    format: 27 August 2026',
    text: 'We begin on {{Start date}}.',
  },
  items: {
    name: 'A table that repeats, with a total',
    about: 'It has a row for each item, however many there are.',
    settings:
      'placeholders:\n  - label: Total\n    type: number\n    format: "1,234.56"\n    formula: SUM(Items.Price)\ngroups:\n  - label: Items\n    fields:\n      - label: Price\n        type: number\n        format: "1,234.56"',
    text: '| Item | Price |\n|:--|--:|\n| {{#Items}}{{Item}} | {{Price}}{{/Items}} |\n| **Total** | **{{Total}}** |',
  },
  rows: {
    name: 'A table that repeats, with three columns and a date',
    about:
      'It has a row for each appointment. What a column takes, other than text, stands below the name of the list.',
    settings:
      'groups:\n  - label: Appointments\n    fields:\n      - label: Day\n        type: date\n        format: 27 August 2026',
    text: '| Day | Subject | Place |\n|:--|:--|:--|\n| {{#Appointments}}{{Day}} | {{Subject}} | {{Place}}{{/Appointments}} |',
  },
  condition: {
    name: 'Text that is not always there',
    about: 'Here: only if the field is filled in. {{#if Country = "France"}} asks for a value.',
    text: '{{#if Discount}}\n\nYou get a discount of {{Discount}}.\n\n{{/if}}',
  },
  picture: {
    name: 'Pictures',
    about:
      'Choose the file under “Pictures”, below the text; the button “Picture” does that too. A line like this one shows it there. What stands in braces is its place and its width.',
    text: '![The new office](office.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: 'A line to sign on',
    about: 'The block stays together on one page.',
    text: '::: signature\n\n____________________\n{{Name of the person who signs}}\\\n{{Position of the person who signs}}\n\n:::',
  },
  pagebreak: { name: 'A new page', about: '', text: '<!-- pagebreak -->' },
} satisfies Record<string, HelpExample>;
