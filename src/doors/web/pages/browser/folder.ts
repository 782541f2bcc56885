/** §18.21: keeps the list of a folder's templates up to date. */
import { followFiles } from './follow-files.ts';
import { replaceParts } from './replace-parts.ts';

followFiles(() => void replaceParts('summary files', location.href));
