import { useEffect, useEffectEvent, useRef } from 'react'
import type { HostProps, MapLibreOptions } from '../engine.ts'
import { closeEngine, openEngine } from './kept-engine.ts'

export { startWorker } from './engine.ts'

/** Mounts MapLibre once; changes go through the engine. */
export default function MapLibreHost(props: HostProps<MapLibreOptions>) {
  const element = useRef<HTMLDivElement>(null)
  const give = useEffectEvent(props.onEngine)
  const open = useEffectEvent(() => {
    try {
      return openEngine(element.current!, props)
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
      closeEngine(engine)
    }
  }, [])
  return <div ref={element} className="mk-engine" />
}
