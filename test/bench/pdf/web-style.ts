/** The look of the documents for what sets HTML: the measures are those of Platen's own. */
export const STYLE =
  '<style>body{font:10.5pt/1.4 "Noto Serif",serif}table{border-collapse:collapse;font-size:9.5pt}td,th{border-bottom:.5pt solid #c4c7cc;padding:3.5pt 5pt}thead{display:table-header-group}tr{break-inside:avoid}</style>';
