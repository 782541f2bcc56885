/** §17.42: the name of the style in which a Word copy says whose copy it is: an import does not take that line for text. */
export const COPY_LINE = 'Platen copy';
/** Its id. */
export const COPY_STYLE = 'PlatenCopy';
