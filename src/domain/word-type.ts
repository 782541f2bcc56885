/** The media type of a Word file (§17.42). */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
