/** §18.15: the layouts of the pages that Platen serves: `layouts/<name>.hbs` as a function of its data. */
import path from 'node:path';
import { layoutsIn } from '../../../../rendering/paper/index.ts';

export const layout = layoutsIn(path.join(import.meta.dirname, '../layouts'));
