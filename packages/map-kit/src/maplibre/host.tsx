import { useEffect, useEffectEvent, useRef } from 'react'
import type { HostProps, MapEngine, MapLibreOptions } from '../engine.ts'
import { MapLibreEngine } from './engine.ts'

export { startWorker } from './engine.ts'

/** Mounts MapLibre once; changes go through the engine. */
export default function MapLibreHost(props: HostProps<MapLibreOptions>) {
  const element = useRef<HTMLDivElement>(null)
  const give = useEffectEvent(props.onEngine)
  const open = useEffectEvent((): MapEngine | undefined => {
    try {
      return new MapLibreEngine(element.current!, props)
    } catch (error) {
      props.onFail(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  })
  useEffect(() => {
    const engine = open()
    if (!engine) return
    give(engine)
    return () => {
      give(undefined)
      engine.destroy()
    }
  }, [])
  return <div ref={element} className="mk-engine" />
}
