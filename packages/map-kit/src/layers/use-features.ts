import { useEffect, useRef } from 'react'
import type { FeatureLayer, Key, Kind, Kinds } from '../engine.ts'
import { useEngine } from '../map-context.ts'
import { byKey, diff } from './diff.ts'

/** Keeps a layer equal to `features`, sending the engine only what changed. */
export function useFeatures<K extends Kind>(kind: K, features: readonly Kinds[K][], onClick?: (key: Key) => void): void {
  const engine = useEngine()
  const layer = useRef<FeatureLayer<Kinds[K]>>(undefined)
  const drawn = useRef(new Map<Key, Kinds[K]>())
  const click = useRef(onClick)
  click.current = onClick
  const clickable = onClick !== undefined
  useEffect(() => {
    if (!engine) return
    const created = engine.layer(kind, clickable ? { onClick: key => click.current?.(key) } : {})
    layer.current = created
    drawn.current = new Map()
    return () => {
      layer.current = undefined
      created.remove()
    }
  }, [engine, kind, clickable])
  useEffect(() => {
    if (!layer.current) return
    const wanted = byKey(features)
    layer.current.update(diff(drawn.current, wanted))
    drawn.current = wanted
  }, [engine, kind, clickable, features])
}
