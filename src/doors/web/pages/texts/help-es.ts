/** §20.24: what the marks of a template mean, by examples, in Spanish: a part of `studio-es.ts`. */
import type { Texts } from './texts.ts';

export const HELP_ES: Texts['studio']['help'] = {
  line: {
    name: 'Párrafos y líneas',
    about:
      'Una línea vacía empieza un párrafo nuevo. Sin ella, las líneas se juntan. Una línea que termina en \\ acaba ahí, como en una dirección.',
    text: 'Ejemplo S. L.\\\nCalle Mayor, 1\\\n28013 Madrid\n\nAquí empieza el párrafo siguiente.',
  },
  bold: { name: 'Negrita y cursiva', about: '', text: 'Esto va en **negrita** y esto en *cursiva*.' },
  heading: {
    name: 'Títulos',
    about: 'Con un # es el más grande; con más, más pequeño.',
    text: '# Título\n\n## Título más pequeño',
  },
  list: { name: 'Listas', about: '', text: '- primer punto\n- segundo punto\n\n1. primer paso\n2. segundo paso' },
  field: {
    name: 'Campos',
    about: 'Los rellena quien crea un documento. Las mismas palabras son el mismo campo.',
    text: 'Hola, {{Nombre}}:',
  },
  today: {
    name: 'La fecha del día',
    about: 'Se rellena sola.',
    settings: 'placeholders:\n  - label: Fecha\n    type: today\n    format: 27 de agosto de 2026',
    text: '{{Fecha}}',
  },
  items: {
    name: 'Una tabla que se repite, con total',
    about: 'Tiene una fila por artículo, sean cuantos sean.',
    settings:
      'placeholders:\n  - label: Total\n    type: number\n    format: "1.234,56"\n    formula: SUM(Artículos.Precio)\ngroups:\n  - label: Artículos\n    fields:\n      - label: Precio\n        type: number\n        format: "1.234,56"',
    text: '| Descripción | Precio |\n|:--|--:|\n| {{#Artículos}}{{Descripción}} | {{Precio}}{{/Artículos}} |\n| **Total** | **{{Total}}** |',
  },
  condition: {
    name: 'Texto que no siempre aparece',
    about: 'Aquí: solo si el campo está relleno. {{#if País = "Francia"}} pide un valor.',
    text: '{{#if Descuento}}\n\nTiene un descuento de {{Descuento}}.\n\n{{/if}}',
  },
  picture: {
    name: 'Imágenes',
    about:
      'Añada primero la imagen debajo del texto y escriba su nombre entre paréntesis. {.right} la pone a la derecha.',
    text: '![Nuestro logotipo](logo.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: 'Una línea para firmar',
    about: 'El bloque queda entero en una página.',
    text: '::: signature\n\n____________________\n{{Firmante}}\\\n{{Cargo}}\n\n:::',
  },
  pagebreak: { name: 'Una página nueva', about: '', text: '<!-- pagebreak -->' },
};
