import { useEffect, useRef } from 'react'
import type { HostProps, MapEngine, MapLibreOptions } from '../engine.ts'
import { MapLibreEngine } from './engine.ts'

/** Mounts MapLibre once; everything that changes later goes through the engine. */
export default function MapLibreHost(props: HostProps<MapLibreOptions>) {
  const element = useRef<HTMLDivElement>(null)
  const first = useRef(props)
  first.current = props
  useEffect(() => {
    const { onEngine, onFail } = first.current
    let engine: MapEngine
    try {
      engine = new MapLibreEngine(element.current!, first.current)
    } catch (error) {
      onFail(error instanceof Error ? error : new Error(String(error)))
      return
    }
    onEngine(engine)
    return () => {
      onEngine(undefined)
      engine.destroy()
    }
  }, [])
  return <div ref={element} className="mk-engine" />
}
