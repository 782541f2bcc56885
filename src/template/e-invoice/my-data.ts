/** §10.36 rule 9: how an invoice tells what myDATA, the Greek register, has given it: as supporting documents (BG-24) with these descriptions. */
export const MY_DATA = { mark: '##M.AR.K##', url: '##INVOICE|URL##' };

/** Each has a reference (BR-52), and an address none of its own. */
export const URL_ID = 'URL';
