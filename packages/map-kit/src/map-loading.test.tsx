import { expect, test } from 'vitest'
import { mount } from '../test/mount.tsx'

const engines = () => performance.getEntriesByType('resource').filter(entry => /maplibre|google-maps/.test(entry.name))

// separate file, because other tests load the engine
test('loads no map code before a canvas mounts', async () => {
  expect(engines()).toEqual([])
  await mount({})
  expect(engines().length).toBeGreaterThan(0)
})
