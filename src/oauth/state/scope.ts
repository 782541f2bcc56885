/** §21.6: the one scope: to do in a workspace what a token of the API does. */
export const SCOPE = 'documents';
