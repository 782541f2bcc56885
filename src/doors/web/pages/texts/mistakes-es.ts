/** §20.10: what mistakes and refusals say in Spanish; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_ES: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': 'Los ajustes: &1',
  'The file does not begin with front matter: YAML such as "title: Invoice" between two lines "---".':
    'El archivo no empieza con ajustes: YAML como "title: Factura" entre dos líneas "---".',
  'The file is over 2 MB; split it or make its images separate files.':
    'El archivo supera los 2 MB. Divídalo, o convierta sus imágenes en archivos aparte.',
  'The file is not valid UTF-8; save it in that encoding.':
    'El archivo no es UTF-8 válido. Guárdelo con esa codificación.',
  'The line holds the character %1; remove it.': 'La línea contiene el carácter %1. Quítelo.',
  'Not valid YAML: ~1': 'YAML no válido: ~1',
  'A text cannot begin with this sign; put it into quotation marks.':
    'Un texto no puede empezar con este signo. Póngalo entre comillas rectas.',
  'Two fields stand in one. Put a text that holds a colon into quotation marks, title: "Part: name", and begin each field on a line of its own, as far in as its neighbours.':
    'Dos ajustes están en uno. Ponga entre comillas rectas un texto que contiene dos puntos, title: "Parte: Nombre", y empiece cada ajuste en su propia línea, con la misma sangría que sus vecinos.',
  'A colon is missing; write a field as "name: value", with a blank behind the colon.':
    'Faltan los dos puntos. Escriba un ajuste como "nombre: valor", con un espacio detrás de los dos puntos.',
  'A line begins with a tab; write blanks in its place.':
    'Una línea empieza con un tabulador. Escriba espacios en su lugar.',
  'Behind the end of a value stands more. Put a text that begins with a bracket, brace, hyphen or quotation mark into quotation marks as a whole, such as footer: "{page} of {pages}".':
    'Detrás del final de un valor hay algo más. Ponga entero entre comillas rectas un texto que empieza con un corchete, una llave, un guion o unas comillas, por ejemplo footer: "{page} de {pages}".',
  'Map keys must be unique': 'Un ajuste aparece dos veces. Quite uno.',
  'All mapping items must start at the same column': 'Los ajustes que van juntos deben tener la misma sangría.',
  'All sequence items must start at the same column': 'Los elementos de una lista deben tener la misma sangría.',
  'Missing closing "quote': 'Faltan las comillas de cierre ".',
  "Missing closing 'quote": "Falta el apóstrofo de cierre '.",
  'Flow map in block collection must be sufficiently indented and end with a }':
    'La llave no se cierra: escriba } al final, con suficiente sangría.',
  'Flow sequence in block collection must be sufficiently indented and end with a ]':
    'El corchete no se cierra: escriba ] al final, con suficiente sangría.',
  'Flow map must end with a }': 'La llave no se cierra: escriba } al final.',
  'Flow sequence must end with a ]': 'El corchete no se cierra: escriba ] al final.',
  'Missing , between flow map items': 'Falta una coma entre los ajustes de la llave.',
  'Missing , between flow sequence items': 'Falta una coma entre los elementos del corchete.',
  'Missing , or : between flow map items': 'Falta una coma o dos puntos entre los ajustes de la llave.',
  'Missing , or : between flow sequence items': 'Falta una coma o dos puntos entre los elementos del corchete.',
  'Unexpected , in flow map': 'Sobra una coma en la llave.',
  'Unexpected , in flow sequence': 'Sobra una coma en el corchete.',
  'Comments must be separated from other tokens by white space characters':
    'Un comentario con # lleva un espacio delante. Si # no es un comentario, ponga el texto entre comillas rectas.',
  'Tags and anchors must be separated from the next token by white space':
    'Un texto empieza con ! o &. Póngalo entre comillas rectas.',
  'Sequence item without - indicator': 'Al elemento de la lista le falta el guion - al principio.',
  'Block collections are not allowed within flow collections':
    'Una lista con sangría no puede estar en un corchete ni en una llave.',
  'Invalid escape sequence %1':
    'Entre comillas rectas, la barra invertida de %1 tiene un sentido especial. Duplíquela.',
  'Unresolved tag: %1': 'Un texto empieza con ! (%1). Póngalo entre comillas rectas.',
  'Unresolved alias (the anchor must be set before the alias): %1':
    'Un texto empieza con * (%1). Póngalo entre comillas rectas.',
  'Excessive alias count indicates a resource exhaustion attack':
    'Hay demasiadas referencias (*) a otros lugares. Escriba completo lo que indican.',
  'Source contains multiple documents; please use YAML.parseAllDocuments()':
    'La línea --- aparece demasiadas veces: los ajustes están entre exactamente dos.',
  'is missing. ~1': 'falta. ~1',
  "is not a field of Platen's. &1": 'no es un ajuste de Platen. &1',
  'is not known. &1': 'no se conoce. &1',
  'has no value. A comma ends a field between braces; put a text that holds one into quotation marks, such as format: "1,234.56".':
    'no tiene valor. Una coma termina un ajuste entre llaves; ponga entre comillas rectas un texto que la contenga, por ejemplo format: "1,234.56".',
  '"%1" does not fit. ~2': '«%1» no es válido. Se espera: ~2',
  'does not fit. ~1': 'no es válido. Se espera: ~1',
  'Known here: +1.': 'Aquí hay: +1.',
  'Did you mean "%1"?': '¿Quiso decir «%1»?',
  'Did you mean %1?': '¿Quiso decir %1?',
  '%1 and %2 more': '%1 y %2 más',
  'Write it as "language", such as "language: en".': 'Escríbalo como "language", por ejemplo "language: es".',
  'Write "contents: true" for a table of contents.': 'Escriba "contents: true" para tener un índice.',
  'Write "contents: {depth: 2}".': 'Escriba "contents: {depth: 2}".',
  'Write "contents: {title: …}".': 'Escriba "contents: {title: …}".',
  'Write it as "folder", such as "folder: Sales / Quotes".':
    'Escríbalo como "folder", por ejemplo "folder: Ventas / Ofertas".',
  'Write "page: {size: A4}".': 'Escriba "page: {size: A4}".',
  'Write "page: {margins: 25mm}".': 'Escriba "page: {margins: 25mm}".',
  'Write "font: serif" or "font: sans".': 'Escriba "font: serif" o "font: sans".',
  'Write "numbering: legal" for numbers of headings and list items.':
    'Escriba "numbering: legal" para numerar títulos y elementos de listas.',
  'Write it in the text, or as a placeholder of the type date.': 'Escríbalo en el texto, o como campo del tipo date.',
  'Write it in the text, or as a placeholder such as {{Version}}.':
    'Escríbalo en el texto, o como un campo tal que {{Versión}}.',
  'Write it in the text, or as a placeholder such as {{Author}}.':
    'Escríbalo en el texto, o como un campo tal que {{Autor}}.',
  'Write it in the text, below the heading.': 'Escríbalo en el texto, debajo del título.',
  'Nothing shows it; write it in the text, or remove it.': 'Nada lo muestra. Escríbalo en el texto, o quítelo.',
  'Write it in the text, as ![alt text](path).': 'Escríbalo en el texto, como ![descripción](ruta).',
  'Platen gives each template an id; remove it.': 'Platen da a cada plantilla su identificador. Quítelo.',
  'Remove it; "platen template import --help" says how to import a draft.':
    'Quítelo; "platen template import --help" explica cómo importar un borrador.',
  'It is for a website, which Platen does not make; remove it.': 'Es para un sitio web, que Platen no crea. Quítelo.',
  'It is for LaTeX, which Platen does not use; remove it.': 'Es para LaTeX, que Platen no usa. Quítelo.',
  'A section has a name of lower-case letters, digits and underscores, which is not main or annex.':
    'El nombre de una sección tiene minúsculas, cifras y guiones bajos, y no es main ni annex.',
  'language: "%1" is not known; write a BCP 47 tag such as en, en-GB or fr.':
    'language: «%1» no se conoce. Escriba un código BCP 47 como es, es-MX o en-GB.',
  'hyphenate: Platen does not know where to divide words of the language "%1", only of %2. Take the line out.':
    'hyphenate: Platen no sabe dónde dividir las palabras del idioma «%1», solo las de %2. Quite la línea.',
  'The window %1 is for %2 in portrait; choose another, or write "page: {size: %3}".':
    'La ventana %1 es para %2 en vertical. Elija otra, o escriba "page: {size: %3}".',
  'The margins leave less than an inch of the page; make them smaller.':
    'Los márgenes dejan menos de 2,5 cm de la página. Redúzcalos.',
  'A heading with {.annex} begins an annex; say how annexes are numbered: "annexes: Schedule 1" in the front matter.':
    'Un título con {.annex} empieza un anexo. Indique en los ajustes cómo se numeran los anexos: "annexes: Anexo 1".',
  'The margins of a section leave less than an inch of its pages; make them smaller.':
    'Los márgenes de una sección dejan menos de 2,5 cm de sus páginas. Redúzcalos.',
  'columns: A document in two columns has no annexes and no other sections; take out one or the other.':
    'columns: Un documento a dos columnas no tiene anexos ni otras secciones. Quite lo uno o lo otro.',
  '<!-- pagebreak %1 --> names pages that there are not. &2': '<!-- pagebreak %1 --> nombra páginas que no existen. &2',
  'Known are +1; others stand under "sections" in the front matter.':
    'Existen +1; otras se indican en los ajustes bajo "sections".',
  'Known are +1.': 'Existen +1.',
  'No page is of the section %1; begin its pages with <!-- pagebreak %2 -->.':
    'Ninguna página es de la sección %1. Empiece sus páginas con <!-- pagebreak %2 -->.',
  'No heading begins an annex; write {.annex} behind those that do.':
    'Ningún título empieza un anexo. Escriba {.annex} detrás de los que lo hacen.',
  'styles: Nothing in the text is of the style %1; write {: .%2} below a block, or take it out.':
    'styles: Nada del texto tiene el estilo %1. Escriba {: .%2} debajo de un bloque, o quítelo.',
  'styles: The theme %1 has no style "%2". &3': 'styles: El tema %1 no tiene un estilo «%2». &3',
  'styles: Behind words, these fields of the style "%1" have no effect: +2. Put the style on a block, or leave them out of it.':
    'styles: detrás de palabras, estos campos del estilo «%1» no tienen efecto: +2. Dé el estilo a un bloque, o quítelos.',
  'The template has no placeholder "%1"; the line of the theme %2 with it is left out.':
    'La plantilla no tiene un campo «%1». Se omite la línea del tema %2 que lo contiene.',
  'theme: There is no theme %1 in the workspace. &2': 'theme: En el espacio de trabajo no hay un tema %1. &2',
  "theme: There is no theme %1 in the workspace. &2 A website's theme has no use here; remove it.":
    'theme: En el espacio de trabajo no hay un tema %1. &2 El tema de un sitio web no sirve aquí; quítelo.',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: En el espacio de trabajo no hay un tema %1. Hay %2.',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: En el espacio de trabajo no hay un tema %1. Hay %2. El tema de un sitio web no sirve aquí; quítelo.',
  'by is for a group that is made from another; add from, or remove it.':
    'by es para un grupo que se forma de otro. Añada from, o quítelo.',
  'sort is for a group that is made from another; add from, or remove it.':
    'sort es para un grupo que se forma de otro. Añada from, o quítelo.',
  'min is more than max.': 'min es mayor que max.',
  'The hint says what min and max want, and there is none of them; remove it.':
    'La indicación (hint) explica min y max, que aquí no hay. Quítela.',
  '"%1" is declared and never used; remove it or write {{%2}} in the document.':
    '«%1» está declarado y nunca se usa. Quítelo, o escriba {{%2}} en el documento.',
  '"%1" is declared and never used; remove it or write {{#%2}} … {{/%3}} in the document.':
    '«%1» está declarado y nunca se usa. Quítelo, o escriba {{#%2}} … {{/%3}} en el documento.',
  '"%1" is declared and never used; remove it or write {{%2}} inside the group "%3".':
    '«%1» está declarado y nunca se usa. Quítelo, o escriba {{%2}} dentro del grupo «%3».',
  '"%1" is declared and never used; the text has ~2; if that is the same list, give both one name, else remove it.':
    '«%1» está declarado y nunca se usa. El texto tiene ~2: si es la misma lista, dé a ambas un solo nombre; si no, quítelo.',
  '"%1": The formula goes over "%2", which the text never shows; it shows ~3. If that is the same list, give both one name.':
    '«%1»: La fórmula recorre «%2», que el texto no muestra; muestra ~3. Si es la misma lista, dé a ambas un solo nombre.',
  'The default does not fit: &1': 'El valor predeterminado (default) no es válido: &1',
  'It holds the character %1, which text may not hold.': 'Contiene el carácter %1, que un texto no puede tener.',
  'A select placeholder needs options: a list of texts.':
    'Un campo de opciones (select) necesita options: una lista de textos.',
  'A %1 placeholder has no options; remove them.': 'Un campo del tipo %1 no tiene opciones (options). Quítelas.',
  'A %1 placeholder has no start; remove it.': 'Un campo del tipo %1 no tiene número inicial (start). Quítelo.',
  'A %1 placeholder is filled by the service; remove its default.':
    'El servicio rellena los campos del tipo %1. Quite default.',
  'A %1 placeholder is filled by the service; remove required.':
    'El servicio rellena los campos del tipo %1. Quite required.',
  'A %1 placeholder is filled by the service and never blank; remove blank.':
    'El servicio rellena los campos del tipo %1, que nunca quedan vacíos. Quite blank.',
  'A %1 placeholder has no formula; write "type: number" or "type: date".':
    'Un campo del tipo %1 no tiene fórmula. Escriba "type: number" o "type: date".',
  'A %1 placeholder has no min; remove it.': 'Un campo del tipo %1 no tiene min. Quítelo.',
  'A %1 placeholder has no max; remove it.': 'Un campo del tipo %1 no tiene max. Quítelo.',
  'A %1 placeholder has no pattern; remove it.': 'Un campo del tipo %1 no tiene patrón (pattern). Quítelo.',
  'A %1 placeholder has no format; remove it.': 'Un campo del tipo %1 no tiene formato. Quítelo.',
  'What has a formula has no default; remove one of the two.':
    'Lo que tiene fórmula no tiene valor predeterminado (default). Quite uno de los dos.',
  'Without a formula there is nothing to override; remove it.':
    'Sin fórmula no hay nada que sustituir (override). Quítelo.',
  'What is required is never blank; remove one of the two.':
    'Lo obligatorio (required) nunca queda vacío (blank). Quite uno de los dos.',
  'The hint says what required, min, max or pattern want, and there is none of them; write it as description.':
    'La indicación (hint) explica required, min, max o pattern, que aquí no hay. Escríbala como description.',
  'The pattern "%1" cannot be read: %2.': 'El patrón «%1» no se puede leer: %2.',
  'The default "%1" does not fit the pattern.': 'El valor predeterminado «%1» no corresponde al patrón.',
  'The format "%1" cannot be read; write an example of a positive number such as 1,234.56.':
    'El formato «%1» no se puede leer. Escriba un ejemplo de número positivo como 1.234,56.',
  'The format "%1" cannot be read; write the date 2026-08-27 written the expected way, such as 27 August 2026.':
    'El formato «%1» no se puede leer. Escriba el 27 de agosto de 2026 como deban verse las fechas, por ejemplo 27/08/2026.',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands.':
    'El formato «%1» se puede leer de dos maneras. Escriba «%2» para tres decimales o «%3» para miles.',
  'The format "%1" can be read in two ways; write "%2" for three decimals, "%3" for thousands, or say the language of the template.':
    'El formato «%1» se puede leer de dos maneras. Escriba «%2» para tres decimales, «%3» para miles, o indique el idioma de la plantilla.',
  'The sign in the format "%1" is not understood; write one beside the number, as in -1,234.56, (1,234.56) or 1,234.56-, and words into the text.':
    'No se entiende el signo del formato «%1». Escriba uno junto al número, como en -1.234,56, (1.234,56) o 1.234,56-, y las palabras en el texto.',
  'The format "%1" has braces that mean nothing; only a counter knows {year}, as in INV-{year}-0001.':
    'El formato «%1» contiene llaves que no significan nada. Solo un contador conoce {year}, como en FAC-{year}-0001.',
  'The format "%1" has another weekday than 27 August 2026, which is a Thursday.':
    'El formato «%1» tiene otro día de la semana que el 27 de agosto de 2026, que es jueves.',
  'The default %1 is written as %2, and formulas see that number.':
    'El valor predeterminado %1 se escribe como %2, y las fórmulas usan ese número.',
  'The default %1 is written as %2, and exact wants no more decimals.':
    'El valor predeterminado %1 se escribe como %2, y exact no admite más decimales.',
  'exact is for a number with a format; remove it.': 'exact es para un número con formato. Quítelo.',
  'The format "%1" cannot be read; write an example with digits such as INV-00042.':
    'El formato «%1» no se puede leer. Escriba un ejemplo con cifras como FAC-00042.',
  "It begins a link's destination, which a %1 placeholder cannot; use text or select.":
    'Aquí empieza el destino de un enlace, lo que un campo del tipo %1 no puede hacer. Use text o select.',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL.':
    'Aquí empieza el destino de un enlace: «%1» debe ser una dirección completa con http, https, mailto o tel.',
  'It begins a link\'s destination, so "%1" must be an absolute http, https, mailto or tel URL, with %20 for a blank.':
    'Aquí empieza el destino de un enlace: «%1» debe ser una dirección completa con http, https, mailto o tel, con %20 por cada espacio.',
  'The label "%1" is declared twice; remove one.': 'El nombre (label) «%1» está declarado dos veces. Quite uno.',
  'The key "%1" is declared twice; keys must differ.':
    'La clave (key) «%1» está declarada dos veces. Las claves deben ser distintas.',
  'The key "%1" was a name of "%2" in an earlier version; choose another.':
    'La clave (key) «%1» era de «%2» en una versión anterior. Elija otra.',
  '"%1" is new &2; add to it &3.': '«%1» es nuevo &2. Añádale &3.',
  '"%1" is new &2; declare it with &3.': '«%1» es nuevo &2. Declárelo con &3.',
  '"key: %1" if it is another': '"key: %1" si es otra cosa',
  '"key: %1" if it is "%2", or &3': '"key: %1" si es «%2», o &3',
  'while +1 is gone': 'y +1 ya no está',
  'while +1 are gone': 'y +1 ya no están',
  'and was a name of the %1 with the key "%2", which callers may still send':
    'y era un nombre de %1 con la clave «%2», que quizá aún se envíe',
  'as a counter while another has ended': 'como contador, y otro ha terminado',
  'There is no group "%1" to make it from; there are: +2.': 'No hay un grupo «%1» del que formarlo; hay: +2.',
  'There is no group "%1" to make it from. &2': 'No hay un grupo «%1» del que formarlo. &2',
  'Callers do not send it; remove its %1.': 'Nadie lo envía. Quite %1.',
  'by is missing: the field, or the list of fields, whose different values make its entries.':
    'falta by: el campo, o la lista de campos, cuyos valores distintos dan sus entradas.',
  'by: "%1" is no field of "%2"; there are: +3.': 'by: «%1» no es un campo de «%2»; hay: +3.',
  'by: "%1" is no field of "%2". &3': 'by: «%1» no es un campo de «%2». &3',
  'by: "%1" is a counter, whose numbers are drawn later.':
    'by: «%1» es un contador, cuyos números se asignan más tarde.',
  '"%1" has the values of "%2"; remove its %3.': '«%1» tiene los valores de «%2». Quite %3.',
  '"%1" needs a formula, such as SUM(…), since callers do not send it.':
    '«%1» necesita una fórmula como SUM(…), porque nadie lo envía.',
  '"%1" is computed and not sent; remove its %2.': '«%1» se calcula y no se envía. Quite %2.',
  '{{%1}} is no field of it; declare it with a formula; there are: +2.':
    '{{%1}} no es un campo suyo. Declárelo con una fórmula; hay: +2.',
  '{{%1}} is no field of it; declare it with a formula. &2':
    '{{%1}} no es un campo suyo. Declárelo con una fórmula. &2',
  'The formulas go in a circle: %1; compute one of them from something else.':
    'Las fórmulas forman un círculo: %1. Calcule una de ellas a partir de otra cosa.',
  'A template has at most %1 formulas.': 'Una plantilla tiene como máximo %1 fórmulas.',
  '"%1" is no field of the group. &2': '«%1» no es un campo del grupo. &2',
  'Fields are: +1.': 'Los campos son: +1.',
  '"%1" is no number, so it has no sum to carry.': '«%1» no es un número, así que no tiene suma que trasladar.',
  '{{%1}} must stand alone in a cell of the table rows that the group repeats; only text that is always the same may stand beside it.':
    '{{%1}} debe estar solo en una celda de las filas que el grupo repite; a su lado solo puede haber texto que es siempre el mismo.',
  'a table carries one sum; take the other one out.': 'Una tabla traslada una sola suma. Quite la otra.',
  'hide-empty-columns: no blank is printed as nothing, so no column is ever empty; write blank: nothing too.':
    'hide-empty-columns: Ningún campo vacío se imprime como nada, así que ninguna columna queda vacía. Escriba también blank: nothing.',
  'hide-empty-columns: the group repeats no rows of a table; remove it.':
    'hide-empty-columns: El grupo no repite filas de una tabla. Quítelo.',
  'no table has rows of this group.': 'Ninguna tabla tiene filas de este grupo.',
  'known_by: "%1" is a picture; name what is text.': 'known_by: «%1» es una imagen. Indique algo que sea texto.',
  'known_by: "%1" is in the group "%2", of which a document may have many rows; name what it has once.':
    'known_by: «%1» está en el grupo «%2», del que un documento puede tener muchas filas. Indique algo que tenga una sola vez.',
  'known_by: "%1" is no placeholder of the template.': 'known_by: «%1» no es un campo de la plantilla.',
  'known_by: "%1" is no placeholder of the template. &2': 'known_by: «%1» no es un campo de la plantilla. &2',
  'pictures: "%1" is no placeholder of the text.': 'pictures: «%1» no es un campo del texto.',
  'pictures: "%1" is shown as no picture; write ![…]({{%2}}).':
    'pictures: «%1» no se muestra como imagen. Escriba ![…]({{%2}}).',
  'pictures: "%1" stands in the text, too, where a picture cannot; it stands in ![…]({{%2}}) alone.':
    'pictures: «%1» está también en el texto, donde no puede haber una imagen. Solo está en ![…]({{%2}}).',
  'pictures: "%1" is a picture; no group has an entry for each different one.':
    'pictures: «%1» es una imagen; ningún grupo tiene una entrada por cada imagen distinta.',
  'pictures: "%1" is a picture, which has no %2; remove it.': 'pictures: «%1» es una imagen, que no tiene %2. Quítelo.',
  'The picture does not fit: &1.': 'La imagen no es válida: &1.',
  'The picture &1.': 'La imagen &1.',
  'It has %1 placeholders, more than %2; split it, or use platen template import.':
    'La plantilla tiene %1 campos, más de %2. Divídala, o use platen template import.',
  'It is no example: &1': 'No es un ejemplo: &1',
  'Expected one JSON object, such as {"customer": "Marlow"}.': 'Se espera un objeto JSON como {"customer": "Marlow"}.',
  // The text: marks, links, HTML, formulas.
  '%1 is never closed; add {{/%2}} where the group ends.': '%1 no se cierra. Añada {{/%2}} donde termina el grupo.',
  '%1 is never closed; add {{/if}} where it ends.': '%1 no se cierra. Añada {{/if}} donde termina la condición.',
  '%1 begins a group that has begun already; write {{/%2}} where it ends.':
    '%1 empieza un grupo que ya había empezado. Escriba {{/%2}} donde termina.',
  '%1 stands inside %2; groups do not nest.': '%1 está dentro de %2; los grupos no se anidan.',
  '%1 ends a condition, and none is open.': '%1 termina una condición, y no hay ninguna abierta.',
  '%1 closes a group that is not open.': '%1 cierra un grupo que no está abierto.',
  '%1 stands inside %2, which must be closed first.': '%1 está dentro de %2, que debe cerrarse antes.',
  '%1 ends no group here; to end %2 write {{/%3}}.':
    '%1 no termina ningún grupo aquí. Para terminar %2, escriba {{/%3}}.',
  '%1 shares a row, an item or a block with another group; give each its own.':
    '%1 comparte una fila, un elemento o un bloque con otro grupo. Dé a cada uno el suyo.',
  '%1 holds nothing to repeat.': '%1 no contiene nada que repetir.',
  "%1 would repeat the table's header; put both marks into body rows, or on lines of their own around the table.":
    '%1 repetiría el encabezado de la tabla. Ponga las dos marcas en filas del cuerpo, o en líneas propias alrededor de la tabla.',
  '%1 begins or ends within rows that one cell joins (rowspan); put the mark outside of them.':
    '%1 empieza o termina en filas que una celda une (rowspan). Ponga la marca fuera de ellas.',
  '%1 holds a footnote or a link definition, which cannot repeat; move it out of the group.':
    '%1 contiene una nota al pie o la definición de un enlace, que no pueden repetirse. Sáquela del grupo.',
  '%1 begins within %2 and ends outside of it; put {{/%3}} before %4, or both marks of the group around the condition.':
    '%1 empieza dentro de %2 y termina fuera. Ponga {{/%3}} antes de %4, o las dos marcas del grupo alrededor de la condición.',
  '%1 begins within %2 and does not end there; put {{/if}} before {{/%3}}.':
    '%1 empieza dentro de %2 y no termina ahí. Ponga {{/if}} antes de {{/%3}}.',
  '%1 is the second one of %2; a condition has one {{else}}, and {{else if …}} before it.':
    '%1 es el segundo de %2. Una condición tiene un {{else}}, y {{else if …}} antes de él.',
  '%1 stands behind {{else}}, so that it can never apply; put it before {{else}}.':
    '%1 está detrás de {{else}}, así que nunca puede cumplirse. Póngalo antes de {{else}}.',
  '%1 stands in more than %2 other conditions.': '%1 está dentro de más de %2 condiciones.',
  '%1 is written {{/if}}, not %2.': '%1 se escribe {{/if}}, no %2.',
  '%1 needs a condition, such as {{#if Plan = Gold}}.': '%1 necesita una condición, por ejemplo {{#if Plan = Oro}}.',
  '%1 stands within a line, and another mark of the condition elsewhere; put all of them into one line, or each on a line of its own, behind a list or a quote with a blank line before it.':
    '%1 está dentro de una línea, y otra marca de la condición en otro sitio. Póngalas todas en una línea, o cada una en la suya, detrás de una lista o una cita con una línea vacía delante.',
  '%1 stands in a line beside other text, with a group in its branch; put the marks of the condition at the beginning and end of what the group repeats, behind a list or a quote with a blank line before them.':
    '%1 está en una línea junto a otro texto, y en su rama hay un grupo. Ponga las marcas de la condición al principio y al final de lo que el grupo repite, detrás de una lista o una cita con una línea vacía delante.',
  "%1 would leave out the table's header; put the marks into body rows, or on lines of their own around the table.":
    '%1 omitiría el encabezado de la tabla. Ponga las marcas en filas del cuerpo, o en líneas propias alrededor de la tabla.',
  '%1 holds nothing; write what applies between it and %2.':
    '%1 no contiene nada. Escriba lo que se aplica entre esta marca y %2.',
  '%1 holds the footnote [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 contiene la nota al pie [%2], a la que el texto remite también desde fuera. Sáquela de la condición.',
  '%1 holds the link definition [%2], to which the text refers outside of it; move that out of the condition.':
    '%1 contiene la definición del enlace [%2], a la que el texto remite también desde fuera. Sáquela de la condición.',
  '%1 can never apply: it is never true.': '%1 nunca puede cumplirse: la condición nunca es verdadera.',
  '%1 can never apply: the same condition stands before it.':
    '%1 nunca puede cumplirse: la misma condición ya está antes.',
  '%1 can never apply: whenever it is true, a condition before it is true.':
    '%1 nunca puede cumplirse: siempre que es verdadera, lo es una condición anterior.',
  '%1 can never apply: the condition before it is always true.':
    '%1 nunca puede cumplirse: la condición anterior siempre es verdadera.',
  '%1 can never apply: one of the conditions before it is always true.':
    '%1 nunca puede cumplirse: una de las condiciones anteriores siempre es verdadera.',
  '%1 can never apply: the conditions around it exclude it.':
    '%1 nunca puede cumplirse: las condiciones que la rodean lo excluyen.',
  '%1 stands between rows or items; put it into a cell or an item.':
    '%1 está entre filas o elementos. Póngalo en una celda o un elemento.',
  '%1 stands in a comment, which nobody sees; take it out.': '%1 está en un comentario, que nadie ve. Sáquelo.',
  '%1 stands in the name of a place in the text; such names are fixed.':
    '%1 está en el nombre de un lugar del texto. Esos nombres son fijos.',
  '%1 stands in the label of a footnote or a reference; labels are fixed names.':
    '%1 está en el nombre de una nota al pie o de una referencia, que son fijos.',
  '%1 stands in the first line of a code fence; only the code itself can be filled.':
    '%1 está en la primera línea de un bloque de código. Solo se puede rellenar el código mismo.',
  '%1 stands in the path of an image; images come with the template, so their paths are fixed. Where callers are to send the picture, the placeholder is all of the path, and the front matter has pictures: [its label].':
    '%1 está en la ruta de una imagen. Las imágenes vienen con la plantilla, así que sus rutas son fijas. Si la imagen debe enviarse, el campo es toda la ruta, y en los ajustes está pictures: [su nombre].',
  '%1 marks a group inside code, an image or a link destination; put it in the text.':
    '%1 delimita un grupo en código, en una imagen o en el destino de un enlace. Ponga la marca en el texto.',
  '%1 marks a condition inside code, an image or a link destination; put it in the text.':
    '%1 delimita una condición en código, en una imagen o en el destino de un enlace. Ponga la marca en el texto.',
  '%1 stands where nothing of it is shown, such as an attribute or a second definition of the same name.':
    '%1 está donde no se muestra nada de ello, como un atributo o una segunda definición del mismo nombre.',
  '%1 is a condition, which a theme cannot hold; write it into the header, footer or watermark of a template.':
    '%1 es una condición, que un tema no puede tener. Escríbala en header, footer o watermark de una plantilla.',
  '%1 marks a group, which a header or footer cannot hold.':
    '%1 delimita un grupo, que un encabezado o pie de página no puede tener.',
  '%1 stands in code, in an address or in a picture; here only text can be filled.':
    '%1 está en código, en una dirección o en una imagen. Aquí solo se puede rellenar texto.',
  '%1 stands in a code; there a placeholder such as {{Label}} may stand.':
    '%1 está en un código de barras. Ahí puede estar un campo como {{Nombre}}.',
  '%1 and the other marks of the condition stand in different emphases or links; put all of them into one, or outside.':
    '%1 y las demás marcas de la condición están en resaltados o enlaces distintos. Póngalas todas en uno, o fuera.',
  '%1 shows a brace on either side of the value; write {{%2}}.':
    '%1 muestra una llave a cada lado del valor. Escriba {{%2}}.',
  '%1 shows a brace on either side of the value; write a name into it.':
    '%1 muestra una llave a cada lado del valor. Escriba un nombre dentro.',
  '%1 is no placeholder; write {{%2}}, or \\{{ for the braces themselves.':
    '%1 no es un campo. Escriba {{%2}}, o \\{{ para las llaves mismas.',
  '%1 is no placeholder; write a name into it, or \\{{ for the braces themselves.':
    '%1 no es un campo. Escriba un nombre dentro, o \\{{ para las llaves mismas.',
  'The mark of a group or a condition stands beside raw HTML, which would become part of it; move the mark.':
    'La marca de un grupo o de una condición está junto a HTML y pasaría a ser parte de él. Muévala.',
  'The text has more than %1 parts (links, cells, list items, emphases and the like) up to here; split it.':
    'Hasta aquí el texto tiene más de %1 partes (enlaces, celdas, elementos de listas, resaltados y similares). Divídalo.',
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    'Aquí se anidan listas, citas o resaltados demasiado, más de %1 niveles. Simplifíquelo.',
  'This Markdown cannot be written back as it was meant; simplify its raw HTML, lists or links.':
    'Este Markdown no se puede volver a escribir como se quería. Simplifique el HTML, las listas o los enlaces.',
  '%1: Platen writes a condition as {{#if Plan = Gold}} … {{else if Plan = Silver}} … {{else}} … {{/if}}.&2':
    '%1: En Platen una condición se escribe {{#if Plan = Oro}} … {{else if Plan = Plata}} … {{else}} … {{/if}}.&2',
  '%1: Platen writes it as {{#if not …}} … {{/if}}.&2': '%1: En Platen se escribe {{#if not …}} … {{/if}}.&2',
  '%1: Platen repeats what stands between {{#Label}} and {{/Label}}, with the label of the group.&2':
    '%1: Platen repite lo que está entre {{#Grupo}} y {{/Grupo}}, con el nombre del grupo.&2',
  '%1: Platen computes in the front matter. Declare a name there with a formula, such as {label: Sum, type: number, formula: Total * 2}, and write {{Sum}} here.&2':
    '%1: Platen calcula en los ajustes. Declare allí un nombre con una fórmula, por ejemplo {label: Sum, type: number, formula: Total * 2}, y escriba aquí {{Sum}}.&2',
  '%1: For the day on which the document is made, declare a name with "type: today" in the front matter.&2':
    '%1: Para el día en que se crea el documento, declare en los ajustes un nombre con "type: today".&2',
  '%1: Platen has no filters. Write the label alone; "format" in the front matter says how a number or a date is written.&2':
    '%1: Platen no tiene filtros. Escriba solo el nombre; "format" en los ajustes dice cómo se escribe un número o una fecha.&2',
  '%1: Platen has no parts of templates. Write the text here; what all documents share is in their theme.&2':
    '%1: Platen no tiene partes de plantillas. Escriba el texto aquí; lo que todos los documentos comparten está en su tema.&2',
  '%1: Write a comment as <!-- … -->.&2': '%1: Escriba un comentario como <!-- … -->.&2',
  '%1: A value is literal text everywhere. Write the label alone.&2':
    '%1: Un valor es siempre texto tal cual. Escriba solo el nombre.&2',
  '%1: In a group, write the label of the field.&2': '%1: En un grupo, escriba el nombre del campo.&2',
  '%1: Placeholders are always written as {{Label}}.&2': '%1: Los campos se escriben siempre {{Nombre}}.&2',
  ' If it is a label, declare it in the front matter.': ' Si es un nombre de campo, declárelo en los ajustes.',
  'A link to %1 leads nowhere; did you mean #%2? Documents show the text of the link alone.':
    'Un enlace a %1 no lleva a ninguna parte. ¿Quiso decir #%2? Los documentos muestran solo el texto del enlace.',
  'A link to %1 leads nowhere; no heading and no {#name} is called so. Documents show the text of the link alone.':
    'Un enlace a %1 no lleva a ninguna parte: ningún título ni ningún {#name} se llama así. Los documentos muestran solo el texto del enlace.',
  'A link to %1 is no address that a document can open; write one that begins with https:, http:, mailto: or tel:. Documents show the text of the link alone.':
    'Un enlace a %1 no es una dirección que un documento pueda abrir. Escriba una que empiece por https:, http:, mailto: o tel:. Los documentos muestran solo el texto del enlace.',
  'A link without a text says the number of what it leads to, and nothing has numbers here; write "numbering: legal" into the front matter, or a text between the brackets.':
    'Un enlace sin texto dice el número de su destino, y aquí nada tiene número. Escriba "numbering: legal" en los ajustes, o un texto entre los corchetes.',
  'A link without a text says the number of a fixed place; write the name of one behind #, or a text between the brackets.':
    'Un enlace sin texto dice el número de un lugar fijo. Escriba su nombre detrás de #, o un texto entre los corchetes.',
  '[](#%1) stands behind %2 and what it refers to behind %3, so that never both are there; write a text between the brackets, or move one of them.':
    '[](#%1) está detrás de %2 y su destino detrás de %3, así que nunca están los dos. Escriba un texto entre los corchetes, o mueva uno de ellos.',
  '%1 and what it refers to stand in different branches of one condition, so that never both are there; write a text between the brackets, or move one of them.':
    '%1 y su destino están en ramas distintas de una condición, así que nunca están los dos. Escriba un texto entre los corchetes, o mueva uno de ellos.',
  '%1 refers to nothing; did you mean #%2?': '%1 no remite a nada. ¿Quiso decir #%2?',
  '%1 refers to nothing; write {#%2} behind the heading or at the start of the item.':
    '%1 no remite a nada. Escriba {#%2} detrás del título o al principio del elemento.',
  '%1 may mean several places; give the one that is meant a name of its own, such as {#%2-2}.':
    '%1 puede indicar varios lugares. Dé al que quiere un nombre propio, por ejemplo {#%2-2}.',
  '%1 refers to a place that has no number; put {#%2} on a heading or an item of a numbered list, or write a text between the brackets.':
    '%1 remite a un lugar sin número. Ponga {#%2} en un título o en un elemento de una lista numerada, o escriba un texto entre los corchetes.',
  'A heading with {.annex} is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    'Un título con {.annex} es del documento mismo; no puede estar en una lista, cita, celda o columna.',
  '<!-- %1 --> stands within a line; write it on a line of its own, with a blank line before it.':
    '<!-- %1 --> está dentro de una línea. Escríbalo en una línea propia, con una línea vacía delante.',
  '<!-- %1 --> has nothing behind it that it could be about; remove it, or put it before its block.':
    '<!-- %1 --> no tiene nada detrás a lo que referirse. Quítelo, o póngalo antes de su bloque.',
  '<!-- %1 --> stands before a group, which may have no entry or several; put it behind the mark of the group.':
    '<!-- %1 --> está antes de un grupo, que puede no tener entradas o tener varias. Póngalo detrás de la marca del grupo.',
  '<!-- %1 --> stands before a condition, which may leave out what is behind it; put it behind the mark of the condition.':
    '<!-- %1 --> está antes de una condición, que puede omitir lo que sigue. Póngalo detrás de la marca de la condición.',
  '<!-- %1 --> says that a heading or a list has no numbers, so put it right before one.':
    '<!-- %1 --> dice que un título o una lista no tiene números. Póngalo justo antes.',
  '<!-- %1 --> stands in a cell, within which no page ends; put it before the table.':
    '<!-- %1 --> está en una celda, donde no acaba ninguna página. Póngalo antes de la tabla.',
  '<!-- %1 --> stands in a column, which goes on over pages beside the others; put it before or behind the columns.':
    '<!-- %1 --> está en una columna, que sigue de página en página junto a las otras. Póngalo antes o detrás de las columnas.',
  '<!-- %1 --> is of a block of the document itself; it cannot stand in a list, quote, cell or column.':
    '<!-- %1 --> es de un bloque del documento mismo; no puede estar en una lista, cita, celda o columna.',
  '<!-- %1 --> stands in a column; an address is all that is in the first of two, which are in no other block.':
    '<!-- %1 --> está en una columna. Una dirección es todo lo que hay en la primera de dos, que no están en otro bloque.',
  '<!-- %1 --> says how a table looks, so put it right before one.':
    '<!-- %1 --> dice cómo es una tabla. Póngalo justo antes de una.',
  '<!-- %1 --> stands behind another; a document has one address.':
    '<!-- %1 --> está detrás de otro. Un documento tiene una sola dirección.',
  '<!-- %1 --> must be right before the address; put other comments above it.':
    '<!-- %1 --> debe estar justo antes de la dirección. Ponga los demás comentarios encima.',
  '<!-- %1 --> cannot be followed: &2.': '<!-- %1 --> no se puede seguir: &2.',
  '"%1" is no width; write 30%, 25mm, a share such as 2, or auto':
    '«%1» no es un ancho; escriba 30%, 25mm, una parte como 2, o auto',
  '"%1" is no alignment; write left, center, right, decimal or auto':
    '«%1» no es una alineación; escriba left, center, right, decimal o auto',
  'the widths are %1% together; they share 100%': 'los anchos suman %1%; se reparten el 100%',
  '%1 names %2 columns, and there are %3': '%1 nombra %2 columnas, y hay %3',
  '%1 names %2 columns, and there is 1': '%1 nombra %2 columnas, y hay 1',
  '%1 names 1 column, and there are %2': '%1 nombra 1 columna, y hay %2',
  '%1 names 1 column, and there is 1': '%1 nombra 1 columna, y hay 1',
  'The Swiss QR bill stands beside something else; put it into a paragraph of its own, with a blank line before and behind it.':
    'La QR-factura suiza está junto a otra cosa. Póngala en un párrafo propio, con una línea vacía delante y detrás.',
  'The Swiss QR bill stands in another block or in a group; it takes the foot of a page of the document itself, once.':
    'La QR-factura suiza está en otro bloque o en un grupo. Ocupa el pie de una página del documento mismo, una vez.',
  'The Swiss QR bill is the second one; a document has one, so put it behind the condition.':
    'Es la segunda QR-factura suiza. Un documento tiene una: póngala detrás de la condición.',
  'The Swiss QR bill has a caption, for which there is no place; remove what stands behind its address.':
    'La QR-factura suiza tiene una leyenda, para la que no hay sitio. Quite lo que está detrás de su dirección.',
  'A Swiss QR bill stands on no page with columns.': 'Una QR-factura suiza no puede estar en una página con columnas.',
  'A Swiss QR bill needs A4 paper, upright.': 'Una QR-factura suiza necesita papel A4 en vertical.',
  'A Swiss QR bill stands in the text; it takes the foot of its page.':
    'Una QR-factura suiza está en el texto; ocupa el pie de su página.',
  'has something behind %1:, and nothing stands there; payment says where it leads':
    'tiene algo detrás de %1:, donde no va nada; payment dice adónde se paga',
  'is a Swiss QR bill, which is 210 × 105 mm; give it no size':
    'es una QR-factura suiza de 210 × 105 mm; no le dé tamaño',
  'has its width in %, so that nobody knows what it holds; give it in mm, such as {width=30mm}':
    'tiene el ancho en %, y así nadie sabe cuánto cabe; indíquelo en mm, por ejemplo {width=30mm}',
  'is a %1, which is square; give its width alone': 'es un %1, que es cuadrado; indique solo el ancho',
  'a %1 cannot be empty': 'un %1 no puede estar vacío',
  'a %1 takes letters from A to Z, digits and signs of ASCII only':
    'un %1 solo admite letras de la A a la Z, cifras y signos de ASCII',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less':
    'en un %1 de %2 mm de ancho caben %3 bytes, y este tendría %4; envíe menos',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less, or make it at least %5 mm wide':
    'en un %1 de %2 mm de ancho caben %3 bytes, y este tendría %4; envíe menos, o déle al menos %5 mm de ancho',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less':
    'en un %1 de %2 mm de ancho caben %3 caracteres, y este tendría %4; envíe menos',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less, or make it at least %5 mm wide':
    'en un %1 de %2 mm de ancho caben %3 caracteres, y este tendría %4; envíe menos, o déle al menos %5 mm de ancho',
  'a %1 %2 mm wide has room for %3 mm there; send fewer entries beside one another, or make it narrower':
    'un %1 de %2 mm de ancho solo tiene ahí %3 mm; envíe menos entradas una junto a otra, o hágalo más estrecho',
  '&1 has no place here, only lines of text; write \\ before the sign that makes it one.':
    '&1 no puede estar aquí, solo líneas de texto. Escriba \\ antes del signo que lo produce.',
  'A footnote has no place here.': 'Una nota al pie no puede estar aquí.',
  'Write the address behind the text: [text](address).': 'Escriba la dirección detrás del texto: [texto](dirección).',
  '<%1> has no place in a document; remove it.': '<%1> no puede estar en un documento. Quítelo.',
  '%1 is no tag of HTML; remove it, or write \\%2 to show it as it is.':
    '%1 no es una etiqueta de HTML. Quítela, o escriba \\%2 para mostrarla tal cual.',
  '%1 is no tag of HTML. For a placeholder write {{%2}}, for these words themselves \\%3.':
    '%1 no es una etiqueta de HTML. Para un campo escriba {{%2}}; para estas palabras mismas, \\%3.',
  '%1 is no tag to Markdown; write its attributes in quotes, with blanks between them.':
    '%1 no es una etiqueta para Markdown. Ponga sus atributos entre comillas rectas, con espacios entre ellos.',
  'Text stands right in <%1>, which holds only %2.': 'Hay texto directamente en <%1>, que solo contiene %2.',
  '%1 stands right in <%2>, which holds only %3.': '%1 está directamente en <%2>, que solo contiene %3.',
  '%1 stands outside of <%2>.': '%1 está fuera de <%2>.',
  '%1 of <%2> runs a script, which no document can; remove it.':
    '%1 de <%2> ejecuta un script, lo que ningún documento puede hacer. Quítelo.',
  '%1 is not closed before %2; add </%3>.': '%1 no se cierra antes de %2. Añada </%3>.',
  '%1 is never closed in its paragraph; add </%2>.': '%1 no se cierra en su párrafo. Añada </%2>.',
  '%1 is never closed in the list item, quote or document in which it stands; add </%2>.':
    '%1 no se cierra en el elemento de lista, la cita o el documento en que está. Añada </%2>.',
  'Behind a blank line, Markdown takes lines that begin with four blanks for code, here in <%1>; remove the blank line or the blanks.':
    'Detrás de una línea vacía, Markdown toma por código las líneas que empiezan con cuatro espacios, aquí en <%1>. Quite la línea vacía o los espacios.',
  'The comment is never closed; add --> behind it.': 'El comentario no se cierra. Añada --> detrás.',
  'A < begins a tag that does not end; for the sign itself write &lt;.':
    'Un < empieza una etiqueta que no termina. Para el signo mismo escriba &lt;.',
  'A block of HTML stands within a part of a line; end that part before it.':
    'Un bloque de HTML está dentro de una parte de una línea. Termine esa parte antes.',
  '%1 holds a block; a heading is one line of text.': '%1 contiene un bloque. Un título es una línea de texto.',
  '%1 counts down, which Markdown cannot; write the numbers as text.':
    '%1 cuenta hacia atrás, lo que Markdown no puede. Escriba los números como texto.',
  'The item is numbered %1, which is not the next number; begin a list of its own with start="%2".':
    'El elemento tiene el número %1, que no es el siguiente. Empiece una lista propia con start="%2".',
  '%1 ends a block that nothing begins; remove it, or begin it with ::: {.name}.':
    '%1 termina un bloque que nada empieza. Quítelo, o empiécelo con ::: {.name}.',
  '%1 is never closed in the list item, quote or document in which it stands; add a line ::: behind its text.':
    '%1 no se cierra en el elemento de lista, la cita o el documento en que está. Añada una línea ::: detrás de su texto.',
  '%1 is a column of nothing; write ::: columns before it, and ::: behind the last one.':
    '%1 es una columna de nada. Escriba ::: columns antes, y ::: detrás de la última.',
  '%1 has no columns in it; begin each with ::: column, or ::: {.column width=60%}, and end it with :::.':
    '%1 no tiene columnas. Empiece cada una con ::: column o ::: {.column width=60%}, y termínela con :::.',
  'All that stands in ::: columns belongs in one of its columns: between ::: column and :::.':
    'Todo lo que está en ::: columns va en una de sus columnas: entre ::: column y :::.',
  '%1 says the widths of columns; write them at each: ::: {.column width=60%}.':
    '%1 indica los anchos de las columnas. Escríbalos en cada una: ::: {.column width=60%}.',
  '%1 has %2 columns, and %3 fit side by side.': '%1 tiene %2 columnas, y caben %3 una junto a otra.',
  '%1 has columns of more than 100% together; they share 100%.':
    '%1 tiene columnas de más del 100% en total; se reparten el 100%.',
  '%1 begins a comment of kramdown; write <!-- … --> instead.':
    '%1 empieza un comentario de kramdown. Escriba en su lugar <!-- … -->.',
  '%1 is of kramdown; remove it, and write \\ before signs that are not meant as Markdown.':
    '%1 es de kramdown. Quítelo, y escriba \\ antes de los signos que no son Markdown.',
  '%1 sets options of kramdown, which Platen does not have; remove it.':
    '%1 fija opciones de kramdown, que Platen no tiene. Quítelo.',
  '%1 ends a block of kramdown; remove it with its beginning.':
    '%1 termina un bloque de kramdown. Quítelo con su principio.',
  '%1 belongs on a line right below a table of Markdown.': '%1 va en la línea justo debajo de una tabla de Markdown.',
  '%1 belongs on a line right below a table of Markdown. If it is meant as text, write \\%2.':
    '%1 va en la línea justo debajo de una tabla de Markdown. Si es texto, escriba \\%2.',
  '%1 belongs at the end of a heading; a list without numbers has <!-- unnumbered --> on a line of its own before it. If it is meant as text, write \\%2.':
    '%1 va al final de un título; una lista sin números tiene <!-- unnumbered --> en una línea propia antes de ella. Si es texto, escriba \\%2.',
  '%1 belongs at the end of a heading, at either end of an item, right behind a link or emphasis, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 va al final de un título, al principio o al final de un elemento, justo detrás de un enlace o un resaltado, o en la línea debajo de su bloque. Si es texto, escriba \\%2.',
  '%1 belongs right behind a picture. If it is meant as text, write \\%2.':
    '%1 va justo detrás de una imagen. Si es texto, escriba \\%2.',
  '%1 belongs right behind [text]. If it is meant as text, write \\%2.':
    '%1 va justo detrás de [texto]. Si es texto, escriba \\%2.',
  '%1 belongs right behind [text], a picture, a link or emphasis, at the end of a heading, or on a line below its block. If it is meant as text, write \\%2.':
    '%1 va justo detrás de [texto], una imagen, un enlace o un énfasis, al final de un título o en una línea debajo de su bloque. Si es texto, escriba \\%2.',
  '%1 would be printed: beside these characters it begins or ends nothing. Put a blank there, or write %2. If it is meant as text, write \\%3.':
    '%1 se imprimiría: junto a estos caracteres no abre ni cierra nada. Ponga ahí un espacio, o escriba %2. Si es texto, escriba \\%3.',
  '%1 has no partner and is printed. If it is meant as text, write \\%2.':
    '%1 no tiene pareja y se imprime. Si es texto, escriba \\%2.',
  '%1 begins code that never ends. Close it, and in a table write | in code as \\|. For the sign itself write \\`.':
    '%1 abre código que nunca se cierra. Ciérrelo y, en una tabla, escriba | dentro de código como \\|. Para el propio signo, escriba \\`.',
  '%1 stands right beside an address, which takes it in. Put a blank between them, or write the address between < and >.':
    '%1 está pegado a una dirección, que lo absorbe. Ponga un espacio entre ambos, o escriba la dirección entre < y >.',
  'There is no note %1. Write %2: and its text on a line of its own.':
    'No hay ninguna nota %1. Escriba %2: y su texto en una línea aparte.',
  'This is not a link: its address has blanks or brackets in it. Write the address between < and >. If it is meant as text, write \\](.':
    'Esto no es un enlace: su dirección contiene espacios o paréntesis. Escriba la dirección entre < y >. Si es texto, escriba \\](.',
  'This is not a link: nothing says where it leads. Write [its name]: and the address on a line of its own. If it is meant as text, write \\][.':
    'Esto no es un enlace: nada dice adónde lleva. Escriba [su nombre]: y la dirección en una línea aparte. Si es texto, escriba \\][.',
  'A \\ at the end of a paragraph is printed: it ends a line only before another line. Take it out, or write \\\\ for the sign itself.':
    'Un \\ al final de un párrafo se imprime: solo termina una línea delante de otra. Quítelo, o escriba \\\\ para el propio signo.',
  '%1 begins nothing behind a mark. Write it before the mark, or the mark on a line of its own. If it is meant as text, write \\%2.':
    '%1 no abre nada detrás de una marca. Escríbalo delante de la marca, o la marca en una línea aparte. Si es texto, escriba \\%2.',
  'A heading needs a blank behind %1. If it is meant as text, write \\%2.':
    'Un título necesita un espacio detrás de %1. Si es texto, escriba \\%2.',
  'This : defines nothing. Write the term on the line above it, as a paragraph of its own. If it is meant as text, write \\:.':
    'Este : no define nada. Escriba el término en la línea de encima, en un párrafo propio. Si es texto, escriba \\:.',
  'This line begins no table. It needs as many cells as the line above it, and that one a blank line before it. If it is meant as text, write \\|.':
    'Esta línea no empieza ninguna tabla. Necesita tantas celdas como la línea de encima, y esta una línea en blanco delante. Si es texto, escriba \\|.',
  '%1 would be printed: there is no Markdown in a block of HTML. Put a blank line before the text, or use tags, such as <b>…</b>.':
    '%1 se imprimiría: en un bloque de HTML no hay Markdown. Ponga una línea en blanco delante del texto, o use etiquetas, como <b>…</b>.',
  '%1 would be printed: this text has no Markdown. Take it out; headers and footers have Markdown in their parts left, center and right.':
    '%1 se imprimiría: este texto no tiene Markdown. Quítelo; los encabezados y pies tienen Markdown en sus partes left, center y right.',
  'A sum goes over the entries of one group; this one goes over "%1" already.':
    'Una suma recorre las entradas de un solo grupo; esta ya recorre «%1».',
  'A sum stands within a sum over entries; compute it in a placeholder of its own.':
    'Una suma está dentro de otra sobre entradas. Calcúlela en un campo propio.',
  '"%1" is that of one entry; write %2 for that of each.':
    '«%1» es el valor de una sola entrada. Escriba %2 para el de cada una.',
  'COUNT counts what is given; count the entries for which something is true with COUNTIF(Group, condition).':
    'COUNT cuenta lo que está rellenado. Cuente las entradas que cumplen algo con COUNTIF(Grupo, condición).',
  'The parts of %1 must be numbers, or all of them dates.': 'Las partes de %1 deben ser números, o todas fechas.',
  '%1 goes over the entries of a group; write %2.': '%1 recorre las entradas de un grupo. Escriba %2.',
  '"%1" is a counter; its number is drawn when the document is made, so nothing can be computed from it.':
    '«%1» es un contador; su número se asigna al crear el documento, así que nada puede calcularse con él.',
  '"%1" has an entry for each repetition; write which you mean, such as %2.':
    '«%1» tiene una entrada por repetición. Escriba cuál quiere, por ejemplo %2.',
  '"%1" is no name of the template. &2': '«%1» no es un nombre de la plantilla. &2',
  '"%1" is no name of the group "%2". &3': '«%1» no es un nombre del grupo «%2». &3',
  '"%1" is no name of the document. &2': '«%1» no es ningún nombre del documento. &2',
  '%1 stands in the group "%2", and "%3" is declared for the document. Write %4 for that value, or declare a field "%5" of the group.':
    '%1 está en el grupo «%2», y «%3» está declarado para el documento. Escriba %4 para ese valor, o declare un campo «%5» del grupo.',
  '%1: The document has no placeholder "%2". ~3': '%1: el documento no tiene ningún campo «%2». ~3',
  'Declare it under "placeholders:".': 'Declárelo bajo "placeholders:".',
  'Here a name is missing. &1': 'Aquí falta un nombre. &1',
  'Did you mean %1? If it is a text, write it in quotation marks.':
    '¿Quiso decir %1? Si es un texto, póngalo entre comillas rectas.',
  'Groups are: ~1.': 'Los grupos son: ~1.',
  'Write {{#%1}} … {{/%2}} in the document.': 'Escriba {{#%1}} … {{/%2}} en el documento.',
  '"%1" is a field of the group "%2"; write %3.': '«%1» es un campo del grupo «%2»; escriba %3.',
  'Names are: +1.': 'Los nombres son: +1.',
  'Names are: +1. Declare it under "placeholders:" if it is new.':
    'Los nombres son: +1. Si es nuevo, declárelo bajo "placeholders:".',
  'Names are: +1. If it is a text, write it in quotation marks.':
    'Los nombres son: +1. Si es un texto, póngalo entre comillas rectas.',
  '"%1" has signs in it that compute; write %2.': '«%1» tiene signos que calculan. Escriba %2.',
  '"%1" cannot stand here; an operator such as +, = or and is wanted before it.':
    '«%1» no puede estar aquí. Antes hace falta un operador como +, = o and.',
  'Here something is missing: a name, a number or a text in quotation marks.':
    'Aquí falta algo: un nombre, un número o un texto entre comillas rectas.',
  'Before %1 something is missing: a name, a number or a text in quotation marks.':
    'Antes de %1 falta algo: un nombre, un número o un texto entre comillas rectas.',
  'Here a comma is missing; write %1.': 'Aquí falta una coma. Escriba %1.',
  'This bracket closes none; take it out.': 'Este paréntesis no cierra ninguno. Quítelo.',
  'The bracket is not closed; write ) where it ends.': 'El paréntesis no se cierra. Escriba ) donde termina.',
  'The bracket of %1( is not closed; write ) behind its last part.':
    'El paréntesis de %1( no se cierra. Escriba ) detrás de su última parte.',
  'The bracket [ is not closed; write ] behind the name.': 'El corchete [ no se cierra. Escriba ] detrás del nombre.',
  '%1 has a part too many; write %2.': 'A %1 le sobra una parte. Escriba %2.',
  'Write a number in one piece, with a point before its decimals, such as 1000.5.':
    'Escriba el número de una pieza, con un punto antes de los decimales, por ejemplo 1000.5.',
  'Write %1 in place of %2.': 'Escriba %1 en lugar de %2.',
  'Between two conditions write and, not &. If "%1" is one name, declare it under "placeholders:".':
    'Entre dos condiciones escriba and, no &. Si "%1" es un solo nombre, declárelo bajo "placeholders:".',
  'A quotation mark has no other; write text between two " or two \'.':
    'A unas comillas les falta su pareja. Escriba el texto entre dos " o dos \'.',
  'There is no function %1. There are %2.': 'No hay una función %1. Hay %2.',
  'There is no function %1. &2': 'No hay una función %1. &2',
  'Both values of IF must be numbers, or both dates, or both texts.':
    'Los dos valores de IF deben ser números, o fechas, o textos.',
  'More than %1 brackets and functions stand in one another; compute parts of it in placeholders of their own.':
    'Hay más de %1 paréntesis y funciones anidados. Calcule partes en campos propios.',
  'It has more than %1 characters; compute parts of it in placeholders of their own.':
    'Tiene más de %1 caracteres. Calcule partes en campos propios.',
  'The number has more than %1 digits.': 'El número tiene más de %1 cifras.',
  '"%1" is not a day of the calendar such as "2026-08-27".': '«%1» no es un día del calendario como "2026-08-27".',
  'Two comparisons stand in a row; write a < b and b < c.': 'Hay dos comparaciones seguidas. Escriba a < b and b < c.',
  'Texts are equal or not; compare them with = or <>.': 'Los textos son iguales o no. Compárelos con = o <>.',
  '"%1" is none of the options. Options are: +2.': '«%1» no es ninguna de las opciones. Las opciones son: +2.',
  '"%1" is none of the options. &2': '«%1» no es ninguna de las opciones. &2',
  '"%1" is an option and a name; write "%2" for the option, or [%3] for the name.':
    '«%1» es una opción y un nombre. Escriba "%2" para la opción, o [%3] para el nombre.',
  'This compares &1 with &2; write a day in quotation marks, such as "2026-08-27".':
    'Esto compara &1 con &2. Escriba un día entre comillas rectas, por ejemplo "2026-08-27".',
  'This compares &1 with &2; write the text in quotation marks.':
    'Esto compara &1 con &2. Escriba el texto entre comillas rectas.',
  'This compares &1 with &2; count its entries with COUNT(…).':
    'Esto compara &1 con &2. Cuente sus entradas con COUNT(…).',
  'This compares &1 with &2.': 'Esto compara &1 con &2.',
  'This is &1, and a condition is wanted; compare it with something, such as … = 1.':
    'Se espera una condición, y esto es &1. Compárelo con algo, por ejemplo … = 1.',
  '&1 is &2, and &3 is wanted; count its entries with COUNT(…).':
    '&1 es &2, y se espera &3. Cuente sus entradas con COUNT(…).',
  '&1 is &2, and &3 is wanted; declare "%4" with "type: %5".': '&1 es &2, y se espera &3; declare «%4» con "type: %5".',
  '&1 is &2, and &3 is wanted.': '&1 es &2, y se espera &3.',
  'What the formula gives': 'Lo que da la fórmula',
  'What stands in %1': 'Lo que está en %1',
  'The number of decimals of %1': 'El número de decimales de %1',
  'What is added to a date': 'Lo que se suma a una fecha',
  'What is subtracted from': 'Aquello de lo que se resta',
  'What is added to': 'Aquello a lo que se suma',
  'What is subtracted': 'Lo que se resta',
  'What is added': 'Lo que se suma',
  'What stands before %1': 'Lo que está antes de %1',
  'What stands behind %1': 'Lo que está detrás de %1',
  'a number': 'un número',
  'a date': 'una fecha',
  text: 'texto',
  'a condition': 'una condición',
  'a group': 'un grupo',
  'a number of days, weeks, months or years': 'un número de días, semanas, meses o años',
  'A block of code': 'Un bloque de código',
  'A heading': 'Un título',
  'A list': 'Una lista',
  'A table': 'Una tabla',
  'A quote': 'Una cita',
  'A rule': 'Una línea',
  'A footnote': 'Una nota al pie',
  'What begins here': 'Lo que empieza aquí',
  'Days, weeks, months and years are added to a date, which stands first: Invoice date + 30 days.':
    'Días, semanas, meses y años se suman a una fecha, que va primero: Fecha de factura + 30 days.',
  'It divides by zero.': 'El cálculo divide entre cero.',
  'It has more than 100 digits.': 'El número tiene más de 100 cifras.',
  'It has more than 1,000 digits on the way.': 'Un número intermedio tiene más de 1.000 cifras.',
  'It takes too long to compute.': 'El cálculo tarda demasiado.',
  'It is a date outside of the years 1 to 9999.': 'La fecha está fuera de los años 1 a 9999.',
  'It moves a date by %1, which is no whole number.': 'Una fecha se mueve %1, que no es un número entero.',
  'It rounds to %1 decimals; a whole number from %2 to %3 is wanted.':
    'El cálculo redondea a %1 decimales; se espera un número entero de %2 a %3.',
  'divides by zero': 'divide entre cero',
  'has more than 100 digits': 'da más de 100 cifras',
  'has more than 1,000 digits on the way': 'un número intermedio tiene más de 1.000 cifras',
  'takes too long to compute': 'el cálculo tarda demasiado',
  'is a date outside of the years 1 to 9999': 'da una fecha fuera de los años 1 a 9999',
  'moves a date by %1, which is no whole number': 'mueve una fecha %1, que no es un número entero',
  'rounds to %1 decimals; a whole number from %2 to %3 is wanted':
    'redondea a %1 decimales; se espera un número entero de %2 a %3',
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'No group and no condition stands in a term; map a placeholder.':
    'En un dato no hay grupos ni condiciones. Indique un campo.',
  'of names one placeholder alone, such as "{{Unit}}".': 'of nombra un solo campo, por ejemplo "{{Unidad}}".',
  '"%1" may be +2, of which codes has no code.': '«%1» puede ser +2, para lo que codes no tiene código.',
  '"%1" is never +2; take it out of codes.': '«%1» nunca es +2. Quítelo de codes.',
  'The profile depends on no value; write it.': 'profile no depende de ningún valor. Escríbalo.',
  'The syntax depends on no value; write it.': 'syntax no depende de ningún valor. Escríbalo.',
  'The edition depends on no value; write it.': 'edition no depende de ningún valor. Escríbalo.',
  '"%1" is a picture; name what is text.': '«%1» es una imagen. Indique algo que sea texto.',
  'Of "%1", &2': 'En «%1», &2',
  'Beside "%1" nothing else can stand; write "{{%2}}" alone.':
    'Junto a «%1» no puede haber nada más. Escriba solo "{{%2}}".',
  '"%1" is of the type %2; it has to be a number.': '«%1» es del tipo %2; debe ser number.',
  '"%1" is of the type %2; it has to be a date or today.': '«%1» es del tipo %2; debe ser date o today.',
  '"%1" shows no day; a date of an e-invoice has one.':
    '«%1» no muestra ningún día; una fecha de una factura electrónica lo tiene.',
  'The default of "%1" is %2, which its format prints otherwise.':
    'El valor predeterminado de «%1» es %2, que su formato imprime de otro modo.',
  'There is no placeholder "%1".': 'No hay un campo «%1».',
  'There is no placeholder "%1". &2': 'No hay un campo «%1». &2',
  'There is no group "%1".': 'No hay un grupo «%1».',
  'There is no group "%1". &2': 'No hay un grupo «%1». &2',
  'A template says this, not its theme.': 'Esto lo dice una plantilla, no su tema.',
  'A theme names no placeholder here; the template does.': 'Un tema no nombra campos aquí; lo hace la plantilla.',
  '%1: Peppol has ubl alone; leave it out.': '%1: Peppol solo tiene ubl. Omítalo.',
  'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.':
    'Falta e-invoice.lines.group (BG-25). Nombre el grupo cuyas entradas son las líneas.',
  '%1 stands nowhere on the pages; write ~2 into the text.': '%1 no aparece en ninguna página. Escriba ~2 en el texto.',
  '%1 is only struck through; write ~2 where people can read it.':
    '%1 solo aparece tachado. Escriba ~2 donde se pueda leer.',
  '%1 is only in the colour of what is behind it; write ~2 where people can read it.':
    '%1 solo aparece en el color del fondo. Escriba ~2 donde se pueda leer.',
  '%1 is written out; map a placeholder, so that pages and XML say the same.':
    '%1 está escrito directamente. Asigne un campo, para que las páginas y el XML digan lo mismo.',
  '%1 comes from no field of the lines; map one of their fields.':
    '%1 no procede de ningún campo de las líneas. Asigne uno de sus campos.',
  '%1 is an amount in %2, and "%3" is printed with %4; write the sign of %2, or none.':
    '%1 es un importe en %2, y «%3» se imprime con %4. Escriba el signo de %2, o ninguno.',
  '%1 is missing; map a placeholder, or write it.': 'Falta %1. Indique un campo, o escríbalo.',
  '%1 is missing; write it in the theme, or map a placeholder.': 'Falta %1. Escríbalo en el tema, o indique un campo.',
  '%1 is missing, and a direct debit needs it; &2': 'Falta %1, y un adeudo lo necesita; &2',
  '%1 is missing, and a transfer needs it (BR-61); &2': 'Falta %1, y una transferencia lo necesita (BR-61); &2',
  '%1 is missing, and a card needs it; &2': 'Falta %1, y una tarjeta lo necesita; &2',
  '%1 is missing, and an account needs it (BR-49); &2': 'Falta %1, y una cuenta lo necesita (BR-49); &2',
  '%1 is missing, and its date needs it (BR-55); &2': 'Falta %1, y su fecha lo necesita (BR-55); &2',
  '%1 is missing, and an address of delivery needs it (BR-57); &2':
    'Falta %1, y una dirección de entrega lo necesita (BR-57); &2',
  '%1 is missing, and so is a period; an invoice says when it was supplied (BR-FX-EN-04); &2':
    'Falta %1, y también un periodo; una factura dice cuándo se prestó (BR-FX-EN-04); &2',
  '%1 is missing, and so is %2; an amount to be paid needs one of them (BR-CO-25); &3':
    'Falta %1, y también %2; un importe por pagar necesita uno de los dos (BR-CO-25); &3',
  '%1 is missing, and so is %2; one of them is needed; &3': 'Falta %1, y también %2; hace falta uno de los dos; &3',
  '%1 is missing, and so is %2; Peppol asks for one of them (PEPPOL-EN16931-R003); &3':
    'Falta %1, y también %2; Peppol pide uno de los dos (PEPPOL-EN16931-R003); &3',
  '%1 is missing, and so are %2; buyers know the seller by one of them (BR-CO-26); &3':
    'Falta %1, y también %2; el comprador conoce al vendedor por uno de ellos (BR-CO-26); &3',
  'map a placeholder, or write it.': 'indique un campo, o escríbalo.',
  'write it in the theme, or map a placeholder.': 'escríbalo en el tema, o indique un campo.',
  '"%1" is no %2: %3, or a code such as %4.': '«%1» no es válido (%2). Escriba %3, o un código como %4.',
  '"%1" is no amount with two decimals at most, such as 1234.50.':
    '«%1» no es un importe con dos decimales como máximo, como 1234.50.',
  '"%1" is no VAT id with the letters of its country, such as DE123456789.':
    '«%1» no es un NIF-IVA con las letras de su país, como DE123456789.',
  '"%1" is no electronic address: an e-mail address, or a scheme and an id, such as 0208:0123456749.':
    '«%1» no es una dirección electrónica: una dirección de correo, o un esquema y un identificador como 0208:0123456749.',
  '"%1" has the subject code %2, which UNTDID 4451 does not have; write #AAI# for general information.':
    '«%1» tiene el código de asunto %2, que UNTDID 4451 no conoce. Escriba #AAI# para información general.',
  '"%1" is no date such as 2026-08-27.': '«%1» no es una fecha como 2026-08-27.',
  '"%1" is no plain number such as 1234.5.': '«%1» no es un número sencillo como 1234.5.',
  '"%1" is no rate in percent, such as 19.': '«%1» no es un tipo en tanto por ciento, como 21.',
  '"%1" is no profile: %2.': '«%1» no es un perfil: %2.',
  '"%1" is no syntax: cii or ubl.': '«%1» no es una sintaxis: cii o ubl.',
  '"%1" is no country code of two capital letters, such as DE or FR.':
    '«%1» no es un código de país de dos mayúsculas, como DE o FR.',
  '"%1" is no currency code of three capital letters, such as EUR.':
    '«%1» no es un código de moneda de tres mayúsculas, como EUR.',
  '"%1" is no unit of UN/ECE Recommendation 20 or 21, such as HUR (hour), H87 (piece) or LS (lump sum).':
    '«%1» no es una unidad de la recomendación 20 o 21 de UN/ECE, como HUR (hora), H87 (pieza) o LS (precio global).',
  '"%1" is no VAT category: S, Z, E, AE, K, G, O, L, M or B.':
    '«%1» no es una categoría de IVA: S, Z, E, AE, K, G, O, L, M o B.',
  '"%1" is no code of the list VATEX, such as VATEX-EU-AE.':
    '«%1» no es un código de la lista VATEX, como VATEX-EU-AE.',
  '"%1" is no e-mail address, such as ada@example.com.': '«%1» no es una dirección de correo como ada@example.com.',
  '"%1" is no IBAN; a digit is wrong, or one is missing.': '«%1» no es un IBAN; una cifra está mal o falta.',
  '"%1" is no BIC of 8 or 11 characters, such as COBADEFFXXX.':
    '«%1» no es un BIC de 8 u 11 caracteres, como COBADEFFXXX.',
  '"%1" is more or less than the last four to six digits of a card.':
    '«%1» no son las últimas cuatro a seis cifras de una tarjeta.',
  '"%1" is no identifier of the scheme %2; a digit is wrong, or one is missing (%3).':
    '«%1» no es un identificador del esquema %2; una cifra está mal o falta (%3).',
  '"%1" is no address at Peppol; write a scheme and an id, such as 0208:0123456749 (PEPPOL-EN16931-CL008).':
    '«%1» no es una dirección en Peppol. Escriba un esquema y un identificador, como 0208:0123456749 (PEPPOL-EN16931-CL008).',
  '"%1" has %2 characters, and a GiroCode takes %3.': '«%1» tiene %2 caracteres, y un GiroCode admite %3.',
  '"%1" is more than 999,999,999.99, the most that a GiroCode takes.':
    '«%1» supera 999.999.999,99, lo máximo de un GiroCode.',
  '"%1" stands beside payment.reference; a GiroCode has one reference.':
    '«%1» está junto a payment.reference; un GiroCode tiene una sola referencia.',
  '"%1" has %2 characters, and a Swiss QR bill takes %3.':
    '«%1» tiene %2 caracteres, y una QR-factura suiza admite %3.',
  '"%1" has “%2”, and a Swiss QR bill takes letters of the languages of Europe that are written in Latin script.':
    '«%1» contiene «%2»; una QR-factura suiza admite las letras de los idiomas de Europa que se escriben en alfabeto latino.',
  '"%1" is no account in Switzerland or Liechtenstein, as a Swiss QR bill needs one.':
    '«%1» no es una cuenta de Suiza o Liechtenstein, como la que necesita una QR-factura suiza.',
  '"%1" stands beside payment.reference; a bill has one reference.':
    '«%1» está junto a payment.reference; una factura tiene una sola referencia.',
  '"%1" is a QR-IBAN, which needs a QR reference: write reference or reference-from.':
    '«%1» es un QR-IBAN, que necesita una referencia QR. Escriba reference o reference-from.',
  '"%1" is no QR reference of 27 digits with its check digit, as a QR-IBAN needs one; reference-from makes one.':
    '«%1» no es una referencia QR de 27 cifras con su dígito de control, como la que necesita un QR-IBAN; reference-from la forma.',
  '"%1" is no creditor reference such as RF18 5390 0754 7034; reference-from makes one, and message takes any text.':
    '«%1» no es una referencia de acreedor como RF18 5390 0754 7034; reference-from la forma, y message admite cualquier texto.',
  '"%1" has other signs than digits, of which alone a QR reference is made.':
    '«%1» tiene otros signos que cifras, las únicas que forman una referencia QR.',
  '"%1" has %2 digits, and a QR reference is made of 26 at most.':
    '«%1» tiene %2 cifras, y una referencia QR se forma con 26 como máximo.',
  '"%1" is nothing but zeros, of which no QR reference is made.':
    '«%1» solo tiene ceros, con los que no se forma una referencia QR.',
  '"%1" is more than 999,999,999.99, the most that a Swiss QR bill takes.':
    '«%1» supera 999.999.999,99, lo máximo de una QR-factura suiza.',
  '"%1" has other signs than letters from A to Z and digits.':
    '«%1» tiene otros signos que letras de la A a la Z y cifras.',
  '"%1" has %2 signs, and a creditor reference is made of 21 at most.':
    '«%1» tiene %2 signos, y una referencia de acreedor se forma con 21 como máximo.',
  'The file is over 1 MB.': 'El archivo supera 1 MB.',
  'There is a {logo}, and no file of it. Write "logo: logo.svg" at the top.':
    'Hay un {logo}, y ningún archivo para él. Escriba "logo: logo.svg" arriba.',
  'A theme cannot be called %1; give its file another name.':
    'Un tema no puede llamarse %1. Dé otro nombre a su archivo.',
  'A theme is called after its file, such as acme.theme.yaml: lower-case letters, digits, -, _ and points.':
    'Un tema se llama como su archivo, por ejemplo acme.theme.yaml: minúsculas, cifras, -, _ y puntos.',
  '"%1" is no family of typography.fonts. Did you mean "%2"?':
    '«%1» no es una familia de typography.fonts. ¿Quiso decir «%2»?',
  '%1 is too small. Write %2 to %3.': '%1 es demasiado pequeño. Escriba de %2 a %3.',
  '%1 is too large. Write %2 to %3.': '%1 es demasiado grande. Escriba de %2 a %3.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%1 sobre %2 tiene un contraste de %3; hace falta al menos %4. %5 lo tiene.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%1 sobre %2 tiene un contraste de %3; hace falta al menos %4. Ningún color lo tiene sobre %5.',
  'Text on %1 would have a contrast of %2; at least %3 is needed. Take a color that is nearer to that of the page.':
    'El texto sobre %1 tendría un contraste de %2; hace falta al menos %3. Tome un color más cercano al de la página.',
  '"%1" is no color. &2': '«%1» no es un color. &2',
  'Write it as #1f4e8c, or its name in CSS or color.palette.':
    'Escríbalo como #1f4e8c, o con su nombre de CSS o de color.palette.',
  'The text of a table is flush only where it has no stripes, no backgrounds and no grid.':
    'El texto de una tabla solo llega al borde si no tiene franjas, fondos ni cuadrícula.',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '«%1» no es un color. Escríbalo como #1f4e8c, o con su nombre de CSS.',
  '"%1" is no size. Write it as 10.5pt.': '«%1» no es un tamaño. Escríbalo como 10.5pt.',
  '"%1" is no length. Write it as 3mm or 9pt.': '«%1» no es una longitud. Escríbalo como 3mm o 9pt.',
  '"%1" is no number. Write it as 1.4.': '«%1» no es un número. Escríbalo como 1.4.',
  '%1 (a file on the web)': '%1 (un archivo en la web)',
  '%1 (files of %2 on the web)': '%1 (archivos de %2 en la web)',
  '%1 (%2 without files)': '%1 (%2 sin archivos)',
  '%1 (%2 has no %3)': '%1 (%2 no tiene %3)',
  'There are %1 font files; a theme has at most %2.': 'Hay %1 archivos de fuentes; un tema tiene como máximo %2.',
  'The fonts have more than %1 MB together, unpacked.': 'Las fuentes superan juntas los %1 MB, descomprimidas.',
  'The font %1 is larger than %2 MB, unpacked; take one with fewer characters.':
    'La fuente %1 supera los %2 MB, descomprimida. Tome una con menos caracteres.',
  'The font %1 &2.': 'La fuente %1 &2.',
  'The image %1 &2.': 'La imagen %1 &2.',
  'The picture %1 &2.': 'La imagen %1 &2.',
  'The file &1.': 'El archivo &1.',
  '%1 is a theme of the same name.': '%1 es un tema del mismo nombre.',
  '%1 has the same title and folder.': '%1 tiene el mismo título y la misma carpeta.',
  'is not a path relative to the file that names it': 'no es una ruta relativa al archivo que la nombra',
  'does not exist': 'no existe',
  'lies outside the folder': 'está fuera de la carpeta',
  'is a symbolic link that leads out of the folder %1': 'es un enlace simbólico que lleva fuera de la carpeta %1',
  'cannot be read (%1)': 'no se puede leer (%1)',
  'is not a file': 'no es un archivo',
  'has %1 bytes, more than %2': 'tiene %1 bytes, más de %2',
  'is too large': 'es demasiado grande',
  'is neither PNG, JPEG nor SVG (in UTF-8)': 'no es PNG, JPEG ni SVG (en UTF-8)',
  'is cut off or damaged; export it again': 'está cortada o dañada; expórtela de nuevo',
  'is a JPEG of a kind that no PDF can hold; save it as a baseline or progressive JPEG':
    'es un JPEG de un tipo que ningún PDF admite; guárdela como JPEG normal o progresivo',
  'has %1 million pixels; make it smaller, as no more than %2 million are drawn':
    'tiene %1 millones de píxeles; redúzcala, pues se dibujan como máximo %2 millones',
  'cannot be read as SVG: %1, in its line %2; export it again':
    'no se puede leer como SVG: %1, en su línea %2; expórtela de nuevo',
  'has %1 in its line %2, which is not drawn; export it without':
    'contiene %1 en su línea %2, que no se dibuja; expórtela sin ello',
  'shows %1 in its line %2, which is outside of it; embed it when you export the drawing':
    'muestra %1 en su línea %2, que está fuera de ella; incrústelo al exportar el dibujo',
  'has a picture (%1) in its line %2 that is not drawn; embed it as a whole PNG or JPEG':
    'contiene en su línea %2 una imagen (%1) que no se dibuja; incrústela como PNG o JPEG completo',
  'has no size; give its <svg> a width and a height, or a viewBox':
    'no tiene tamaño; dé a su <svg> width y height, o una viewBox',
  'is too large to be drawn; export it with fewer and simpler shapes':
    'es demasiado compleja para dibujarla; expórtela con menos formas y más sencillas',
  'The image %1 is drawn without %2, in its line %3; &4.': 'La imagen %1 se dibuja sin %2, en su línea %3: &4.',
  'export it with plain shapes': 'expórtela con formas sencillas',
  'write the color as #rrggbb': 'escriba el color como #rrggbb',
  'its text is set in the fonts of the document, unless you turn it into paths':
    'su texto se compone con las fuentes del documento, salvo que lo convierta en trazados',
  'write the styles into the drawing': 'escriba los estilos dentro del dibujo',
  'write them as attributes or for a class': 'escríbalos como atributos o para una clase',
  'it stands still as it begins': 'queda quieta, tal como empieza',
  'what the drawing has in its place is shown': 'se muestra lo que el dibujo prevé en su lugar',
  'write xmlns="http://www.w3.org/2000/svg" into its <svg>, or browsers show nothing':
    'escriba xmlns="http://www.w3.org/2000/svg" en su <svg>; si no, los navegadores no muestran nada',
  'The image %1 has colors for presses (CMYK) and no profile for them: previews show others, and its documents are no PDF/A; save it in RGB.':
    'La imagen %1 tiene colores de imprenta (CMYK) sin perfil: las vistas previas muestran otros y sus documentos no son PDF/A; guárdela en RGB.',
  'The image %1 has colors that no PDF can hold (%2); save it in sRGB.':
    'La imagen %1 tiene colores que ningún PDF admite (%2); guárdela en sRGB.',
  'cannot be drawn: ~1': 'no se puede dibujar: ~1',
  'is damaged: it cannot be unpacked': 'está dañado: no se puede descomprimir',
  'is damaged: it cannot be embedded in a preview': 'está dañado: no se puede incrustar en una vista previa',
  'is damaged: it takes too long to be read': 'está dañado: leerlo tarda demasiado',
  'is damaged: it takes too much memory to be read': 'está dañado: leerlo necesita demasiada memoria',
  'is damaged: its tables cannot be read': 'está dañado: sus tablas no se pueden leer',
  'is damaged: its glyph %1 cannot be read': 'está dañado: su glifo %1 no se puede leer',
  'is damaged: it cannot be embedded': 'está dañado: no se puede incrustar',
  'is damaged: its character %1 cannot be set': 'está dañado: su carácter %1 no se puede componer',
  'is damaged: its glyphs do not lie where its table loca says':
    'está dañado: sus glifos no están donde dice su tabla loca',
  'is damaged: it does not say how wide each glyph is (table hmtx)':
    'está dañado: no dice el ancho de cada glifo (tabla hmtx)',
  'is a collection of fonts; take a file with one font': 'es una colección de fuentes; tome un archivo con una sola',
  'is no font in TrueType, OpenType, WOFF or WOFF2 format':
    'no es una fuente en formato TrueType, OpenType, WOFF o WOFF2',
  'is a variable font; take a static one, with a file for each style':
    'es una fuente variable; tome una fija, con un archivo por estilo',
  'is a colour font; take one whose glyphs have outlines alone':
    'es una fuente en color; tome una cuyos glifos solo tengan contornos',
  'is cut off: its table %1 goes on behind the end of the file':
    'está cortado: su tabla %1 sigue más allá del final del archivo',
  'has no table %1': 'no tiene tabla %1',
  'has no outlines (tables glyf and loca, or CFF)': 'no tiene contornos (tablas glyf y loca, o CFF)',
  'has %1 units per em; 16 to 16384 are allowed': 'tiene %1 unidades por eme; se admiten de 16 a 16384',
  'forbids embedding (fsType 2); ask its maker for a licence':
    'prohíbe incrustarla (fsType 2); pida una licencia a su fabricante',
  'forbids subsets (fsType 256), and documents embed subsets; ask its maker for a licence':
    'prohíbe subconjuntos (fsType 256), que es lo que los documentos incrustan; pida una licencia a su fabricante',
  'allows only bitmaps to be embedded (fsType 512); ask its maker for a licence':
    'solo permite incrustar mapas de bits (fsType 512); pida una licencia a su fabricante',
  'has no characters of Unicode (table cmap)': 'no tiene caracteres de Unicode (tabla cmap)',
  'A document of it cannot be rendered: ~1.': 'No se puede crear un documento con ella: ~1.',
  'No document can be rendered with this theme: ~1.': 'No se puede crear ningún documento con este tema: ~1.',
  'A document of the template %1 cannot be rendered with this theme: ~2.':
    'No se puede crear un documento de la plantilla %1 con este tema: ~2.',
  'The documents take more than %1 minutes to be rendered; import fewer files at once.':
    'Crear los documentos tarda más de %1 minutos. Importe menos archivos a la vez.',
  'The template takes more than %1 s or %2 MB to be read; split it.':
    'Leer la plantilla necesita más de %1 s o %2 MB. Divídala.',
  'The document takes more than %1 s or %2 MB to be made; send fewer or shorter values, or split the template.':
    'Crear el documento necesita más de %1 s o %2 MB. Envíe menos valores o más cortos, o divida la plantilla.',
  '%1 takes more than %2 s or %3 MB to be read; split it.': 'Leer %1 necesita más de %2 s o %3 MB. Divida el archivo.',
  'a code does not fit where it stands: &1': 'un código no cabe en su sitio: &1',
  'a sum that a table carries from page to page would be wrong':
    'una suma que una tabla traslada de página en página sería incorrecta',
  'text would be lost in layout: “%1” is drawn as “%2”': 'se perdería texto al componer: «%1» se dibuja como «%2»',
  'text would be lost before layout, near “%1”': 'se perdería texto antes de componer, cerca de «%1»',
  'text would run off the page: “%1”': 'el texto se saldría de la página: «%1»',
  'text of the picture %1 would be lost, near “%2”': 'se perdería texto de la imagen %1, cerca de «%2»',
  'a Swiss QR bill needs an upright page of A4, and stands in no column, cell, list or quote':
    'una QR-factura suiza necesita una página A4 en vertical, y no está en ninguna columna, celda, lista ni cita',
  'a Swiss QR bill has no room between the margins of its page':
    'una QR-factura suiza no tiene sitio entre los márgenes de su página',
  'the margins leave %1 pt for each of %2 columns; at least %3 are needed':
    'los márgenes dejan %1 pt para cada una de las %2 columnas; hacen falta al menos %3',
  'the margins leave %1 × %2 pt for text; at least %3 × %4 are needed':
    'los márgenes dejan %1 × %2 pt para el texto; hacen falta al menos %3 × %4',
  'lists and quotes are nested too deep: no room is left for text on the page':
    'hay demasiadas listas y citas anidadas: no queda sitio para el texto en la página',
  'the header and footer leave no room for text': 'el encabezado y el pie no dejan sitio para el texto',
  'the header of the first page is too high: it would cover the window of the address':
    'el encabezado de la primera página es demasiado alto: taparía la ventana de la dirección',
  'the line of the sender does not fit above the address': 'la línea del remitente no cabe encima de la dirección',
  'a table of %1 columns does not fit on a page %2 pt wide':
    'una tabla de %1 columnas no cabe en una página de %2 pt de ancho',
  'a table of %1 columns does not fit in a column of text %2 pt wide':
    'una tabla de %1 columnas no cabe en una columna de texto de %2 pt de ancho',
  'a table of %1 columns, %2 mm wide, has no room for a code of %3 mm':
    'una tabla de %1 columnas, de %2 mm de ancho, no tiene sitio para un código de %3 mm',
  'a table of %1 columns, %2 mm wide, has no room for codes of %3 mm':
    'una tabla de %1 columnas, de %2 mm de ancho, no tiene sitio para códigos de %3 mm',
  'a table with lists, quotes or tables in its cells does not fit into %1 pt':
    'una tabla con listas, citas o tablas en sus celdas no cabe en %1 pt',
  'the drawing %1 cannot be drawn: %2': 'el dibujo %1 no se puede dibujar: %2',
  'its PNGs have more than %1 million pixels in all': 'sus imágenes PNG tienen en total más de %1 millones de píxeles',
  'its SVG drawings hold more than %1 shapes in all, counted as often as they are used':
    'sus dibujos SVG tienen en total más de %1 formas, contadas cada vez que se usan',
  'the document, or a drawing in it, nests too deeply': 'el documento, o un dibujo suyo, tiene demasiados niveles',
  'the document, or a drawing in it, is too large': 'el documento, o un dibujo suyo, es demasiado grande',
  'the text nests lists, quotes or emphasis too deeply': 'hay demasiadas listas, citas o resaltados anidados',
  'the render took more than %1 s': 'crearlo tardó más de %1 s',
  'the render took more than %1 s, with little of a processor': 'crearlo tardó más de %1 s, con poco tiempo de cálculo',
  'The machine is too busy to read the file. Nothing is wrong with it; import it again.':
    'La máquina está demasiado ocupada para leer el archivo. No tiene ningún error; impórtelo otra vez.',
  'the render needed more than %1 MB of memory': 'crearlo necesitaba más de %1 MB de memoria',
  'This is a .doc file or has a password; save it in Word as .docx without a password.':
    'Es un archivo .doc o tiene contraseña. Guárdelo en Word como .docx sin contraseña.',
  'This is an RTF file; save it in Word as .docx.': 'Es un archivo RTF. Guárdelo en Word como .docx.',
  'This is an OpenDocument file; save it as .docx.': 'Es un archivo OpenDocument. Guárdelo como .docx.',
  'There is no Word document in the file; save it as .docx.':
    'En el archivo no hay un documento de Word. Guárdelo como .docx.',
  'There is no text in the file; save it as .docx in Word.': 'En el archivo no hay texto. Guárdelo en Word como .docx.',
  'The file is damaged: its archive cannot be unpacked. Open it in Word and save it again.':
    'El archivo está dañado: no se puede descomprimir. Ábralo en Word y guárdelo de nuevo.',
  'The file is damaged: its text is missing. Open it in Word and save it again.':
    'El archivo está dañado: falta su texto. Ábralo en Word y guárdelo de nuevo.',
  'The file is damaged: a part of it is empty.': 'El archivo está dañado: una parte está vacía.',
  'The file is damaged: %1.': 'El archivo está dañado: %1.',
  'The file has a password; save it in Word without one.': 'El archivo tiene contraseña. Guárdelo en Word sin ella.',
  'The file has a document type in its XML, which no Word file has; save it again in Word.':
    'El XML del archivo tiene un tipo de documento, que ningún archivo de Word tiene. Guárdelo de nuevo en Word.',
  'The file has more than %1 elements; split it.': 'El archivo tiene más de %1 elementos. Divídalo.',
  'The file has more than %1 parts, the most that a Word file may have; split it.':
    'El archivo tiene más de %1 partes, lo máximo de un archivo de Word. Divídalo.',
  'The file has a part of more than %1 MB, the most that a Word file may have; split it.':
    'El archivo tiene una parte de más de %1 MB, lo máximo de un archivo de Word. Divídalo.',
  'The file unpacks to more than %1 times its size, the most that a Word file may have; split it.':
    'Descomprimido, el archivo es más de %1 veces mayor, lo máximo de un archivo de Word. Divídalo.',
  'The file unpacks to more than %1 MB, the most that a Word file may have; split it.':
    'Descomprimido, el archivo supera los %1 MB, lo máximo de un archivo de Word. Divídalo.',
  'Tables or frames stand in one another without end.': 'Hay tablas o marcos anidados sin fin.',
  'Tables or lists stand in one another too deep to be read.': 'Hay demasiadas tablas o listas anidadas para leerlas.',
  'Line %1 of the Markdown that Platen made of it: &2': 'Línea %1 del Markdown que Platen sacó de él: &2',
  'Headers and footers of even pages were left out; all pages have those of odd ones.':
    'Se omitieron los encabezados y pies de las páginas pares; todas tienen los de las impares.',
  'Headers and footers of the first pages of later sections were left out.':
    'Se omitieron los encabezados y pies de las primeras páginas de las secciones siguientes.',
  'Headers and footers that change within a page stay as they are.':
    'Los encabezados y pies que cambian dentro de una página quedan como están.',
  'Text in columns is set in one column.': 'El texto en columnas se compone en una sola columna.',
  'A page of %1 × %2 is taken as %3.': 'Una página de %1 × %2 se toma por %3.',
  'In the header: &1': 'En el encabezado: &1',
  'In the footer: &1': 'En el pie: &1',
  'Its end was left out: it has more than 12 lines or 1,000 characters.':
    'Se omitió el final: tiene más de 12 líneas o 1.000 caracteres.',
  'A large picture was left out; the theme can have it as a background.':
    'Se omitió una imagen grande; el tema puede tenerla como fondo.',
  'A tracked deletion was carried out.': 'Se aplicó una eliminación con control de cambios.',
  'A tracked insertion was accepted.': 'Se aceptó una inserción con control de cambios.',
  'A document that is embedded in the file was left out.': 'Se omitió un documento incrustado en el archivo.',
  'The first entry of a repeating section is the pattern of all.':
    'La primera entrada de una sección repetida es el modelo de todas.',
  'The text of a text box follows the paragraph that holds it.':
    'El texto de un cuadro de texto sigue al párrafo al que está unido.',
  'Of pictures that are grouped, only the first was taken over.': 'De las imágenes agrupadas solo se tomó la primera.',
  'A picture outside of the file was left out.': 'Se omitió una imagen que está fuera del archivo.',
  'A shape was left out.': 'Se omitió una forma.',
  'A picture of the type %1 was left out; insert it as PNG or JPEG.':
    'Se omitió una imagen del tipo %1. Insértela como PNG o JPEG.',
  'The field %1 keeps its last result as text.': 'El campo de Word %1 conserva su último resultado como texto.',
  'Paragraph %1 has the number “%2” of “%3” as Platen counts, and “%4” in the file. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'El párrafo %1 tiene el número «%2» de «%3» según el cálculo de Platen, pero «%4» en el archivo. Actualice todos los campos en Word (Ctrl+E, F9), guarde el archivo y vuelva a importarlo. Si siguen siendo distintos, infórmenos del archivo.',
  'The field %1 was left out.': 'Se omitió el campo de Word %1.',
  'The file numbers all paragraphs by its defaults, which Platen cannot count. Give each list its own numbers in Word, and import again.':
    'El archivo numera todos los párrafos con sus valores predeterminados, lo que Platen no puede contar. Dé en Word a cada lista sus propios números y vuelva a importarlo.',
  'A table behind paragraph %1 has numbers of its table style, which Platen cannot count. Make them numbers of a list in Word, and import again.':
    'Una tabla detrás del párrafo %1 tiene números de su estilo de tabla, que Platen no puede contar. Conviértalos en Word en números de una lista y vuelva a importar el archivo.',
  'A field that has no end keeps its last result as text.':
    'Un campo de Word sin final conserva su último resultado como texto.',
  'A condition (IF field) keeps its last result as text.':
    'Una condición (campo IF de Word) conserva su último resultado como texto.',
  'A formula is kept as plain text.': 'Una fórmula se conserva como texto sencillo.',
  'A sign of the font %1 is shown as “•”.': 'Un signo de la fuente %1 se muestra como «•».',
  'Hidden text was left out.': 'Se omitió texto oculto.',
  'A comment was left out.': 'Se omitió un comentario.',
  'The pronunciation above words was left out.': 'Se omitió la pronunciación encima de las palabras.',
  '“%1”: look at its label.': '«%1»: revise su nombre.',
  '“%1” for %2: look at its label.': '«%1» para %2: revise su nombre.',
  '“%1” is a date by its name, written as %2: look at its type.':
    '«%1» es una fecha por su nombre, escrita como %2: revise su tipo.',
  '“%1” is a number by its name, written as %2: look at its type.':
    '«%1» es un número por su nombre, escrito como %2: revise su tipo.',
  'Headings are aligned as the theme has them, and not as in the file: paragraphs %1.':
    'Los títulos se alinean como indica el tema, y no como en el archivo: párrafos %1.',
  'Text that is centred or at the right in the file begins at the left: paragraphs %1.':
    'Texto centrado o alineado a la derecha en el archivo empieza a la izquierda: párrafos %1.',
  'Text that is justified in the file is not justified: paragraphs %1.':
    'Texto justificado en el archivo no queda justificado: párrafos %1.',
  'Text that is not justified in the file is justified, as most of the file is: paragraphs %1.':
    'Texto no justificado en el archivo queda justificado, como la mayor parte del archivo: párrafos %1.',
  'Shading was left out: paragraphs %1.': 'Se omitió el sombreado: párrafos %1.',
  'Rules beside paragraphs were left out: paragraphs %1.': 'Se omitieron los bordes de párrafos: párrafos %1.',
  'Small capitals were left out: paragraphs %1.': 'Se omitieron las versalitas: párrafos %1.',
  'Page numbers within the text were left out: paragraphs %1.':
    'Se omitieron los números de página dentro del texto: párrafos %1.',
  'Values that the file shows in capitals are printed as they are sent: paragraphs %1.':
    'Los valores que el archivo muestra en mayúsculas se imprimen tal como se envían: párrafos %1.',
  'In headers and footers: shading was left out.': 'En encabezados y pies de página: se omitió el sombreado.',
  'In headers and footers: rules were left out.': 'En encabezados y pies de página: se omitieron los bordes.',
  'In headers and footers: small capitals were left out.':
    'En encabezados y pies de página: se omitieron las versalitas.',
  'In headers and footers: values that the file shows in capitals are printed as they are sent.':
    'En encabezados y pies de página: los valores que el archivo muestra en mayúsculas se imprimen tal como se envían.',
  'The command %1 was left out.': 'Se omitió el comando %1.',
  '“%1”: its months are written in the language of the template.':
    '«%1»: los meses se escriben en el idioma de la plantilla.',
  '“%1”: write its choices, such as Gold; Silver.': '«%1»: escriba sus opciones, por ejemplo Oro; Plata.',
  '“%1”: &2': '«%1»: &2',
  '“%1” is typed: Platen would print another number.': '«%1» está escrito a mano: Platen imprimiría otro número.',
  '%1 has no other half, and stays as text.': '%1 no tiene su otra mitad, y queda como texto.',
  '%1 was left out (it cannot stand where it does); all that stands in it stays.':
    'Se omitió %1 (no puede estar donde está); todo lo que contiene queda.',
  '%1 was left out (there is no value in it); all that stands in it stays.':
    'Se omitió %1 (no contiene ningún valor); todo lo que contiene queda.',
  '%1 was left out (a branch of it is empty); all that stands in it stays.':
    'Se omitió %1 (una de sus ramas está vacía); todo lo que contiene queda.',
  '%1 was left out (groups do not stand in groups); all that stands in it stays.':
    'Se omitió %1 (los grupos no se anidan); todo lo que contiene queda.',
  '%1 was left out (Platen cannot say its condition); all that stands in it stays.':
    'Se omitió %1 (Platen no puede expresar su condición); todo lo que contiene queda.',
  '%1 was left out (it begins and ends within different paragraphs); all that stands in it stays.':
    'Se omitió %1 (empieza y termina en párrafos distintos); todo lo que contiene queda.',
  'The tag %1 was left out.': 'Se omitió la etiqueta %1.',
  'The comment %1 was left out.': 'Se omitió el comentario %1.',
  'The inserted document %1 was left out.': 'Se omitió el documento insertado %1.',
  'Optional text? “%1” stays with its brackets.': '¿Texto opcional? «%1» conserva sus corchetes.',
  'A reference keeps “%1” as text: its clause stands in an annex.':
    'Una referencia conserva «%1» como texto: su cláusula está en un anexo.',
  "A reference keeps “%1” as text: its clause has no number of Platen's.":
    'Una referencia conserva «%1» como texto: su cláusula no tiene número de Platen.',
  'A reference that read “%1” reads “%2”.': 'Una referencia que decía «%1» dice «%2».',
  'The repeating section “%1”': 'La sección repetida «%1»',
  '%1 lines with {% … %} left as text': '%1 líneas con {% … %} quedan como texto',
  '1 line with {% … %} left as text': '1 línea con {% … %} queda como texto',
  'who does not send it': 'quien no lo envía',
  'who sends %1': 'quien envía %1',
  'who sends "%1" or "%2"': 'quien envía «%1» o «%2»',
  'who sends "%1" or "%2" or "%3"': 'quien envía «%1», «%2» o «%3»',
  'who sends a %1': 'quien envía un valor del tipo %1',
  'who sends a date as %1': 'quien envía una fecha como %1',
  'who sends the label %1': 'quien envía el nombre %1',
  'who sends the key %1': 'quien envía la clave %1',
  'who sends anything else than %1': 'quien envía algo distinto de %1',
  'who sends ""': 'quien envía ""',
  'who sends "" or leaves it out': 'quien envía "" o lo omite',
  'who sends less than %1': 'quien envía menos de %1',
  'who sends more than %1': 'quien envía más de %1',
  'who sends a day before %1': 'quien envía un día anterior a %1',
  'who sends a day after %1': 'quien envía un día posterior a %1',
  'who sends what does not match %1': 'quien envía lo que no corresponde a %1',
  'who sends fewer than 1 entry': 'quien envía menos de 1 entrada',
  'who sends fewer than %1 entries': 'quien envía menos de %1 entradas',
  'who sends more than 1 decimal': 'quien envía más de 1 decimal',
  'who sends more than %1 decimals': 'quien envía más de %1 decimales',
  'who sends more than 1 entry': 'quien envía más de 1 entrada',
  'who sends more than %1 entries': 'quien envía más de %1 entradas',
  '%1 has not applied with any values that were tried; if some make it apply, put them into a file beside the template.':
    '%1 no se ha cumplido con ninguno de los valores probados. Si los hay, póngalos en un archivo junto a la plantilla.',
  'With the values "%1": &2': 'Con los valores «%1»: &2',
  'With %1: &2': 'Con %1: &2',
  'It has none yet; platen theme import makes one.': 'Aún no hay ninguno; platen theme import crea uno.',
  'There is no template (*.md, *.docx) among the files.': 'No hay ninguna plantilla (*.md, *.docx) entre los archivos.',
  'A draft has no saved version, so it cannot replace one.':
    'Un borrador no tiene versión guardada, así que no puede reemplazar ninguna.',
  'One file can replace a template; %1 were given.': 'Un solo archivo puede reemplazar una plantilla; se dieron %1.',
  '%1 is a template already (version %2). &3': '%1 ya existe como plantilla (versión %2). &3',
  '%1 has been edited as Markdown since (version %2). &3': '%1 se ha editado después como Markdown (versión %2). &3',
  'In this file, %1 of %2 words are others.': 'En este archivo, %1 de %2 palabras son distintas.',
  'In this file, %1 of %2 words are others. &3': 'En este archivo, %1 de %2 palabras son distintas. &3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3.':
    'En este archivo, %1 de %2 palabras son distintas, y también los campos +3.',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'En este archivo, %1 de %2 palabras son distintas, y también los campos +3. &4',
  'If it is the next version, import it alone with --replace %1; if it is another template, with --title %2.':
    'Si es la versión siguiente, impórtelo solo con --replace %1; si es otra plantilla, con --title %2.',
  'A title can be given for one Word file; Markdown has it in its front matter.':
    'Se puede dar un título para un solo archivo de Word; en Markdown está en la cabecera del archivo.',
  'Version %1 has been saved meanwhile.': 'Entretanto se ha guardado la versión %1.',
  'The template has no version %1.': 'La plantilla no tiene la versión %1.',
  'Two files are called %1.': 'Dos archivos se llaman %1.',
  'The name %1 has more than %2 characters.': 'El nombre %1 tiene más de %2 caracteres.',
  'The name %1 has control characters.': 'El nombre %1 tiene caracteres de control.',
  'The name %1 leads out of what was uploaded; names are relative, without "..".':
    'El nombre %1 lleva fuera de lo que se ha subido; los nombres son relativos, sin "..".',
  'The archive %1 unpacks to more than %2 times its size, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Descomprimido, el archivo comprimido %1 es más de %2 veces mayor, lo máximo de una subida. Súbalo por partes; platen template import no tiene ese límite.',
  'The archive %1 cannot be read: %2.': 'El archivo comprimido %1 no se puede leer: %2.',
  '%1 is encrypted; make the archive without a password.':
    '%1 está cifrado. Cree el archivo comprimido sin contraseña.',
  '%1 is a symbolic link; put the file itself into the archive.':
    '%1 es un enlace simbólico. Ponga el archivo mismo en el archivo comprimido.',
  'The files have more than %1 MB together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Los archivos superan juntos los %1 MB, lo máximo de una subida. Súbalos por partes; platen template import no tiene ese límite.',
  'There are more than @1 files, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Hay más de @1 archivos, lo máximo de una subida. Súbalos por partes; platen template import no tiene ese límite.',
  'The templates have more than %1 MB of text together, the most that one upload may have. Take a part of them at a time; platen template import has no such limit.':
    'Las plantillas tienen juntas más de %1 MB de texto, lo máximo de una subida. Súbalas por partes; platen template import no tiene ese límite.',
  'The text holds %1, which no text can hold. Leave it out.':
    'El texto contiene %1, que ningún texto puede tener. Quítelo.',
  'The text is missing.': 'Falta el texto.',
  'The values to try are not understood.': 'Los valores de prueba no se entienden.',
  'A quotation mark begins a cell here, and none ends it. One within a cell is written twice ("").':
    'Aquí unas comillas empiezan una celda y nada la termina. Dentro de una celda, las comillas se escriben dos veces ("").',
  'This is no CSV or XLSX file.': 'No es un archivo CSV ni XLSX.',
  'The file has more than 5 MB. Send a part of its rows at a time.':
    'El archivo supera los 5 MB. Envíe sus filas por partes.',
  'There are no rows: the first line has the names of the columns, and each line below it is a row.':
    'No hay filas: la primera línea tiene los nombres de las columnas, y cada línea debajo es una fila.',
  'The file is of an old version of Excel, or has a password. Save it as XLSX without one, or as CSV.':
    'El archivo es de una versión antigua de Excel o tiene contraseña. Guárdelo como XLSX sin ella, o como CSV.',
  'The file is damaged, or no XLSX: %1.': 'El archivo está dañado o no es XLSX: %1.',
  'The file is damaged, or no XLSX.': 'El archivo está dañado o no es XLSX.',
  'The file unpacks to more than a sheet may have. Send a part of its rows at a time, without pictures.':
    'Descomprimido, el archivo supera lo que puede tener una hoja. Envíe sus filas por partes, sin imágenes.',
  'The file is no XLSX.': 'El archivo no es XLSX.',
  '“%1” has more than @2 rows. Send a part at a time.': '«%1» tiene más de @2 filas. Envíelas por partes.',
  '“%1” has more than %2 columns.': '«%1» tiene más de %2 columnas.',
  'The row has more text than a document takes.': 'La fila tiene más texto del que admite un documento.',
  'The text has more than @1 lines and marks of Markdown, such as * | [ and <, of which an item of a list is seven; split it.':
    'El texto tiene más de @1 líneas y signos de Markdown, como * | [ y <; un elemento de lista cuenta como siete. Divídalo.',
  'A table has more than %1 columns; split it.': 'Una tabla tiene más de %1 columnas; divídala.',
  'A list begins with a number over %1, the most that Word counts to.':
    'Una lista empieza por un número mayor que %1, el máximo que cuenta Word.',
  'A list has numbers of the format “%1”, which Platen cannot write. Choose another number format for it in Word, and import again.':
    'Una lista tiene números con el formato «%1», que Platen no puede escribir. Elija otro formato de número en Word y vuelva a importar el archivo.',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the cross-reference of paragraph %5. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'El párrafo %1 («%2») tiene el número «%3» según el cálculo de Platen, pero «%4» en la referencia cruzada del párrafo %5. Actualice todos los campos en Word (Ctrl+E, F9), guarde el archivo y vuelva a importarlo. Si siguen siendo distintos, infórmenos del archivo.',
  'Paragraph %1 (“%2”) has the number “%3” as Platen counts, and “%4” in the table of contents. Update all fields in Word (Ctrl+A, F9), save, and import again. If they still differ, tell us of the file.':
    'El párrafo %1 («%2») tiene el número «%3» según el cálculo de Platen, pero «%4» en la tabla de contenido. Actualice todos los campos en Word (Ctrl+E, F9), guarde el archivo y vuelva a importarlo. Si siguen siendo distintos, infórmenos del archivo.',
  'Paragraph %1 has a number of the field %2, which no file holds. Make it an automatic number of a list in Word, or type it, and import again.':
    'El párrafo %1 tiene un número del campo %2, que ningún archivo contiene. Conviértalo en Word en un número automático de lista o escríbalo, y vuelva a importar el archivo.',
  'A list has numbers of more than %1 characters.': 'Una lista tiene números de más de %1 caracteres.',
  'Paragraph %1 has more than %2 brackets, braces or blanks; split it.':
    'El párrafo %1 tiene más de %2 corchetes, llaves o espacios en blanco; divídalo.',
  'The file has more than %1 characters of text; split it.':
    'El archivo tiene más de %1 caracteres de texto; divídalo.',
  'The pattern "%1" is too large: written out, it has %2 steps, more than %3. Write smaller numbers in its braces.':
    'El patrón «%1» es demasiado grande: desarrollado tiene %2 pasos, más de %3. Escriba números más pequeños entre sus llaves.',
  'With this one, the patterns of the template have more than %1 steps together. Write smaller numbers in their braces.':
    'Con este, los patrones de la plantilla tienen en total más de %1 pasos. Escriba números más pequeños entre sus llaves.',
  'The texts that must match a pattern are too long together. Send fewer entries at a time, or shorter texts.':
    'Los textos que deben ajustarse a un patrón son demasiado largos en conjunto. Envíe menos entradas a la vez o textos más cortos.',
  'The YAML has more than %1 lines, %2 brackets, commas and anchors, %3 entries in a list, or %4 MB. Split the file.':
    'El YAML tiene más de %1 líneas, %2 corchetes, comas y anclas, %3 elementos en una lista, o %4 MB. Divida el archivo.',
  'Lists or fields stand in one another too deep.': 'Hay listas o campos anidados a demasiada profundidad.',
  'There are more mistakes. Mend these first.': 'Hay más errores. Corrija primero estos.',
  'The values have more than %1 parts, or stand too deep in one another.':
    'Los valores tienen más de %1 partes o están anidados a demasiada profundidad.',
  'The file has more than %1 MB.': 'El archivo tiene más de %1 MB.',
  'There are more than @1 rows. Send a part at a time.': 'Hay más de @1 filas. Envíelas por partes.',
  'There are more than @1 lines. Send a part at a time.': 'El texto tiene más de @1 líneas. Envíelo por partes.',
  'There are more than @1 columns.': 'Hay más de @1 columnas.',
  'A cell has a character that no text may have. Remove it.':
    'Una celda contiene un carácter que ningún texto puede tener. Quítelo.',
  'A number format has more than @1 characters. Take a shorter one.':
    'Un formato de número tiene más de @1 caracteres. Use uno más corto.',
  'The file has more than @1 cell formats.': 'El archivo tiene más de @1 formatos de celda.',
  'The file has a password. Save it without one.': 'El archivo tiene contraseña. Guárdelo sin ella.',
  'Sheet “%1”: row number “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'Hoja «%1»: el número de fila «%2» no es válido o está fuera de orden. Abra el archivo en una hoja de cálculo y guárdelo de nuevo.',
  'Sheet “%1”: cell “%2” is invalid or out of order. Open the file in a spreadsheet and save it again.':
    'Hoja «%1»: la celda «%2» no es válida o está fuera de orden. Abra el archivo en una hoja de cálculo y guárdelo de nuevo.',
  'A cell has more than @1 characters.': 'Una celda tiene más de @1 caracteres.',
  'The sheet has too much text. Send a part of its rows at a time.':
    'La hoja tiene demasiado texto. Envíe sus filas por partes.',
  // Refusals, and values that do not fit.
  'The service cannot answer at the moment. Send the request again.':
    'El servicio no puede responder en este momento. Envíe la solicitud de nuevo.',
  'The template has no saved version yet. Save it, then try again.':
    'La plantilla aún no tiene versión guardada. Guárdela y vuelva a intentarlo.',
  'The form is too large. Enter less.': 'El formulario es demasiado grande. Introduzca menos.',
  'The form could not be read. Send it again.': 'No se ha podido leer el formulario. Envíelo de nuevo.',
  'The files could not be read. Send them again.': 'No se han podido leer los archivos. Envíelos de nuevo.',
  '%1 searches of this workspace wait already. Send fewer at once.':
    'Ya esperan %1 búsquedas de este espacio de trabajo. Envíe menos a la vez.',
  'A name has 1 to %1 characters, all of them visible, on one line.':
    'Un nombre tiene de 1 a %1 caracteres, todos visibles, en una línea.',
  'A time zone has an IANA name, such as Europe/Paris; its city alone, such as Paris, is enough.':
    'Una zona horaria tiene un nombre IANA como Europe/Madrid; basta la ciudad, como Madrid.',
  'An email address looks like ada@example.com.': 'Una dirección de correo es como ada@example.com.',
  'Beyond A to Z, write an email address in lower case, without full-width letters and signs that stand for letters.':
    'Salvo de la A a la Z, escriba una dirección de correo en minúsculas, sin letras de ancho completo ni signos en lugar de letras.',
  'An address begins with https://, such as https://example.com/webhooks.':
    'Una dirección empieza por https://, como https://example.com/webhooks.',
  'An address has at most %1 characters.': 'Una dirección tiene como máximo %1 caracteres.',
  'An address has no user, no password and no #: the signature says who sends.':
    'Una dirección no tiene usuario, ni contraseña, ni #: la firma dice quién envía.',
  'An address is reached by https, on its own port: it begins with https:// and names no port.':
    'A una dirección se llega por https, en su propio puerto: empieza por https:// y no nombra ningún puerto.',
  '%1 is no name of the internet. Whoever runs the service can allow hosts of their own network (WEBHOOK_HOSTS).':
    '%1 no es un nombre de internet. Quien gestiona el servicio puede permitir equipos de su red (WEBHOOK_HOSTS).',
  'A workspace has at most %1 webhooks. Remove one first.':
    'Un espacio de trabajo tiene como máximo %1 webhooks. Quite uno antes.',
  'It has %1 characters. Choose one of %2 to %3; a few words that do not belong together are good.':
    'Tiene %1 caracteres. Elija de %2 a %3; unas cuantas palabras sin relación entre sí van bien.',
  'It is your e-mail address, which is the first thing that others try. Choose another.':
    'Es su dirección de correo, lo primero que otros prueban. Elija otra cosa.',
  'It is one of those that others try first. Choose a few words that do not belong together.':
    'Es de las que otros prueban primero. Elija unas cuantas palabras sin relación entre sí.',
  'There is a workspace named %1 already.': 'Ya hay un espacio de trabajo llamado %1.',
  '%1 has the shape of an id and cannot be a name.': '%1 tiene la forma de un identificador y no puede ser un nombre.',
  '%1 is a member of this workspace already.': '%1 ya es miembro de este espacio de trabajo.',
  '%1 is the last owner of this workspace. Make somebody else owner first.':
    '%1 es el último propietario de este espacio de trabajo. Nombre antes a otra persona propietaria.',
  '%1 signs in by a link that an owner of another workspace handed on. Whoever runs this service can add them, with platen member invite.':
    '%1 inicia sesión con un enlace que pasó el propietario de otro espacio de trabajo. Quien gestiona este servicio puede añadir a esa persona, con platen member invite.',
  '%1 is a %2 of this workspace; only an owner or admin can create keys.':
    '%1 es %2 en este espacio de trabajo; solo los propietarios y administradores crean claves.',
  '%1 is in the past. A key expires in the future.': '%1 está en el pasado. Una clave caduca en el futuro.',
  'The template %1 is in use. Archive it before you delete it for good.':
    'La plantilla %1 está en uso. Archívela antes de eliminarla para siempre.',
  'There is no theme %1 in this workspace. &2': 'En este espacio de trabajo no hay un tema %1. &2',
  'There is no theme %1 in this workspace. It has %2.': 'En este espacio de trabajo no hay un tema %1. Hay %2.',
  '&1 So it is with %2 more. Nothing was changed.': '&1 Lo mismo ocurre con otras %2. No se ha cambiado nada.',
  '&1 Nothing was changed.': '&1 No se ha cambiado nada.',
  'An example holds at most 1 MB, and no U+0000.': 'Un ejemplo tiene como máximo 1 MB, y ningún U+0000.',
  'A template has at most %1 examples; remove one first.':
    'Una plantilla tiene como máximo %1 ejemplos. Quite uno antes.',
  'Say why, in 1 to %1 characters.': 'Diga por qué, en 1 a %1 caracteres.',
  'A document has at most %1 links. End one first.': 'Un documento tiene como máximo %1 enlaces. Termine uno antes.',
  'title holds %1, which no text can hold. Leave it out.':
    'El título contiene %1, que ningún texto puede tener. Quítelo.',
  'title has %1 characters; send at most %2.': 'El título tiene %1 caracteres; envíe como máximo %2.',
  'The document is too large for a Word copy: it takes more than %1 s or %2 MB. Take its PDF or its Markdown.':
    'El documento es demasiado grande para una copia de Word: necesita más de %1 s o %2 MB. Tome su PDF o su Markdown.',
  'This workspace has no active plan. An owner or admin can choose one in the billing area of the web app.':
    'Este espacio de trabajo no tiene un plan activo. Un propietario o administrador puede elegir uno en la facturación de la aplicación web.',
  'The PDF could not be rendered. &1': 'No se ha podido crear el PDF. &1',
  'The PDF could not be rendered: ~1. Asking again tries once more.':
    'No se ha podido crear el PDF: ~1. Pedirlo de nuevo lo intenta otra vez.',
  'The PDF could not be rendered: ~1. Generate the document anew with a changed template or other values; asking again tries once more.':
    'No se ha podido crear el PDF: ~1. Cree el documento de nuevo, con la plantilla cambiada u otros valores; pedirlo de nuevo lo intenta otra vez.',
  'Generate the document anew with a changed template or other values; asking again tries once more.':
    'Cree el documento de nuevo, con la plantilla cambiada u otros valores; pedirlo de nuevo lo intenta otra vez.',
  'Asking again tries once more.': 'Pedirlo de nuevo lo intenta otra vez.',
  '&1 (And 1 more fault.)': '&1 (Y 1 error más.)',
  '&1 (And %2 more faults.)': '&1 (Y %2 errores más.)',
  '"%1" matches no placeholder. &2': '«%1» no corresponde a ningún campo. &2',
  '"%1" in entry %2 matches no field of the group "%3". &4':
    '«%1», en la entrada %2, no corresponde a ningún campo del grupo «%3». &4',
  'Valid keys: +1.': 'Claves válidas: +1.',
  'Did you mean "%1"? Valid keys: +2.': '¿Quiso decir «%1»? Claves válidas: +2.',
  '"%1" was removed from the template. Valid keys: +2.': '«%1» se ha quitado de la plantilla. Claves válidas: +2.',
  '"%1" is the label of another placeholder than it was; send its key, "%2".':
    '«%1» es ahora el nombre de otro campo. Envíe su clave, «%2».',
  '"%1" is called "%2" now; send that key.': '«%1» se llama ahora «%2». Envíe esa clave.',
  '"%1" is no part of what is sent: the group "%2" is made from the entries of "%3"; leave it out.':
    '«%1» no se envía: el grupo «%2» se forma de las entradas de «%3». Omítalo.',
  '"%1" is sent twice with different values, by key and by label; send it once.':
    '«%1» se envía dos veces con valores distintos, por clave y por nombre. Envíelo una vez.',
  '"%1" is a placeholder, not a group; send a string.': '«%1» es un campo, no un grupo. Envíe un texto.',
  '"%1" is a repeating group; send an array of objects with the keys: +2.':
    '«%1» es un grupo que se repite. Envíe una lista de objetos con las claves: +2.',
  'There are more than %1 group entries in one request; send fewer.':
    'Hay más de %1 entradas de grupos a la vez. Envíe menos.',
  'The text refers to the number of the clause "%1", but "%2" is empty, which removes it; send one entry for "%3".':
    'El texto remite al número de la cláusula «%1», pero «%2» está vacío, lo que la quita. Envíe una entrada para «%3».',
  'The text refers to the number of the clause "%1", but each of the %2 entries of "%3" has one; send one entry for "%4".':
    'El texto remite al número de la cláusula «%1», pero cada una de las %2 entradas de «%3» tiene una. Envíe una entrada para «%4».',
  'The text refers to the number of the clause "%1", which a condition or a blank leaves out; send values with which it does, or mend the template.':
    'El texto remite al número de la cláusula «%1», que una condición o un campo vacío omite. Envíe valores con los que esté, o corrija la plantilla.',
  'The text refers to the number of the clause "%1", which is there only where %2 applies; send values with which it does, or mend the template.':
    'El texto remite al número de la cláusula «%1», que solo está donde se cumple %2. Envíe valores con los que se cumpla, o corrija la plantilla.',
  'The value of ~1 does not fit: &2': 'El valor de ~1 no es válido: &2',
  'The value of ~1 holds the character %2; leave it out.': 'El valor de ~1 contiene el carácter %2. Quítelo.',
  "%1 is a link's destination; send an absolute URL that begins with https:, http:, mailto: or tel:.":
    '%1 es el destino de un enlace. Envíe una dirección completa que empiece por https:, http:, mailto: o tel:.',
  "%1 is a link's destination and has a blank in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and write a blank as %20.":
    '%1 es el destino de un enlace y contiene un espacio. Envíe una dirección completa que empiece por https:, http:, mailto: o tel:, y escriba un espacio como %20.',
  "%1 is a link's destination and has a line break in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the line break out.":
    '%1 es el destino de un enlace y contiene un salto de línea. Envíe una dirección completa que empiece por https:, http:, mailto: o tel:, y quite el salto de línea.',
  "%1 is a link's destination and has a tab in it; send an absolute URL that begins with https:, http:, mailto: or tel:, and leave the tab out.":
    '%1 es el destino de un enlace y contiene un tabulador. Envíe una dirección completa que empiece por https:, http:, mailto: o tel:, y quite el tabulador.',
  '"%1" in entry %2 of "%3"': '«%1» en la entrada %2 de «%3»',
  '"%1" is not a plain number; send digits with at most one point, such as 1234.5, no grouping and at most 100 digits.':
    '«%1» no es un número sencillo; envíe cifras con un punto como máximo, como 1234.5, sin separador de miles y con 100 cifras como máximo.',
  '"%1" is not one of: +2.': '«%1» no es ninguna de estas opciones: +2.',
  '"%1" is not one of: +2. Did you mean "%3"?': '«%1» no es ninguna de estas opciones: +2. ¿Quiso decir «%3»?',
  '"%1" does not fit the format "%2".': '«%1» no corresponde al formato «%2».',
  '"%1" is not a date: there is no %2.': '«%1» no es una fecha: no existe %2.',
  '"%1" has the wrong weekday: %2 is a %3. Send "%4".': '«%1» tiene mal el día de la semana: %2 es %3. Envíe «%4».',
  '"%1" is not a date in the expected shape; send %2.': '«%1» no es una fecha con la forma esperada; envíe %2.',
  'it has more than %1 characters; send a shorter one.': 'tiene más de %1 caracteres; envíe uno más corto.',
  '"%1" does not match the pattern; send what matches %2.':
    '«%1» no corresponde al patrón; envíe lo que corresponda a %2.',
  '"%1" does not match the pattern. %2': '«%1» no corresponde al patrón. %2',
  '"%1" is less than %2; send %3 or more.': '«%1» es menor que %2; envíe %3 o más.',
  '"%1" is more than %2; send %3 or less.': '«%1» es mayor que %2; envíe %3 o menos.',
  '"%1" is before %2; send %3 or a later day.': '«%1» es anterior a %2; envíe %3 o un día posterior.',
  '"%1" is after %2; send %3 or an earlier day.': '«%1» es posterior a %2; envíe %3 o un día anterior.',
  '"%1" is less than %2. %3': '«%1» es menor que %2. %3',
  '"%1" is more than %2. %3': '«%1» es mayor que %2. %3',
  '"%1" is before %2. %3': '«%1» es anterior a %2. %3',
  '"%1" is after %2. %3': '«%1» es posterior a %2. %3',
  'its min &1; send other values.': 'el límite min no se puede calcular: &1. Envíe otros valores.',
  'its max &1; send other values.': 'el límite max no se puede calcular: &1. Envíe otros valores.',
  '"%1" was sent, and its formula, %2, gives "%3"; send that, or leave it out.':
    'se envió «%1», y su fórmula, %2, da «%3». Envíe eso, u omítalo.',
  '"%1" was sent, and its formula, %2, gives nothing; leave %3 out.':
    'se envió «%1», y su fórmula, %2, no da nada. Omita %3.',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 is blank; send it, or leave %4 out.':
    'se envió «%1», y su fórmula, %2, no da nada, porque %3 está vacío. Envíelo, u omita %4.',
  '"%1" was sent, and its formula, %2, gives nothing, since %3 are blank; send them, or leave %4 out.':
    'se envió «%1», y su fórmula, %2, no da nada, porque %3 están vacíos. Envíelos, u omita %4.',
  'it would be printed as %1; send a whole number.': 'se imprimiría %1; envíe un número entero.',
  'it would be printed as %1; send at most 1 decimal.': 'se imprimiría %1; envíe como máximo 1 decimal.',
  'it would be printed as %1; send at most %2 decimals.': 'se imprimiría %1; envíe como máximo %2 decimales.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send a whole number.':
    'la factura electrónica tiene los números como se imprimen, y este se imprimiría %1; envíe un número entero.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most 1 decimal.':
    'la factura electrónica tiene los números como se imprimen, y este se imprimiría %1; envíe como máximo 1 decimal.',
  'the e-invoice has numbers as they are printed, and this one would be printed as %1; send at most %2 decimals.':
    'la factura electrónica tiene los números como se imprimen, y este se imprimiría %1; envíe como máximo %2 decimales.',
  '%1 cannot be computed: its formula, %2, &3.': '%1 no se puede calcular con su fórmula, %2: &3.',
  '"%1" has 1 entry; send at least %2.': '«%1» tiene 1 entrada; envíe al menos %2.',
  '"%1" has %2 entries; send at least %3.': '«%1» tiene %2 entradas; envíe al menos %3.',
  '"%1" has 1 entry; send at most %2.': '«%1» tiene 1 entrada; envíe como máximo %2.',
  '"%1" has %2 entries; send at most %3.': '«%1» tiene %2 entradas; envíe como máximo %3.',
  '"%1" has 1 entry. %2': '«%1» tiene 1 entrada. %2',
  '"%1" has %2 entries. %3': '«%1» tiene %2 entradas. %3',
  'This value is missing: %1.': 'Falta este valor: %1.',
  'These values are missing: %1.': 'Faltan estos valores: %1.',
  'The template cannot tell whether %1 applies: &2; send other values.':
    'La plantilla no puede saber si se cumple %1: &2. Envíe otros valores.',
  'The document would have more than 8 MB of Markdown, or of text around its pages; send fewer or shorter values.':
    'El documento tendría más de 8 MB de Markdown, o de texto alrededor de sus páginas. Envíe menos valores o más cortos.',
  'The XML of the e-invoice would have more than 8 MB; send fewer or shorter values.':
    'El XML de la factura electrónica superaría los 8 MB. Envíe menos valores o más cortos.',
  'The formulas and conditions of the template would take too long for so many entries; send fewer.':
    'Las fórmulas y condiciones de la plantilla tardarían demasiado con tantas entradas. Envíe menos.',
  'The e-invoice has no %1: send a value for %2%3.': 'En la factura electrónica falta %1: envíe un valor para %2%3.',
  'The e-invoice has no %1: send at least one entry for %2%3.':
    'En la factura electrónica falta %1: envíe al menos una entrada para %2%3.',
  '%1 has no %2: send a value for %3.': 'En %1 falta %2: envíe un valor para %3.',
  '%1 has no %2; map a placeholder, or write it.': 'En %1 falta %2. Indique un campo, o escríbalo.',
  'The e-invoice cannot be made: &1': 'No se puede crear la factura electrónica: &1',
  'A code does not fit: &1.': 'Un código no es válido: &1.',
  'The Swiss QR bill stands on no page with columns; mend the template or its theme.':
    'Una QR-factura suiza no puede estar en una página con columnas. Corrija la plantilla o su tema.',
  'The Swiss QR bill needs A4 paper, upright; mend the template or its theme.':
    'Una QR-factura suiza necesita papel A4 en vertical. Corrija la plantilla o su tema.',
  'min &1': 'límite min: &1',
  'max &1': 'límite max: &1',
  // What the schemas of front matter and themes expect.
  'The YAML between the two lines `---` at the top of a template file.':
    'El YAML entre las dos líneas `---` al principio de una plantilla.',
  "The template's title: one line of 1 to 180 characters.":
    'El título de la plantilla: una línea de 1 a 180 caracteres.',
  'Where the template is filed, written `Parent / Child`; left out at the root.':
    'Dónde está la plantilla, escrito `Carpeta / Subcarpeta`; se omite en la raíz.',
  "The name of a theme, or none. Default: the workspace's.":
    'El nombre de un tema, o none. Predeterminado: el del espacio de trabajo.',
  'A BCP 47 tag such as en, en-GB or fr; names of months and weekdays are in this language. Default: en.':
    'Un código BCP 47 como es, es-MX o en-GB; los meses y los días de la semana están en ese idioma. Predeterminado: en.',
  'serif or sans. Default: sans.': 'serif o sans. Predeterminado: sans.',
  'true for a table of contents, or its title, its depth (1 to 6, default 3), or both.':
    'true para un índice, o su título (title), su profundidad (depth, de 1 a 6, 3 por omisión), o ambos.',
  'A line above the table.': 'Una línea encima del índice.',
  'Headings of this level and above are listed, 1 to 6. Default: 3.':
    'Figuran los títulos de este nivel y de los superiores, de 1 a 6. Predeterminado: 3.',
  'What stays on one page each where it fits: tables, quotes, rows (of tables), or a list such as [tables, quotes].':
    'Lo que queda junto en una página si cabe: tables, quotes, rows (filas de tablas), o una lista como [tables, quotes].',
  'The styles of the theme that the text uses, by name, such as [display, seal].':
    'Los estilos del tema que usa el texto, por su nombre, como [display, seal].',
  'The name of a style: lower-case letters, digits and -.': 'El nombre de un estilo: minúsculas, cifras y -.',
  'true: words are divided at line ends by the rules of the language. Default: false.':
    'true: las palabras se dividen al final de la línea según las reglas del idioma. Predeterminado: false.',
  'true: the lines of paragraphs are as wide as their column. Default: false.':
    'true: las líneas de los párrafos ocupan todo el ancho de su columna. Predeterminado: false.',
  'run-in: terms stand in the line of their definitions. Unless given they stand above them.':
    'run-in: los términos están en la línea de su definición. Si no, están encima.',
  'Labels or keys of placeholders for which a picture is sent, such as [Signature]; the text shows it with ![Signature]({{Signature}}).':
    'Nombres o claves de campos para los que se envía una imagen, como [Firma]; el texto la muestra con ![Firma]({{Firma}}).',
  'Labels or keys of up to five placeholders by which people know a document in lists and find it, such as [Invoice number, Customer name].':
    'Nombres o claves de hasta cinco campos por los que se reconoce y encuentra un documento en las listas, como [Número de factura, Nombre del cliente].',
  'How annexes are numbered, such as Schedule 1 or Annex A; or label with page, header, footer, restart, numbering and reference.':
    'Cómo se numeran los anexos, como Anexo 1 o Apéndice A; o label con page, header, footer, restart, numbering y reference.',
  'What a reference into an annex says elsewhere, with {number} and {annex}: {number} of {annex}.':
    'Lo que dice en otra parte una referencia a un anexo, con {number} y {annex}: {number} de {annex}.',
  'true: in all tables, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true: en todas las tablas desaparecen las columnas en las que toda celda bajo el encabezado está vacía y se imprime como nada. Predeterminado: false.',
  'Pages that differ, by a name of your own: page, header, footer and restart of each.':
    'Páginas distintas, con un nombre propio: page, header, footer y restart de cada una.',
  'Pages that begin with <!-- pagebreak NAME -->: page, header, footer and restart.':
    'Páginas que empiezan con <!-- pagebreak NOMBRE -->: page, header, footer y restart.',
  '2: the text is set in two columns on each page, below the title.':
    '2: el texto va a dos columnas en cada página, debajo del título.',
  'What differs on the first page: header and footer, {} for none.':
    'Lo que cambia en la primera página: header y footer, {} para ninguno.',
  'One line of text behind that of the document, such as DRAFT; with {{Label}}.':
    'Una línea de texto detrás del texto del documento, como BORRADOR; con {{Nombre}}.',
  'The window of an envelope that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or none.':
    'La ventana del sobre en la que debe verse la dirección: din-5008-a, din-5008-b, us-10 o uk; o none.',
  'A list of placeholders, each beginning with `- label:`.': 'Una lista de campos, cada uno empieza con `- label:`.',
  'A list of repeating groups, each beginning with `- label:`.':
    'Una lista de grupos que se repiten, cada uno empieza con `- label:`.',
  'A repeating group, written `{{#Label}} … {{/Label}}` in the document.':
    'Un grupo que se repite, escrito `{{#Nombre}} … {{/Nombre}}` en el documento.',
  'The placeholders inside the group, each beginning with `- label:`.':
    'Los campos del grupo, cada uno empieza con `- label:`.',
  'true: in the tables of this group, columns go of which every cell below the head is blank and printed as nothing. Default: false.':
    'true: en las tablas de este grupo desaparecen las columnas en las que toda celda bajo el encabezado está vacía y se imprime como nada. Predeterminado: false.',
  'The group whose entries this one is made from; callers do not send it.':
    'El grupo de cuyas entradas se forma este; nadie lo envía.',
  'With from: a field of that group, or a list of fields; each different value makes one entry.':
    'Con from: un campo de aquel grupo, o una lista de campos; cada valor distinto da una entrada.',
  'With from: ascending or descending. Default: in order of first appearance.':
    'Con from: ascending o descending. Predeterminado: por orden de aparición.',
  'How the table looks whose rows the group repeats.': 'Cómo es la tabla cuyas filas repite el grupo.',
  'One for each column: 30%, 25mm, a share such as 2, or auto.':
    'Uno por columna: 30%, 25mm, una parte como 2, o auto.',
  'One for each column: left, center, right, decimal or auto.': 'Uno por columna: left, center, right, decimal o auto.',
  'A number field whose sum is carried from page to page; or field, forward and brought, with words of your own.':
    'Un campo numérico cuya suma se traslada de página en página; o field, forward y brought, con palabras propias.',
  'What is printed for a blank: box, nothing, dash or line. Default: box, with its label.':
    'Lo que se imprime por un campo vacío: box, nothing, dash o line. Predeterminado: box, con su nombre.',
  'legal: headings are numbered 1, 1.1 and list items (a), (i), (A), (1); or your own `headings`, `items` and `from`.':
    'legal: los títulos se numeran 1, 1.1 y los elementos de listas (a), (i), (A), (1); o sus propios `headings`, `items` y `from`.',
  'The level of the headings that are numbered first, 1 to 6. Default: 2 where the first heading is the only one of level 1, else 1.':
    'El nivel de los títulos que se numeran primero, de 1 a 6. Predeterminado: 2 si el primer título es el único del nivel 1; si no, 1.',
  'true: the numbers of these pages begin at 1 again. Default: false.':
    'true: los números de estas páginas empiezan otra vez en 1. Predeterminado: false.',
  'Size, orientation, margins and vertical of the page.':
    'Tamaño (size), orientación (orientation), márgenes (margins) y vertical de la página.',
  'A4, Letter or Legal. Default: A4.': 'A4, Letter o Legal. Predeterminado: A4.',
  'portrait or landscape. Default: portrait.':
    'portrait (vertical) o landscape (horizontal). Predeterminado: portrait.',
  'Where text stands on a page that it does not fill: middle or bottom. Default: at the top.':
    'Dónde está el texto en una página que no llena: middle o bottom. Predeterminado: arriba.',
  'One length for all four sides, or top, right, bottom and left. Default: 25mm.':
    'Una longitud para los cuatro lados, o top, right, bottom y left. Predeterminado: 25mm.',
  'How many entries must be sent at least or at most, a whole number from 0 to 10000.':
    'Cuántas entradas deben enviarse como mínimo o como máximo, un número entero de 0 a 10000.',
  'A number, a day or a formula; less (min) or more (max) is refused.':
    'Un número, un día o una fórmula; menos (min) o más (max) se rechaza.',
  'What is wanted, in words for whoever fills it in; refusals say it.':
    'Lo que se espera, en palabras para quien lo rellena; los rechazos lo dicen.',
  'One line of up to 100 characters.': 'Una línea de hasta 100 caracteres.',
  'tables, quotes or rows': 'tables, quotes o rows',
  'compact: many rows on a page; roomy: air around each.':
    'compact: muchas filas en una página; roomy: aire alrededor de cada una.',
  'A mark for each level, such as ["1.1", "(a)", "(i)"]; of one level, the mark alone; [] for no numbers. Letters cannot touch a number and words cannot follow it, as in 第1条.':
    'Una marca por nivel, como ["1.1", "(a)", "(i)"]; si hay un solo nivel, la marca sola; [] para ningún número. Las letras no pueden tocar un número ni las palabras seguirlo, como en 第1条.',
  'An example of a number: 1, a, aa, A, i or I, or several of them with points between (1.1). Signs may stand around it, and words before a blank in front of it: (a), § 1, Article I. Letters cannot touch it and words cannot follow it, as in 第1条.':
    'Un ejemplo de número: 1, a, aa, A, i o I, o varios de ellos con puntos entre sí (1.1). Puede llevar signos alrededor, y palabras delante con un espacio: (a), § 1, Artículo I. Las letras no pueden tocarlo ni las palabras seguirlo, como en 第1条.',
  'The name between the braces: one line of 1 to 200 characters without braces, not beginning with # or /.':
    'El nombre entre las llaves: una línea de 1 a 200 caracteres sin llaves, que no empieza con # ni /.',
  'Lower-case letters, digits and underscores. Derived from the label when left out.':
    'Minúsculas, cifras y guiones bajos. Si se omite, se forma del nombre.',
  'A length such as 20mm, 2cm, 0.75in or 54pt; a bare number is millimetres.':
    'Una longitud como 20mm, 2cm, 0.75in o 54pt; un número solo son milímetros.',
  'One line of text in quotation marks, with {{Label}}, {page}, {pages}, {title} and {annex}; or left, center and right of inline Markdown; or up to four columns.':
    'Una línea de texto entre comillas rectas, con {{Nombre}}, {page}, {pages}, {title} y {annex}; o left, center y right en Markdown de una línea; o hasta cuatro columnas.',
  'Up to four columns of inline Markdown, side by side.':
    'Hasta cuatro columnas en Markdown de una línea, una junto a otra.',
  'The widths of the columns: 30%, 25mm, a share such as 2, or auto.':
    'Los anchos de las columnas: 30%, 25mm, una parte como 2, o auto.',
  'The side of each column: left, center or right.': 'El lado de cada columna: left, center o right.',
  'A placeholder, written `{{Label}}` in the document.': 'Un campo, escrito `{{Nombre}}` en el documento.',
  'text, select, number, date, today or counter. Default: text.':
    'text, select, number, date, today o counter. Predeterminado: text.',
  'What stands there unless something else is sent.': 'Lo que hay si no se envía otra cosa.',
  'For select: a list of different, non-empty texts.': 'Para select: una lista de textos distintos y no vacíos.',
  'A non-empty text.': 'Un texto no vacío.',
  'number: an example such as 1,234.56, or 1,234.## for two decimals at most. date and today: 2026-08-27 written the expected way. counter: an example such as INV-0001 or INV-{year}-0001.':
    'number: un ejemplo como 1.234,56, o 1.234,## para dos decimales como máximo. date y today: el 27/08/2026 escrito como deba verse. counter: un ejemplo como FAC-0001 o FAC-{year}-0001.',
  'For number, true: what is sent has no more decimals than the format shows.':
    'Para number, true: lo que se envía no tiene más decimales de los que muestra el formato.',
  'Instructions for whoever fills it in.': 'Instrucciones para quien lo rellena.',
  'number and date: what is computed where nothing is sent, such as Quantity * Unit price.':
    'number y date: lo que se calcula si no se envía nada, como Cantidad * Precio unitario.',
  'With formula, true: what is sent stands, even if the formula gives something else.':
    'Con formula, true: vale lo que se envía, aunque la fórmula dé otra cosa.',
  'true: it may not be left blank.': 'true: no puede quedar vacío.',
  'For text: a regular expression (RE2) that the whole value must match, of up to 200 characters.':
    'Para text: una expresión regular (RE2) de hasta 200 caracteres a la que debe corresponder todo el valor.',
  'For counter: the first number, a whole number from 0. Default: 1.':
    'Para counter: el primer número, un número entero desde 0. Predeterminado: 1.',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title}, {annex} and {logo}; its lines are lines on the page.':
    'Markdown de una línea con {{Nombre}}, {page}, {pages}, {title}, {annex} y {logo}; sus líneas son líneas de la página.',
  'What documents of one company have in common: meta, logo, color and typography as in brand.yml, and the parts of a page as in CSS Paged Media.':
    'Lo que tienen en común los documentos de una empresa: meta, logo, color y typography como en brand.yml, y las partes de una página como en CSS Paged Media.',
  "The company's name, and what else brand.yml has there.":
    'El nombre de la empresa, y lo demás que brand.yml tiene ahí.',
  "The company's name, or its full and short forms.": 'El nombre de la empresa, o sus formas completa y corta.',
  'A path, or images, small, medium and large as in brand.yml.':
    'Una ruta, o images, small, medium y large como en brand.yml.',
  'Pictures by name.': 'Imágenes por su nombre.',
  'What the picture shows, in words.': 'Lo que muestra la imagen, en palabras.',
  'Colors by what they are for; palette gives names to colors.':
    'Los colores según para qué son; palette les da nombres.',
  'Names of your own for colors.': 'Nombres propios para los colores.',
  'Fonts, and the type of text, headings, code and links.':
    'Las fuentes, y la tipografía del texto, los títulos, el código y los enlaces.',
  'A list of families, each beginning with `- family:`.':
    'Una lista de familias de fuentes, cada una empieza con `- family:`.',
  'The type of the text: a family, or family, size, line-height, weight, color and figures.':
    'La tipografía del texto: una familia, o family, size, line-height, weight, color y figures.',
  'The type of all headings: a family, or family, weight, style, line-height and color.':
    'La tipografía de todos los títulos: una familia, o family, weight, style, line-height y color.',
  'The type of code: a family, or family, size, weight, color and background-color.':
    'La tipografía del código: una familia, o family, size, weight, color y background-color.',
  'Links: a color, or color and decoration (underline or none).':
    'Los enlaces: un color, o color y decoration (underline o none).',
  'underline or none.': 'underline o none.',
  'The family of text and headings in Chinese, Japanese and Korean documents.':
    'La familia del texto y los títulos en documentos en chino, japonés y coreano.',
  'What brand.yml has for other programs.': 'Lo que brand.yml tiene para otros programas.',
  'Size, orientation, margins, vertical, background and frame of the page, its header and footer, and what differs on the first page.':
    'Tamaño (size), orientación (orientation), márgenes (margins), vertical, fondo (background) y marco (frame) de la página, su encabezado y su pie, y lo que cambia en la primera página.',
  'A4, Letter or Legal.': 'A4, Letter o Legal.',
  'portrait or landscape.': 'portrait (vertical) o landscape (horizontal).',
  'One length for all four sides, or top, right, bottom and left.':
    'Una longitud para los cuatro lados, o top, right, bottom y left.',
  'top, right, bottom and left.': 'top, right, bottom y left.',
  'Where text stands on a page that it does not fill: middle or bottom.':
    'Dónde está el texto en una página que no llena: middle o bottom.',
  'A rule around each page: inset from its edge, width, color and style.':
    'Una línea alrededor de cada página: distancia al borde (inset), width, color y style.',
  'What differs on the first page.': 'Lo que cambia en la primera página.',
  'top and bottom; the sides are those of the other pages.': 'top y bottom; los lados son los de las demás páginas.',
  'One line of text behind that of the document, such as DRAFT, or text and color.':
    'Una línea de texto detrás del texto del documento, como BORRADOR, o text y color.',
  'The window that the address must show in: din-5008-a, din-5008-b, us-10 or uk; or window and sender.':
    'La ventana en la que debe verse la dirección: din-5008-a, din-5008-b, us-10 o uk; o window y sender.',
  'Headings by their level, 1 to 6.': 'Los títulos por su nivel, de 1 a 6.',
  'Paragraphs.': 'Los párrafos.',
  'Tables.': 'Las tablas.',
  'rows, grid, head or none.': 'rows, grid, head o none.',
  'The background of every second row: a color, or true for a light one.':
    'El fondo de una fila de cada dos: un color, o true para uno claro.',
  'The header of a table.': 'El encabezado de una tabla.',
  'true: the text of the first and the last column stands at the edges of the table.':
    'true: el texto de la primera y la última columna llega a los bordes de la tabla.',
  'Rows of sums.': 'Las filas de sumas.',
  'Styles by the names of classes: what blocks and words look like that have them.':
    'Los estilos por los nombres de clases: cómo son los bloques y las palabras que los tienen.',
  "A style's name: lower-case letters, digits and -.": 'El nombre de un estilo: minúsculas, cifras y -.',
  'A size such as 10.5pt, 14px, 3mm, 1rem or 0.9em; a bare number is points.':
    'Un tamaño como 10.5pt, 14px, 3mm, 1rem o 0.9em; un número solo son puntos.',
  'The distance of lines as a multiple of the size, such as 1.4.':
    'La distancia entre líneas como múltiplo del tamaño, por ejemplo 1.4.',
  '100 to 900, or a name such as light, normal, semi-bold or bold.':
    'De 100 a 900, o un nombre como light, normal, semi-bold o bold.',
  'One weight, a list of them, or a range such as 300..700.':
    'Un grosor, una lista de ellos, o un intervalo como 300..700.',
  'normal or italic.': 'normal o italic.',
  'serif, sans or mono, or a family of typography.fonts.': 'serif, sans o mono, o una familia de typography.fonts.',
  'A color such as #1f4e8c, a name of color.palette, or primary, foreground and the like.':
    'Un color como #1f4e8c, un nombre de color.palette, o primary, foreground y similares.',
  "The path of a file, relative to the theme's.": 'La ruta de un archivo, relativa a la del tema.',
  'Inline Markdown with {{Label}}, {page}, {pages}, {title} and {logo}; at most 1,000 characters.':
    'Markdown de una línea con {{Nombre}}, {page}, {pages}, {title} y {logo}; 1.000 caracteres como máximo.',
  'One line of text with {{Label}}; at most 100 characters.':
    'Una línea de texto con {{Nombre}}; 100 caracteres como máximo.',
  'left, center and right, or up to four columns: inline Markdown each.':
    'left, center y right, o hasta cuatro columnas: cada uno en Markdown de una línea.',
  'din-5008-a, din-5008-b, us-10 or uk.': 'din-5008-a, din-5008-b, us-10 o uk.',
  'A color, the path of a picture (SVG, PNG or JPEG), or color and picture.':
    'Un color, la ruta de una imagen (SVG, PNG o JPEG), o color y picture.',
  'A path, or path and alt.': 'Una ruta, o path y alt.',
  'A path or a name of logo.images, or light and dark.': 'Una ruta o un nombre de logo.images, o light y dark.',
  'A heading: family, size, weight, style, color, and the space before and after.':
    'Un título: family, size, weight, style, color, y el espacio antes y después.',
  'A family: family, source (file) and files.': 'Una familia de fuentes: family, source (file) y files.',
  'The name of the family.': 'El nombre de la familia.',
  'file: the files come with the theme. google, bunny and system: nothing is fetched.':
    'file: los archivos vienen con el tema. google, bunny y system: no se descarga nada.',
  'Paths of TTF, OTF or WOFF2 files, or path, weight and style of each.':
    'Rutas de archivos TTF, OTF o WOFF2, o path, weight y style de cada uno.',
  'A path, or path, weight and style.': 'Una ruta, o path, weight y style.',
  'normal, italic, or a list of them.': 'normal, italic, o una lista de ellos.',
  'For web pages.': 'Para páginas web.',
  'How figures are drawn: old-style or lining, proportional or tabular, and fractions.':
    'Cómo se dibujan las cifras: old-style o lining, proportional o tabular, y fractions.',
  'solid or double.': 'solid o double.',
  'What a block or words with this class look like; what is left out is as around them.':
    'Cómo es un bloque o unas palabras con esta clase; lo que se omite es como alrededor.',
  'Space between letters as a share of the size, such as 0.15em.':
    'El espacio entre letras como parte del tamaño, por ejemplo 0.15em.',
  'all: capitals; small: small capitals, of fonts that have them.':
    'all: mayúsculas; small: versalitas, si la fuente las tiene.',
  'left, center or right.': 'left, center o right.',
  'Where a block stands that is not as wide as its column: left, center or right; and on the page: middle or bottom.':
    'Dónde está un bloque menos ancho que su columna: left, center o right; y en la página: middle o bottom.',
  'A rule around: width, color, style (solid, double) and sides.':
    'Una línea alrededor: width, color, style (solid, double) y sides.',
  'top, right, bottom, left: those that have a rule. Default: all.':
    'top, right, bottom, left: los que tienen línea. Predeterminado: todos.',
  // Values of e-invoices and of codes for paying.
  'The theme: &1': 'El tema: &1',
  'The value of ~1 does not fit the e-invoice: &2': 'El valor de ~1 no es válido en la factura electrónica: &2',
  'The value of ~1 does not fit the code for paying: &2': 'El valor de ~1 no es válido en el código de pago: &2',
  'The e-invoice cannot be made: %1 is missing&2; map a placeholder, or write it in the theme.':
    'No se puede crear la factura electrónica: falta %1&2. Indique un campo, o escríbalo en el tema.',
  'The e-invoice cannot be made: &1; mend the template or its theme.':
    'No se puede crear la factura electrónica: &1. Corrija la plantilla o su tema.',
  'takes more room than a Swiss QR bill has; send less':
    'ocupa más sitio del que tiene una QR-factura suiza; envíe menos',
  '"%1" takes more room than a Swiss QR bill has; send less':
    '«%1» ocupa más sitio del que tiene una QR-factura suiza; envíe menos',
  '%1 has a number that the service draws, so that nobody knows its check digits; write reference-from':
    '%1 tiene un número que asigna el servicio, así que nadie conoce sus dígitos de control; escriba reference-from',
  '%1 is negative; send it without the sign': '%1 es negativo; envíelo sin el signo',
  '%1 is negative; make the quantity negative instead': '%1 es negativo; haga negativa la cantidad en su lugar',
  '%1 is negative, in a credit note': '%1 es negativo, en una nota de crédito',
  '%1 needs a VAT category beside a rate of 0: Z, E, AE, K, G or O':
    '%1 necesita una categoría de IVA junto a un tipo de 0: Z, E, AE, K, G u O',
  '%1 does not fit a rate of %2, as that of %3 is 0': '%1 no va con un tipo de %2, porque el de %3 es 0',
  '%1 does not fit a rate of %2, as that of %3 is above': '%1 no va con un tipo de %2, porque el de %3 es mayor',
  '%1 is none that the profile %2 has': '%1 no es una que tenga el perfil %2',
  '%1 has more than %2 decimals': '%1 tiene más de %2 decimales',
  '%1 is not above 0': '%1 no es mayor que 0',
  '%1 is not quantity × price ÷ price-quantity, less the discount, with the charge, %2':
    '%1 no es cantidad × precio ÷ price-quantity, menos el descuento, más el recargo, %2',
  '%1 is not what gross-price is more than price': '%1 no es la diferencia entre gross-price y price',
  '%1 is less than the price without the discount': '%1 es menor que el precio sin el descuento',
  '%1 does not go with the VAT category %2, which has no reason':
    '%1 no va con la categoría de IVA %2, que no tiene motivo',
  '%1 does not go with VAT category O; leave the tax representative out':
    '%1 no va con la categoría de IVA O; omita el representante fiscal',
  '%1 is the seller; leave the payee out': '%1 es el vendedor; omita el beneficiario',
  '%1 is the currency of the invoice; leave it out': '%1 es la moneda de la factura; omítalo',
  '%1 has not the sign of the VAT in the currency of the invoice':
    '%1 no tiene el signo del IVA en la moneda de la factura',
  '%1 is not the same in all lines of a VAT category, for which EN 16931 has one code':
    '%1 no es el mismo en todas las líneas de una categoría de IVA, para la que EN 16931 tiene un solo código',
  ', as there is a price-discount': ', porque hay price-discount',
  ', as there is a charge': ', porque hay un recargo',
  ', as there is a tax representative': ', porque hay un representante fiscal',
  ', as there is a payee': ', porque hay un beneficiario',
  ', as there is e-invoice.vat-currency': ', porque hay e-invoice.vat-currency',
  ', as there is e-invoice.totals.vat-local': ', porque hay e-invoice.totals.vat-local',
  '"%1" is no GTIN of 8, 12, 13 or 14 digits; a digit is wrong, or one is missing.':
    '«%1» no es un GTIN de 8, 12, 13 o 14 cifras; una cifra es incorrecta o falta.',
  '"%1" is no address on the web, such as https://example.com/report.pdf.':
    '«%1» no es una dirección web, como https://example.com/report.pdf.',
  '"%1" is no edition of EN 16931-1: %2.': '«%1» no es una edición de EN 16931-1: %2.',
  '%1 is missing, and vat-currency needs it (BR-53); &2': 'Falta %1, y vat-currency lo necesita (BR-53); &2',
  '%1 is missing, and totals.vat-local needs it; &2': 'Falta %1, y totals.vat-local lo necesita; &2',
  '%1 is missing, and a payee needs it (BR-17); &2': 'Falta %1, y un beneficiario lo necesita (BR-17); &2',
  '%1 is missing, and a tax representative needs it (BR-18, BR-20, BR-56); &2':
    'Falta %1, y un representante fiscal lo necesita (BR-18, BR-20, BR-56); &2',
  '%1 is missing, and a charge needs it (BR-44); &2': 'Falta %1, y un recargo lo necesita (BR-44); &2',
  '%1 is missing, and price-discount needs it; &2': 'Falta %1, y price-discount lo necesita; &2',
  '%1 goes with %2 alone; map that, or %3.': '%1 solo va con %2; asigne ese o %3.',
  '%1 does not go with %2; map %3 in its place.': '%1 no va con %2; asigne %3 en su lugar.',
  '%1 is without VAT, so it does not go with %2; take it into the price.':
    '%1 es sin IVA, así que no va con %2; inclúyalo en el precio.',
  '%1 is not known any more; take it out of the template.': '%1 ya no existe; quítelo de la plantilla.',
  '%1 is not known any more; take it out of the theme.': '%1 ya no existe; quítelo del tema.',
  '%1 is %2, which the profile %3 does not have; leave it out.': '%1 es %2, que el perfil %3 no tiene; omítalo.',
  '%1 is not quantity × price less the discount, %2': '%1 no es cantidad × precio menos el descuento, %2',
  '%1 is before the period begins': '%1 es anterior al comienzo del periodo',
  '%1 is not what lines, allowances and charges make, %2':
    '%1 no es lo que dan las líneas, los descuentos y los cargos, %2',
  '%1 is in the XML as %2, and no page shows it': '%1 figura en el XML como %2, y ninguna página lo muestra',
  '%1 is in the XML as %2, and the pages show it struck through':
    '%1 figura en el XML como %2, y las páginas lo muestran tachado',
  '%1 is in the XML as %2, and the pages show it in the colour of what is behind it':
    '%1 figura en el XML como %2, y las páginas lo muestran en el color del fondo',
  '%1 is in the XML as %2, and the pages show "%3" right beside it':
    '%1 figura en el XML como %2, y las páginas muestran «%3» justo al lado',
  '%1 is an amount in %2, and the pages show %3 with it':
    '%1 es un importe en %2, y las páginas muestran %3 junto a él',
  '%1 has %2 at %3 % in the XML, and the pages show %4 there':
    '%1 tiene %2 al %3 % en el XML, y las páginas muestran ahí %4',
  '%1 is not what the lines make, %2': '%1 no es lo que dan las líneas, %2',
  '%1 has a line that begins with # and is no cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00#':
    '%1 tiene una línea que empieza con # y no es un descuento por pronto pago, como #SKONTO#TAGE=14#PROZENT=2.00#',
  '%1 has three signs between two #, which UBL reads as a subject code':
    '%1 tiene tres signos entre dos #, que UBL lee como un código de asunto',
  '%1 have a period that is not within that of the invoice':
    '%1 tienen un periodo que no está dentro del de la factura',
  '%1 have VAT category O and others; what is outside of the scope of VAT has an invoice of its own':
    '%1 tienen la categoría de IVA O y otras; lo que no está sujeto al IVA lleva una factura propia',
  '%1 is a kind of invoice that XRechnung does not have': '%1 es una clase de factura que XRechnung no tiene',
  '%1 is a kind of invoice that Peppol does not have': '%1 es una clase de factura que Peppol no tiene',
  '%1 is a kind of invoice that Peppol has within Germany alone':
    '%1 es una clase de factura que Peppol solo tiene dentro de Alemania',
  '%1 has less than three digits': '%1 tiene menos de tres cifras',
  '%1 is no business process of Peppol; leave it out': '%1 no es un proceso de Peppol; omítalo',
  '%1 does not go with the VAT category': '%1 no va con la categoría de IVA',
  '%1 is no identifier of %2; write it with its scheme, %3':
    '%1 no es un identificador de %2; escríbalo con su esquema, %3',
  '%1 has no scheme in front, as Peppol asks for in DK': '%1 no tiene esquema delante, como pide Peppol en DK',
  '%1 goes with an Icelandic account number, which is no IBAN; use sepa-transfer or transfer':
    '%1 va con un número de cuenta islandés, que no es un IBAN; use sepa-transfer o transfer',
  '%1 is no Italian tax number of 11 to 16 capital letters and digits':
    '%1 no es un número fiscal italiano de 11 a 16 mayúsculas y cifras',
  '%1 is no means of payment that Peppol has in NL: 30, 48, 49, 57, 58 or 59':
    '%1 no es un medio de pago de Peppol en NL: 30, 48, 49, 57, 58 o 59',
  '%1 is no means of payment that Peppol has in DK for an IBAN: sepa-transfer is, and accounts of Danish giro are no terms of e-invoices here':
    '%1 no es un medio de pago de Peppol en DK para un IBAN: sepa-transfer lo es; las cuentas del giro danés no existen aquí en las facturas electrónicas',
  '%1 is no Norwegian VAT identifier, such as NO974760673MVA': '%1 no es un número de IVA noruego, como NO974760673MVA',
  '%1 is no Swedish VAT identifier of SE and twelve digits': '%1 no es un número de IVA sueco de SE y doce cifras',
  '%1 is no Swedish organisation number; a digit is wrong, or one is missing':
    '%1 no es un número de organización sueco; una cifra está mal o falta',
  '%1 is that of Greece, where Peppol asks for numbers of myDATA that Platen does not write; use another profile':
    '%1 es Grecia, donde Peppol pide números de myDATA que Platen no escribe; use otro perfil',
  '%1 says something else than "Godkänd för F-skatt"': '%1 dice otra cosa que "Godkänd för F-skatt"',
  '%1 is a rate that Sweden does not have: 25, 12 or 6': '%1 es un tipo que Suecia no tiene: 25, 12 o 6',
  '%1 is missing&2; &3': 'Falta %1&2; &3',
  '"%1" is no kind of buyer: company or consumer.': '«%1» no es un tipo de comprador: company o consumer.',
  ', as France asks for it': ', que Francia pide',
  ', as France asks for it: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 for what is paid':
    ', que Francia pide: S1 para servicios, B1 para bienes, M1 para ambos, y S2, B2 o M2 para lo ya pagado',
  ', as France asks for it: 0225: and the SIREN, such as 0225:732829320':
    ', que Francia pide: 0225: y el SIREN, por ejemplo 0225:732829320',
  ', as France asks for it in a credit note of the type 262': ', que Francia pide en un abono de tipo 262',
  ', as France asks for it in credit notes': ', que Francia pide en los abonos',
  ', as it has been paid: the day of payment': ', porque está pagada: el día del pago',
  '%1 has more than 35 characters, or others than letters, digits and + - _ /, such as F2026-0001':
    '%1 tiene más de 35 caracteres, u otros que letras, cifras y + - _ /, por ejemplo F2026-0001',
  '%1 is not of the years 2000 to 2099': '%1 no está entre los años 2000 y 2099',
  '%1 is a kind of invoice that France does not have: %2': '%1 es un tipo de factura que Francia no tiene: %2',
  '%1 is no process of France: %2': '%1 no es un proceso de Francia: %2',
  '%1 is of invoices of several sellers, which Platen does not write; use S1, B1 or M1':
    '%1 es de facturas de varios vendedores, que Platen no escribe; use S1, B1 o M1',
  '%1 is no VAT category of France: %2': '%1 no es una categoría de IVA de Francia: %2',
  '%1 is a rate that France does not have: %2, and earlier ones':
    '%1 es un tipo que Francia no tiene: %2, y anteriores',
  '%1 is before the date of the invoice': '%1 es anterior a la fecha de la factura',
  '%1 is of final invoices, and this is a prepayment; use S1, B1 or M1':
    '%1 es de facturas finales, y esta es de anticipo; use S1, B1 o M1',
  '%1 is of what has been paid in full; write totals.paid, or use S1, B1 or M1':
    '%1 es de lo pagado por completo; escriba totals.paid, o use S1, B1 o M1',
  '%1 has no note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", which belongs to an identifier of the scheme 0231':
    '%1 no tiene la nota "#TXD#MEMBRE_ASSUJETTI_UNIQUE", que va con un identificador del esquema 0231',
  '%1 has no note %2, which France asks for; write one, such as "%3"':
    '%1 no tiene la nota %2, que Francia pide; escríbala, por ejemplo "%3"',
  '%1 has more than one note %2; France takes one': '%1 tiene más de una nota %2; Francia acepta una',
  '%1 has a note BAR that is none of B2B, B2BINT, B2C, OUTOFSCOPE and ARCHIVEONLY':
    '%1 tiene una nota BAR que no es B2B, B2BINT, B2C, OUTOFSCOPE ni ARCHIVEONLY',
  '%1 is no SIREN; write 0002: and its nine digits, such as 0002:732829320':
    '%1 no es un SIREN; escriba 0002: y sus nueve cifras, por ejemplo 0002:732829320',
  '%1 is no SIRET of 14 digits that begins with the SIREN of %2, such as 0009:73282932000074':
    '%1 no es un SIRET de 14 cifras que empiece por el SIREN de %2, por ejemplo 0009:73282932000074',
  '%1 has other characters than letters, digits, + - . and _':
    '%1 tiene otros caracteres que letras, cifras, + - . y _',
  '%1 has more than %2 characters': '%1 tiene más de %2 caracteres',
  '%1 has no scheme in front, which France asks for in UBL, such as 0009: of a SIRET':
    '%1 no tiene esquema delante, que Francia pide en UBL, por ejemplo 0009: de un SIRET',
  '%1 is not the address of the SIREN; write 0225: and the SIREN, such as 0225:732829320':
    '%1 no es la dirección del SIREN; escriba 0225: y el SIREN, por ejemplo 0225:732829320',
  '%1 has more than %2 decimals, or is too long': '%1 tiene más de %2 decimales, o es demasiado largo',
  '%1 has more than %2 digits, or another sum has': '%1 tiene más de %2 cifras, u otra suma las tiene',
  '%1 has more than %2 characters, or others than those of %3': '%1 tiene más de %2 caracteres, u otros que los de %3',
  '%1 has more than 20 characters, or others than those of ASCII, or no digit':
    '%1 tiene más de 20 caracteres, otros que los de ASCII o ninguna cifra',
  '%1 is no Italian province, such as RM': '%1 no es una provincia italiana como RM',
  '%1 is not Italy, where seller and buyer of the profile peppol-it are; use the profile peppol':
    '%1 no es Italia, donde están el vendedor y el comprador del perfil peppol-it; use el perfil peppol',
  '%1 has no house number, such as 12, or s.n.c. where there is none':
    '%1 no tiene número de casa como 12, o s.n.c. si no lo hay',
  '%1 is no codice fiscale; write 0210: and its 11 digits or 16 characters, such as 0210:80012345678':
    '%1 no es un codice fiscale; escriba 0210: y sus 11 cifras o 16 caracteres, como 0210:80012345678',
  '%1 has no place here; write the codice fiscale as seller.legal-id, with 0210: in front':
    '%1 no tiene sitio aquí; escriba el codice fiscale en seller.legal-id, con 0210: delante',
  '%1 is no public office of the IPA; write 0201: and its six characters, such as 0201:UFABCD':
    '%1 no es una oficina pública de la IPA; escriba 0201: y sus seis caracteres, como 0201:UFABCD',
  '%1 is none as AgID has it, such as %2': '%1 no es como lo pide AgID, por ejemplo %2',
  '%1 is no telephone number of 5 to 12 characters': '%1 no es un número de teléfono de 5 a 12 caracteres',
  '%1 has a date in Italy, which EN 16931 does not have; leave it out':
    '%1 tiene en Italia una fecha que EN 16931 no tiene; déjelo fuera',
  '%1 is no VAT category of Italy: %2': '%1 no es una categoría de IVA de Italia: %2',
  '%1 is B, split payment, which is only within Italy':
    '%1 es B, pago fraccionado del IVA, que solo existe dentro de Italia',
  '%1 is B and S; split payment has an invoice of its own':
    '%1 es B y S; el pago fraccionado del IVA tiene su propia factura',
  '%1 is of a member of a VAT group, which has a tax representative (BT-63); use another identifier':
    '%1 es de un miembro de un grupo de IVA, que tiene un representante fiscal (BT-63); use otro identificador',
  ', as France asks for the VAT in euros where the invoice has another currency':
    ', porque Francia pide el IVA en euros si la factura tiene otra moneda',
  '%1 is not EUR, in which France asks for the VAT': '%1 no es EUR, en que Francia pide el IVA',
  '%1 is no kind of document that France has: %2': '%1 no es un tipo de documento de Francia: %2',
  '%1 stands in more than one document; France takes one': '%1 está en más de un documento; Francia acepta uno',
  ', as an invoice has lines': ', porque una factura tiene líneas',
  ', as Peppol asks for it in %1': ', que Peppol pide en %1',
  ', as Peppol asks for the registration number of the account in DK':
    ', y Peppol pide el número de registro de la cuenta en DK',
  ', as Peppol asks for it in credit notes of NL': ', que Peppol pide en las notas de crédito de NL',
  ', as something is to be paid, and Peppol asks for it in NL': ', porque hay algo que pagar, y Peppol lo pide en NL',
  ', as a line has e-invoice.lines.order-line (BT-132)': ', porque una línea tiene e-invoice.lines.order-line (BT-132)',
  ', as Peppol has the rules of Germany within it': ', porque Peppol contiene las reglas de Alemania',
  ', or one of e-invoice.order (BT-13), as Peppol asks for one of them':
    ', o e-invoice.order (BT-13); Peppol pide uno de los dos',
  ', or one of e-invoice.terms (BT-20), as something is to be paid':
    ', o e-invoice.terms (BT-20), porque hay algo que pagar',
  ', or one of a period, as an invoice says when it was supplied': ', o un periodo; una factura dice cuándo se prestó',
  ', or one of seller.legal-id (BT-30) or seller.id (BT-29)': ', o seller.legal-id (BT-30) o seller.id (BT-29)',
  ', or one of seller.tax-number (BT-32)': ', o seller.tax-number (BT-32)',
  ', or one of exemption.code (BT-121), as VAT category E needs it':
    ', o exemption.code (BT-121), porque la categoría de IVA E lo necesita',
  ', as there is an address of delivery': ', porque hay una dirección de entrega',
  ', as it is paid by transfer': ', porque se paga por transferencia',
  ', as it is paid by direct debit': ', porque se paga por adeudo directo',
  ', as it is paid by card': ', porque se paga con tarjeta',
  ', as there is an account': ', porque hay una cuenta',
  ', as VAT category %1 needs it': ', porque la categoría de IVA %1 lo necesita',
  ', as it corrects an invoice': ', porque corrige una factura',
  'The pages show "%1" for all values; print a placeholder that the e-invoice has.':
    'Las páginas muestran «%1» con cualquier valor. Imprima un marcador que tenga la factura electrónica.',
  '"%1" stands beside "%2", and no term of the e-invoice has it; readers take it for the total.':
    '«%1» está junto a «%2» y no figura en la factura electrónica. Quien lo lea lo tomará por el total.',
  '%1 stands in no text of the pages; write "%2" into the text, unless a picture shows it.':
    '%1 no figura en ningún texto de las páginas. Escriba «%2» en el texto, salvo que lo muestre una imagen.',
  'The XML is no invoice in CII (CrossIndustryInvoice) or UBL (Invoice, CreditNote).':
    'El XML no es una factura en CII (CrossIndustryInvoice) ni en UBL (Invoice, CreditNote).',
  'The XML has no number and no totals where an invoice has them.':
    'Al XML le faltan el número o los totales donde una factura los tiene.',
  'It is no XML that can be read: %1.': 'No es un XML legible: %1.',
  'The PDF cannot be read: %1.': 'El PDF no se puede leer: %1.',
  'The PDF is encrypted, which an e-invoice must not be. Save it without a password.':
    'El PDF está cifrado, y una factura electrónica no debe estarlo. Guárdelo sin contraseña.',
  'The PDF has no XML of an invoice in it.': 'El PDF no contiene ninguna factura en XML.',
  'It takes more than %1 s or %2 MB to read the file.': 'Leer el archivo requiere más de %1 s o %2 MB.',
  '%1 is %2, and its parts make %3 (%4).': '%1 es %2, y sus partes suman %3 (%4).',
};
