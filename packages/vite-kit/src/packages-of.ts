import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Module {
  /** Path of its file, with `/` between folders. */
  readonly id: string
  /** The ids of what it imports, at once or later. */
  readonly imports: readonly string[]
}

const packageOf = (id: string) => /.*\/?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/**
 * Packages that modules of our own import, sorted; those that only other packages bring along are none. Something of the package must
 * be in the bundle, or of what it passes on: what was removed as unused does not count.
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

/** Writes them as JSON, for the test of the packages that the product is built with. */
export function writePackagesOf(file: string, modules: readonly Module[], isBundled: (id: string) => boolean): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(packagesOf(modules, isBundled), undefined, 2)}\n`)
}
