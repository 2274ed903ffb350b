import { useMemo } from 'react'
import type { IconFeature, Key } from '../engine.ts'
import { useContents, useEngine } from '../map-context.tsx'
import type { LatLng } from '../types.ts'
import { cssColor, type PinMark, pinSize, spritesOf } from './sprites.ts'
import { useFeatures } from './use-features.ts'

export interface Pin extends LatLng {
  id: Key
  color?: string
  mark?: PinMark
}

const noIcons = {}

/** Draws points of 22 × 22 px, such as history positions. */
export function PinLayer({
  pins,
  selectedId,
  onSelect,
}: {
  pins: readonly Pin[]
  selectedId?: Key
  onSelect?: (id: Key) => void
}) {
  const engine = useEngine()
  useContents(pins)
  useFeatures(
    'pins',
    useMemo(() => {
      if (!engine) return []
      const sprites = spritesOf(engine)
      return pins.map((pin): IconFeature => {
        const [color, selected] = [cssColor(pin.color), pin.id === selectedId]
        return {
          key: pin.id,
          at: pin,
          color,
          order: selected ? 2 : pin.mark ? 1 : 0,
          image: sprites.id({ size: pinSize, color, selected, ...(pin.mark && { mark: pin.mark }) }, noIcons),
        }
      })
    }, [engine, pins, selectedId]),
    onSelect,
  )
  return null
}
