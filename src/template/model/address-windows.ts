/** §19.6: the windows of envelopes, where an address must stand on the folded sheet to be seen. */

export type AddressWindow = 'din-5008-a' | 'din-5008-b' | 'us-10' | 'uk';
