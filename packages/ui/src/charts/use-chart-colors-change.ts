import { useEffect, useRef } from 'react'
import { useHost } from '../host.tsx'

/** Calls `redraw` when the colours change: another theme or mode, or printing. */
export function useChartColorsChange(redraw: () => void): void {
  const { theme, mode } = useHost()
  const drawn = useRef({ theme, mode })
  useEffect(() => {
    if (drawn.current.theme === theme && drawn.current.mode === mode) return
    drawn.current = { theme, mode }
    redraw()
  }, [redraw, theme, mode])
  useEffect(() => {
    const print = matchMedia('print')
    print.addEventListener('change', redraw)
    return () => print.removeEventListener('change', redraw)
  }, [redraw])
}
