import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run long: started last, each would leave the other core idle at the end. Those that wait for servers take turns with
 * those that compute, since workers that all wait leave both idle.
 */
const long = [
  'apps/server/src/start/chain.db.test.ts',
  'apps/server/test/contract/fuzz.db.test.ts',
  'apps/server/src/start/database-loss.db.test.ts',
  'apps/server/test/contract/tenants.db.test.ts',
  'apps/server/src/start/several-servers.db.test.ts',
  'apps/server/test/contract/',
  'apps/server/src/start/shared-news.db.test.ts',
  'apps/server/src/kernel/servers/servers.db.test.ts',
  'gallery/gallery.test.tsx',
  'apps/portal/src/themes/controls.test.tsx',
  'apps/portal/src/routing/route-access.test.tsx',
  'apps/portal/src/shell/whole-menu.test.tsx',
]

const rank = ({ moduleId }: TestSpecification) => {
  const found = long.findIndex(path => moduleId.includes(path))
  return found < 0 ? long.length : found
}

/** Runs the files of each kind in the usual order, but long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the class, which returns another array
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rank(a) - rank(b))
  }
}
