import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './charts.css'
import { readChartColors, type ChartColors } from './chart-colors.ts'
import type { TimeRange } from './series.ts'
import { useChartColorsChange } from './use-chart-colors-change.ts'
import { useLatest } from './use-latest.ts'

/** The colors may change between two drawings: read it in functions, at the time of drawing. */
export type MakeOptions = (colors: Readonly<ChartColors>) => Omit<uPlot.Options, 'width' | 'height'>

export interface Drawn {
  data: uPlot.AlignedData
  /** Of the x axis. */
  range: TimeRange
}

/** A plot in a box, from when there is something to draw; created again for other options only. */
export function usePlot(
  box: RefObject<HTMLElement | null>,
  make: MakeOptions,
  drawn: Drawn | undefined,
  width: number,
  height: number,
): uPlot | undefined {
  const [plot, setPlot] = useState<uPlot>()
  const colors = useRef<ChartColors>(undefined)
  const latest = useLatest({ drawn, width, height })
  const isReady = drawn !== undefined && width > 0

  useLayoutEffect(() => {
    // size and data are those of the moment, and followed below
    const { drawn, ...size } = latest.current
    if (!isReady || !drawn || !box.current) return
    const own = (colors.current = readChartColors(box.current))
    const made = new uPlot({ ...make(own), ...size }, drawn.data, box.current)
    setPlot(made)
    return () => {
      made.destroy()
      setPlot(undefined)
    }
  }, [box, make, isReady, latest])

  useLayoutEffect(() => {
    if (plot && (plot.width !== width || plot.height !== height)) plot.setSize({ width, height })
  }, [plot, width, height])

  useLayoutEffect(() => {
    if (!plot || !drawn) return
    const {
      data,
      range: { from, to },
    } = drawn
    plot.batch(() => {
      if (plot.data !== data) plot.setData(data, false)
      plot.setScale('x', { min: from, max: to })
    })
  }, [plot, drawn])

  useChartColorsChange(
    useCallback(() => {
      if (!plot || !colors.current) return
      Object.assign(colors.current, readChartColors(plot.root))
      plot.redraw(false)
    }, [plot]),
  )
  return plot
}
