import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Module {
  /** File path with `/` separators. */
  readonly id: string
  /** IDs of static and dynamic imports. */
  readonly imports: readonly string[]
}

const packageOf = (id: string) => /.*\/?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/**
 * Packages that our own modules import, sorted, without their transitive dependencies. Part of the package, or of
 * what it re-exports, must be in the bundle: code removed as unused does not count.
 */
export function packagesOf(modules: readonly Module[], isBundled: (id: string) => boolean): string[] {
  const importsOf = new Map(modules.map(({ id, imports }) => [id, imports]))
  function isUsed(id: string, seen: Set<string>): boolean {
    if (isBundled(id)) return true
    if (seen.has(id)) return false
    seen.add(id)
    return (importsOf.get(id) ?? []).some(next => isUsed(next, seen))
  }
  const names = modules
    .filter(({ id }) => isBundled(id) && packageOf(id) === undefined)
    .flatMap(({ imports }) => imports.filter(id => isUsed(id, new Set())).flatMap(id => packageOf(id) ?? []))
  return [...new Set(names)].toSorted()
}

/** Writes the packages as JSON, for the test of the packages in use. */
export function writePackagesOf(file: string, modules: readonly Module[], isBundled: (id: string) => boolean): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(packagesOf(modules, isBundled), undefined, 2)}\n`)
}
