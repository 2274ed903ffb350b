import { onTestFinished } from 'vitest'
import { engines } from '../engines.ts'
import type { EngineDouble } from './engine.ts'
import { DoubleHost, mounted } from './host.tsx'

const load = () => Promise.resolve(DoubleHost)

/**
 * Gives every map of this test a double instead of an engine: no WebGL, no code of an engine, the same answers.
 * To be called before the map is mounted, in a test or in `beforeEach`.
 *
 * @example
 * const maps = drawInMemory()
 * await openFleet()
 * expect(maps.last.drawn('units')).toMatchObject([{ key: 7 }])
 */
export function drawInMemory(): { readonly last: EngineDouble } {
  const real = { ...engines }
  Object.assign(engines, { maplibre: load, google: load })
  onTestFinished(() => void Object.assign(engines, real))
  return {
    get last() {
      const engine = mounted.at(-1)
      if (!engine) throw new Error('No map is mounted yet. Wait for its region first.')
      return engine
    },
  }
}
