import type { Plugin } from 'vite'
import { writePackagesOf, type Module } from './packages-of.ts'

const pathOf = (id: string) => id.replace(/[?#].*$/, '')

/** Writes the packages imported by the bundle's own modules to a file. For `plugins` and `worker.plugins`. */
export function importedPackages(file: string): Plugin {
  const modules = new Map<string, Module>()
  const bundled = new Set<string>()
  return {
    name: 'muster:imported-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') for (const id of chunk.moduleIds) bundled.add(pathOf(id))
      for (const id of this.getModuleIds()) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        const imports = [...importedIds, ...dynamicallyImportedIds].map(pathOf)
        const known = modules.get(pathOf(id))?.imports ?? []
        modules.set(pathOf(id), { id: pathOf(id), imports: [...known, ...imports] })
      }
      writePackagesOf(file, [...modules.values()], id => bundled.has(id))
    },
  }
}
