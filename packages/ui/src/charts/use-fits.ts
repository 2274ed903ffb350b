import { useLayoutEffect, useState, type RefObject } from 'react'
import { widestOf } from './column-options.ts'
import { readChartColors } from './chart-colors.ts'

/** Returns whether names fit side by side below a plot of a width. */
export function useFits(box: RefObject<HTMLElement | null>, names: readonly string[], width: number): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!box.current || !pen || width === 0) return
    pen.font = readChartColors(box.current).font(12)
    setFits((widestOf(names, pen) + 12) * names.length <= width - 80)
  }, [box, names, width])
  return fits
}
