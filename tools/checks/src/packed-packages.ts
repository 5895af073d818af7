import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One publishable package of the workspace. */
export interface PackageFolder {
  readonly name: string;
  readonly folder: string;
  /** Packages of the workspace that it needs at run time, the indirect ones too. */
  readonly needs: readonly string[];
  /** True for a test kit: its example is a spec, and whoever uses it has vitest. */
  readonly isTestKit: boolean;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export function packagesOf(root: string): readonly PackageFolder[] {
  const folders = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
  const manifests = new Map(
    folders.map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
      return [manifest.name, { folder, manifest }] as const;
    }),
  );
  const needsOf = (name: string, seen: ReadonlySet<string>): readonly string[] => {
    const direct = Object.keys(manifests.get(name)?.manifest.dependencies ?? {});
    const ours = direct.filter((other) => manifests.has(other) && !seen.has(other));
    const known = new Set([...seen, ...ours]);
    return [...ours, ...ours.flatMap((other) => needsOf(other, known))];
  };
  return [...manifests].map(([name, { folder, manifest }]) => ({
    name,
    folder,
    needs: [...new Set(needsOf(name, new Set([name])))],
    isTestKit: 'vitest' in (manifest.peerDependencies ?? {}),
  }));
}

/** Packs every package as it would be published; returns the tarballs by package name. */
export function packAll(
  root: string,
  packages: readonly PackageFolder[],
  into: string,
): ReadonlyMap<string, string> {
  mkdirSync(into, { recursive: true });
  const pnpm = (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string }
  ).packageManager;
  const tarballs = new Map<string, string>();
  for (const { name, folder } of packages) {
    const folderOf = join(into, name.replace('@landed/', ''));
    mkdirSync(folderOf, { recursive: true });
    execFileSync('npx', ['-y', pnpm, 'pack', '--pack-destination', folderOf], {
      cwd: folder,
      stdio: 'pipe',
    });
    const file = readdirSync(folderOf).find((entry) => entry.endsWith('.tgz'));
    if (file === undefined) throw new Error(`${name} could not be packed.`);
    tarballs.set(name, join(folderOf, file));
  }
  return tarballs;
}
