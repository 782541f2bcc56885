/** §18.21: the list of a folder's templates, as their files are now. */
import { followFiles } from './follow-files.ts';
import { replaceParts } from './replace-parts.ts';

followFiles(() => void replaceParts('summary files', location.href));
