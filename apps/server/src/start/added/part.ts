import { Db, Log } from '#kernel/dependencies.ts'
import { provideFromModules } from '../app.ts'
import { modules } from '../modules.ts'
import type { Part } from '../part.ts'
import { NamedModules, PreparedModules } from './added-modules.ts'

/** Migrates external modules, and provides their contributions in addition to Muster's own. */
const preparedModules: Part = {
  name: 'modules of other packages',
  needs: [NamedModules, Db, Log],
  provides: PreparedModules,
  start: async dependencies => {
    const { use } = dependencies
    const added = use(NamedModules)
    await added.prepare(use(Db))
    for (const { name, trouble } of added.all)
      if (trouble !== undefined) use(Log).error(`The module ${name} is left out: ${trouble}`)
    const permissions = added.plugins.flatMap(plugin => plugin.permissions ?? [])
    provideFromModules(dependencies, [...modules, ...added.modules], permissions)
    dependencies.provide(PreparedModules, added)
  },
}

export const addedParts = [preparedModules]
