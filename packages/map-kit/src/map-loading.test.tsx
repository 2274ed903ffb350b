import { expect, test } from 'vitest'
import { mount } from '../test/mount.tsx'

const engines = () => performance.getEntriesByType('resource').filter(entry => /maplibre|google-maps/.test(entry.name))

// alone in its file: another test would have loaded the engine before
test('no map code is loaded before a canvas mounts', async () => {
  expect(engines()).toEqual([])
  await mount({})
  expect(engines().length).toBeGreaterThan(0)
})
