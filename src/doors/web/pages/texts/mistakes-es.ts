/** §20.10: what mistakes and refusals say in Spanish; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_ES: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': 'Los ajustes: &1',
  '%1 and %2 more': '%1 y %2 más',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: En el espacio de trabajo no hay un tema %1. Hay %2.',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: En el espacio de trabajo no hay un tema %1. Hay %2. El tema de un sitio web no sirve aquí; quítelo.',
  // The text: marks, links, HTML, formulas.
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    'Aquí se anidan listas, citas o resaltados demasiado, más de %1 niveles. Simplifíquelo.',
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
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'There is no placeholder "%1". &2': 'No hay un campo «%1». &2',
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
  '%1 is too small. Write %2 to %3.': '%1 es demasiado pequeño. Escriba de %2 a %3.',
  '%1 is too large. Write %2 to %3.': '%1 es demasiado grande. Escriba de %2 a %3.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%1 sobre %2 tiene un contraste de %3; hace falta al menos %4. %5 lo tiene.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%1 sobre %2 tiene un contraste de %3; hace falta al menos %4. Ningún color lo tiene sobre %5.',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '«%1» no es un color. Escríbalo como #1f4e8c, o con su nombre de CSS.',
  '"%1" is no size. Write it as 10.5pt.': '«%1» no es un tamaño. Escríbalo como 10.5pt.',
  '"%1" is no length. Write it as 3mm or 9pt.': '«%1» no es una longitud. Escríbalo como 3mm o 9pt.',
  '"%1" is no number. Write it as 1.4.': '«%1» no es un número. Escríbalo como 1.4.',
  '%1 (a file on the web)': '%1 (un archivo en la web)',
  '%1 (files of %2 on the web)': '%1 (archivos de %2 en la web)',
  '%1 (%2 without files)': '%1 (%2 sin archivos)',
  '%1 (%2 has no %3)': '%1 (%2 no tiene %3)',
  'is cut off or damaged; export it again': 'está cortada o dañada; expórtela de nuevo',
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
  'With the values "%1": &2': 'Con los valores «%1»: &2',
  'With %1: &2': 'Con %1: &2',
  'In this file, %1 of %2 words are others. &3': 'En este archivo, %1 de %2 palabras son distintas. &3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'En este archivo, %1 de %2 palabras son distintas, y también los campos +3. &4',
  // Refusals, and values that do not fit.
  'There is no theme %1 in this workspace. It has %2.': 'En este espacio de trabajo no hay un tema %1. Hay %2.',
  // What the schemas of front matter and themes expect.
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
