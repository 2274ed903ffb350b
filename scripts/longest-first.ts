import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run for half a minute or more, most of it waiting for servers: started last, each would leave the other core idle at
 * the end.
 */
const long = [
  '/chain.db.test.ts',
  '/fuzz.db.test.ts',
  '/database-loss.db.test.ts',
  '/answers.db.test.ts',
  '/tenants.db.test.ts',
  '/several-servers.db.test.ts',
  '/shared-news.db.test.ts',
  '/servers.db.test.ts',
]

const rank = ({ moduleId }: TestSpecification) => {
  const found = long.findIndex(name => moduleId.endsWith(name))
  return found < 0 ? long.length : found
}

/** Runs long files first, and the others in the default order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the class's method, which returns another array
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rank(a) - rank(b))
  }
}
