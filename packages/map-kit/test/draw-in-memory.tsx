import { useEffect, useEffectEvent, useRef } from 'react'
import { onTestFinished } from 'vitest'
import type { HostProps } from '../src/engine.ts'
import { engines } from '../src/engines.ts'
import { FakeEngine } from './fake-engine.ts'

const load = () => Promise.resolve(FakeHost)

/**
 * Gives every map of this test a double instead of an engine: no WebGL, no code of an engine, the same answers.
 * To be called before the map is mounted, in a test or in `beforeEach`.
 *
 * @example
 * const maps = drawInMemory()
 * await openFleet()
 * expect(maps.last.drawn('units')).toMatchObject([{ key: 7 }])
 */
export function drawInMemory(): { readonly last: FakeEngine } {
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

/** The doubles on the page, the latest last. */
const mounted: FakeEngine[] = []

/** Mounts a double as the hosts of the engines mount theirs. */
function FakeHost(props: HostProps) {
  const element = useRef<HTMLDivElement>(null)
  const give = useEffectEvent(props.onEngine)
  const open = useEffectEvent(() => new FakeEngine(element.current!, props))
  useEffect(() => {
    const engine = open()
    mounted.push(engine)
    give(engine)
    return () => {
      give(undefined)
      mounted.splice(mounted.indexOf(engine), 1)
      engine.destroy()
    }
  }, [])
  return <div ref={element} className="mk-engine" />
}
