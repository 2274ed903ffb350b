import { useEffect, useEffectEvent, useRef } from 'react'
import type { HostProps } from '../engine.ts'
import { EngineDouble } from './engine.ts'

/** The doubles on the page, the latest last. */
export const mounted: EngineDouble[] = []

/** Mounts a double as the hosts of the engines mount theirs. */
export function DoubleHost(props: HostProps) {
  const element = useRef<HTMLDivElement>(null)
  const give = useEffectEvent(props.onEngine)
  const open = useEffectEvent(() => new EngineDouble(element.current!, props))
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
