import { use, useEffect, useState } from 'react'
import { metresPerPixel, roundDown } from './geometry.ts'
import { LabelsContext, useEngine } from './map-context.tsx'
import type { MapLabels } from './labels.ts'
import type { View } from './types.ts'

const longest = 110

/** Shows a line of known length to judge distances. */
export function ScaleBar() {
  const engine = useEngine()
  const { distances } = use(LabelsContext)
  const [bar, setBar] = useState<{ text: string; width: number }>()
  useEffect(() => {
    if (!engine) return
    const measure = () =>
      setBar(old => {
        const next = scale(engine.view(), distances)
        return old?.text === next.text && old.width === next.width ? old : next
      })
    measure()
    return engine.onMove(measure)
  }, [engine, distances])
  return bar ? (
    <div className="mk-scale" aria-hidden="true" style={{ width: bar.width }}>
      {bar.text}
    </div>
  ) : null
}

/** Returns the largest round length that fits, and its width in whole pixels. */
export function scale({ center, zoom }: View, distances: MapLabels['distances']): { text: string; width: number } {
  const perPixel = metresPerPixel(center.lat, zoom)
  const [small, large, ratio] = distances === 'metric' ? [1, 1000, 1000] : [0.3048, 1609.344, 5280]
  const inLarge = (longest * perPixel) / large >= 1
  const unit = inLarge ? large : small
  const length = roundDown((longest * perPixel) / unit)
  const name = distances === 'metric' ? (inLarge ? 'km' : 'm') : inLarge ? 'mi' : 'ft'
  const shown =
    !inLarge && length < 1 && ratio === 1000
      ? `${Number((length * 100).toPrecision(2))} cm`
      : `${Number(length.toPrecision(2))} ${name}`
  return { text: shown, width: Math.round((length * unit) / perPixel) }
}
