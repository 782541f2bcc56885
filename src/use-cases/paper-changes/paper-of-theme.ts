/** §20.26 rule 5: a theme and its next version, not saved yet → the templates that follow it, whose documents are compared. */
import { createHash } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import { listExampleStamps, listExamples } from '../../data/storage/templates/examples.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { type Follower, listFollowers } from '../../data/storage/templates/themes.ts';
import { lookUp, type NewTheme } from '../templates/index.ts';
import type { PaperLimits, PaperSubject } from './compare-versions.ts';
import { addThemes, type Paper } from './paper-of-version.ts';

/** Of those that have most documents. */
const MAX_TEMPLATES = 12;
const LIMITS: PaperLimits = { examples: 2, madeUp: 1, drawn: 3 };

/** `except`: ids of templates of the same import, which are compared themselves. Those that are archived make no documents. */
export async function followersToCompare(
  db: Database,
  workspaceId: string,
  { theme, except }: { theme: string; except: readonly string[] },
): Promise<Follower[]> {
  const followers = await listFollowers(db, workspaceId, theme);
  return followers
    .filter(({ id, isArchived }) => !isArchived && !except.includes(id))
    .sort((a, b) => b.documents - a.documents);
}

/** `themes`: all that would be saved. Null where `name` is none of them. */
export async function paperOfTheme(
  db: Database,
  workspaceId: string,
  name: string,
  { themes, except, today }: { themes: readonly NewTheme[]; except: readonly string[]; today: string },
): Promise<Paper | null> {
  if (!themes.some((theme) => theme.name === name)) return null;
  const followers = await followersToCompare(db, workspaceId, { theme: name, except });
  const compared = followers.slice(0, MAX_TEMPLATES);
  const looks = { before: lookUp(db, workspaceId, []), after: lookUp(db, workspaceId, themes) };
  const [before, after] = [await looks.before(name), await looks.after(name)];
  const load = async ({ id, versionId }: Follower): Promise<PaperSubject> => {
    const { source, inventory, images: assets } = await loadVersion(db, workspaceId, versionId, { images: true });
    const side = { source, inventory, assets };
    const examples = await listExamples(db, workspaceId, id);
    return { before: { ...side, look: before }, after: { ...side, look: after }, examples, own: [] };
  };
  const ids = compared.map(({ id }) => id);
  const hash = createHash('sha256');
  const versions = compared.map(({ versionId }) => versionId);
  const stamps = await listExampleStamps(db, workspaceId, ids);
  hash.update(JSON.stringify([name, before?.theme.version, versions, stamps, today, followers.length]));
  addThemes(hash, themes);
  return {
    key: hash.digest('hex').slice(0, 32),
    input: {
      workspaceId,
      today,
      limits: LIMITS,
      subjects: compared.map((one) => ({ title: one.title, load: () => load(one) })),
      others: followers.slice(MAX_TEMPLATES).map(({ title }) => title),
    },
  };
}
