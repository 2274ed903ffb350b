import { useEffect, useEffectEvent, useRef } from 'react'
import { onTestFinished } from 'vitest'
import type { HostProps } from '../src/engine.ts'
import { engines } from '../src/engines.ts'
import { FakeEngine } from './fake-engine.ts'

const load = () => Promise.resolve(FakeHost)

/**
 * Replaces the engines of all maps in this test with a fake without WebGL. Call before the map mounts, in a test
 * or in `beforeEach`.
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

/** Mounted fake engines, newest last. */
const mounted: FakeEngine[] = []

/** Mounts a fake engine like the real hosts. */
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
