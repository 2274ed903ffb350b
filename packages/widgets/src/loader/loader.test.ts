import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { loaderScript } from '../../scripts/loader.ts'

it('the script that defines all tags weighs at most 3 kB and loads code by one import', async () => {
  const code = await loaderScript({ version: '1.2.3', file: './assets/mount-abc.js' })
  expect(gzipSync(code).length).toBeLessThanOrEqual(3000)
  expect(code.match(/import\(([^)]*)\)/g)).toEqual(['import(`./assets/mount-abc.js`)'])
  expect(code).toContain('1.2.3')
})
