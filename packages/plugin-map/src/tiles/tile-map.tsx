import { Loading } from '@muster/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import './tiles.css'

/**
 * Frame of a small map, which starts once it is in view and the browser is idle, so that it does not delay the other tiles. The page
 * scrolls over it.
 */
export function TileMap({ children }: { children: ReactNode }): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element || isStarted) return
    let idle = 0
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) idle ||= requestIdleCallback(() => setStarted(true), { timeout: 2000 })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelIdleCallback(idle)
    }
  }, [isStarted])
  useEffect(() => {
    const element = frame.current
    const pass = (event: WheelEvent) => event.stopPropagation()
    element?.addEventListener('wheel', pass, { capture: true, passive: true })
    return () => element?.removeEventListener('wheel', pass, { capture: true })
  }, [])
  return (
    <div ref={frame} className="tile-map">
      {isStarted ? children : <Loading />}
    </div>
  )
}
