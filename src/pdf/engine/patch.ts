/**
 * What reaches into the insides of a package to make documents smaller or quicker, and could be left out: each such change is a
 * file in this folder, says what it changes and why, and holds for one version of the package only.
 */
import { type Patched, versionOf } from './packages.ts';

/** `apply` puts the change in place, `revert` takes it back. */
export type Patch = { package: Patched; version: string; apply(): void; revert(): void };

/** Throws when a patch was written for another version than the one that is installed. */
export function assertVersion({ package: name, version }: Patch): void {
  const installed = versionOf(name);
  if (installed !== version) {
    throw new Error(
      `src/pdf/patches was written for ${name} ${version}, but ${installed} is installed: install ${version}, or set PDF_PATCHES=off`,
    );
  }
}
