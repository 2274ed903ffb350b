import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { readBuild } from './build.ts'

const { version } = packageFile

test('reports the shortened commit of the build, and nothing that only looks like one', () => {
  expect(readBuild({ MUSTER_COMMIT: 'abc1234def5678abc1234def5678abc1234def56' })).toEqual({
    version,
    commit: 'abc1234',
  })
  expect(readBuild({ MUSTER_COMMIT: 'main' })).toEqual({ version })
})
