import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type uPlot from 'uplot'
import UplotReact from 'uplot-react'
import 'uplot/dist/uPlot.min.css'
import './charts.css'
import { readChartColors, type ChartColors } from './chart-colors.ts'
import type { TimeRange } from './series.ts'
import { useChartColorsChange } from './use-chart-colors-change.ts'

type Options = Omit<uPlot.Options, 'width' | 'height'>

/** The colors may change between two drawings: read it in functions, at the time of drawing. */
export type MakeOptions = (colors: Readonly<ChartColors>) => Options

export interface Drawn {
  data: uPlot.AlignedData
  /** Of the x axis. */
  range: TimeRange
}

/**
 * A plot for a box, from when there is something to draw: the plot, and the element that the box must contain.
 * uPlot creates the plot again for other options only, so `make` must stay the same function while it says the same.
 */
export function usePlot(
  box: RefObject<HTMLElement | null>,
  make: MakeOptions,
  next: Drawn | undefined,
  width: number,
  height: number,
): [plot: uPlot | undefined, element: ReactNode] {
  const [plot, setPlot] = useState<uPlot>()
  const [made, setMade] = useState<Options>()
  const colors = useRef<ChartColors>(undefined)
  // while others are computed the same series keep their readings, and with them the plot
  const [last, setLast] = useState({ make, drawn: next })
  if (next && (last.drawn !== next || last.make !== make)) setLast({ make, drawn: next })
  const drawn = next ?? (last.make === make ? last.drawn : undefined)
  const isReady = drawn !== undefined && width > 0

  useLayoutEffect(() => {
    // a canvas cannot read custom properties: they come from the element around it
    if (isReady && box.current) setMade(make((colors.current = readChartColors(box.current))))
  }, [box, make, isReady])
  const options = useMemo(() => made && { ...made, width, height }, [made, width, height])

  // after the library has given the plot its data, in the same drawing
  useEffect(() => {
    if (!plot || !drawn) return
    const { x } = plot.scales
    const { from: min, to: max } = drawn.range
    // it would draw again
    if (x?.min !== min || x.max !== max) plot.setScale('x', { min, max })
  }, [plot, drawn])

  useChartColorsChange(
    useCallback(() => {
      if (!plot || !colors.current) return
      Object.assign(colors.current, readChartColors(plot.root))
      plot.redraw(false)
    }, [plot]),
  )
  const element = isReady && options && (
    <UplotReact
      options={options}
      data={drawn.data}
      resetScales={false}
      onCreate={created => {
        // before the first drawing, which would show all data
        created.setScale('x', { min: drawn.range.from, max: drawn.range.to })
        setPlot(created)
      }}
      onDelete={() => setPlot(undefined)}
    />
  )
  return [plot, element]
}
