import { useEffect, useEffectEvent, useRef } from 'react'
import type { FeatureLayer, Key, Kind, Kinds } from '../engine.ts'
import { useEngine } from '../map-context.tsx'
import { byKey, diff } from './diff.ts'

/** Syncs a layer with `features`, sending only changes to the engine. */
export function useFeatures<K extends Kind>(
  kind: K,
  features: readonly Kinds[K][],
  onClick?: (key: Key) => void,
): void {
  const engine = useEngine()
  const layer = useRef<{ drawn: FeatureLayer<Kinds[K]>; features: Map<Key, Kinds[K]> }>(undefined)
  const clickable = onClick !== undefined
  const click = useEffectEvent((key: Key) => onClick?.(key))
  const begin = useEffectEvent((drawn: FeatureLayer<Kinds[K]>) => {
    drawn.update({ put: features, drop: [] })
    layer.current = { drawn, features: byKey(features) }
  })
  useEffect(() => {
    if (!engine) return
    const created = engine.layer(kind, clickable ? { onClick: key => click(key) } : {})
    begin(created)
    return () => {
      layer.current = undefined
      created.remove()
    }
  }, [engine, kind, clickable])
  useEffect(() => {
    if (!layer.current) return
    const wanted = byKey(features)
    layer.current.drawn.update(diff(layer.current.features, wanted))
    layer.current.features = wanted
  }, [features])
}
