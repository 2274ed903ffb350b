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

/** The colours may change between drawings: read them in functions at drawing time. */
export type MakeOptions = (colors: Readonly<ChartColors>) => Options

export interface Drawn {
  data: uPlot.AlignedData
  /** Range of the x axis. */
  range: TimeRange
}

/**
 * Creates a uPlot once there is something to draw. Returns the plot, and the element that the box must contain. Other
 * options create the plot again, so `make` must be stable.
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
  // keep the readings of the same series, and thus the plot, while others are computed
  const [last, setLast] = useState({ make, drawn: next })
  if (next && (last.drawn !== next || last.make !== make)) setLast({ make, drawn: next })
  const drawn = next ?? (last.make === make ? last.drawn : undefined)
  const isReady = drawn !== undefined && width > 0

  useLayoutEffect(() => {
    // a canvas cannot read custom properties, so they are read from the element around it
    if (isReady && box.current) setMade(make((colors.current = readChartColors(box.current))))
  }, [box, make, isReady])
  const options = useMemo(() => made && { ...made, width, height }, [made, width, height])

  // after the library has given the plot its data, within the same drawing
  useEffect(() => {
    if (!plot || !drawn) return
    const { x } = plot.scales
    const { from: min, to: max } = drawn.range
    // avoids another drawing
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
