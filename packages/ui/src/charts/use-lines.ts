import { useEffect, useMemo, useRef, useState } from 'react'
import type { AlignedData } from 'uplot'
import { toFloats, type Readings, type TimeRange } from './series.ts'
import type { Stats } from './stats.ts'
import { createDownsampler, type Downsampler } from './downsample-async.ts'
import type { Drawn } from './use-plot.tsx'
import { useSameList } from './use-same.ts'

interface Lines {
  times: Float64Array
  values: readonly Float64Array[]
  /** Undefined until the first result. */
  drawn?: Drawn
  stats?: readonly (Stats | undefined)[]
}

/** Readings to draw for a range and width: all of them, or downsampled. */
export function useLines(
  given: readonly number[] | Float64Array,
  series: readonly Readings[],
  range: TimeRange,
  width: number,
): Lines {
  const list = useSameList(series)
  const [times, values] = useMemo(() => [toFloats(given), list.map(toFloats)], [given, list])
  const downsampler = useRef<Downsampler>(undefined)
  const [answer, setAnswer] = useState<Pick<Lines, 'values' | 'drawn' | 'stats'>>()
  const columns = Math.ceil(width * devicePixelRatio)
  const { from, to } = range

  useEffect(() => {
    const made = (downsampler.current = createDownsampler(times, values))
    return made.dispose
  }, [times, values])

  // after the effect above, because it uses its downsampler
  useEffect(() => {
    if (columns === 0) return
    downsampler.current?.view({ from, to, columns }, ({ indices, stats }) =>
      setAnswer({ values, stats, drawn: { data: pick(times, values, indices), range: { from, to } } }),
    )
  }, [times, values, from, to, columns])

  return answer?.values === values ? { times, ...answer } : { times, values }
}

/** Converts to uPlot's values: null is a gap, undefined no reading. */
function pick(times: Float64Array, values: readonly Float64Array[], indices: Int32Array): AlignedData {
  const x = Array.from(indices, index => times[index] ?? 0)
  const y = values.map(all =>
    Array.from(indices, index => {
      const value = all[index] ?? Number.NaN
      return Number.isFinite(value) ? value : Number.isNaN(value) ? null : undefined
    }),
  )
  return [x, ...y]
}
