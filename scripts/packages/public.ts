import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Parts of a `package.json` used for packing. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly bin?: Readonly<Record<string, string>>
  readonly engines?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, object>>
  readonly sideEffects?: boolean | readonly string[]
}

/** Published package. */
export interface PublicPackage {
  /** Folder below `packages`. */
  readonly folder: string
  readonly manifest: Manifest
  /** True if emitted file by file from its sources; the others ship their own bundle. */
  readonly isLibrary: boolean
}

/** Packages for use in this repository only. */
const inside = new Set(['translations', 'vite-kit'])
/** Programs and scripts that bundle their imports. */
const bundled = new Set(['agent', 'cli', 'widgets'])

export const publicPackages: readonly PublicPackage[] = globSync('packages/*/package.json', { cwd: root })
  .toSorted()
  .map(file => ({
    folder: file.split(/[/\\]/)[1] ?? '',
    manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest,
  }))
  .filter(({ folder }) => !inside.has(folder))
  .map(each => ({ ...each, isLibrary: !bundled.has(each.folder) }))

/** Source files named in the `exports` of a package, without styles and data. */
export function entriesOf({ manifest }: PublicPackage): readonly string[] {
  return Object.values(manifest.exports ?? {}).filter(
    (path): path is string => typeof path === 'string' && /\.tsx?$/.test(path),
  )
}
