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
  date: {
    name: 'Una fecha para rellenar',
    about: 'Se escribe o se elige en un calendario, y aparece siempre como el ejemplo que sigue a «format».',
    settings: 'placeholders:\n  - label: Fecha de inicio\n    type: date\n    format: 27 de agosto de 2026',
    text: 'Empezamos el {{Fecha de inicio}}.',
  },
  items: {
    name: 'Una tabla que se repite, con total',
    about: 'Tiene una fila por artículo, sean cuantos sean.',
    settings:
      'placeholders:\n  - label: Total\n    type: number\n    format: "1.234,56"\n    formula: SUM(Artículos.Precio)\ngroups:\n  - label: Artículos\n    fields:\n      - label: Precio\n        type: number\n        format: "1.234,56"',
    text: '| Descripción | Precio |\n|:--|--:|\n| {{#Artículos}}{{Descripción}} | {{Precio}}{{/Artículos}} |\n| **Total** | **{{Total}}** |',
  },
  rows: {
    name: 'Una tabla que se repite, con tres columnas y una fecha',
    about: 'Tiene una fila por cita. Lo que una columna admite, si no es texto, figura debajo del nombre de la lista.',
    settings:
      'groups:\n  - label: Citas\n    fields:\n      - label: Día\n        type: date\n        format: 27 de agosto de 2026',
    text: '| Día | Tema | Lugar |\n|:--|:--|:--|\n| {{#Citas}}{{Día}} | {{Tema}} | {{Lugar}}{{/Citas}} |',
  },
  condition: {
    name: 'Texto que no siempre aparece',
    about: 'Aquí: solo si el campo está relleno. {{#if País = "Francia"}} pide un valor.',
    text: '{{#if Descuento}}\n\nTiene un descuento de {{Descuento}}.\n\n{{/if}}',
  },
  picture: {
    name: 'Imágenes',
    about:
      'Elija el archivo en «Imágenes», debajo del texto; el botón «Imagen» también lo hace. Una línea como esta la muestra en ese lugar. Entre llaves van su posición y su ancho.',
    text: '![La nueva oficina](oficina.png){.right width=45mm}',
    isExample: true,
  },
  signature: {
    name: 'Una línea para firmar',
    about: 'El bloque queda entero en una página.',
    text: '::: signature\n\n____________________\n{{Nombre de quien firma}}\\\n{{Cargo de quien firma}}\n\n:::',
  },
  pagebreak: { name: 'Una página nueva', about: '', text: '<!-- pagebreak -->' },
};
