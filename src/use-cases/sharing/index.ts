/** The public interface of this folder: a document for somebody without an account: its links, what they show, and mail. */
export { findLogo } from '../../data/storage/templates/brands.ts';
export {
  endShare,
  findShared,
  LINK_CODE,
  LINK_LASTS,
  mailDocument,
  openShared,
  seeShared,
  shareDocument,
} from './share-document.ts';
