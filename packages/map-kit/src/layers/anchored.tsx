import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { MapEngine } from '../engine.ts'
import type { LatLng } from '../types.ts'

/** Element anchored to a place while the map moves. */
export function Anchored({
  engine,
  at: { lat, lng },
  children,
}: {
  engine: MapEngine
  at: LatLng
  children: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = engine.project({ lat, lng })
      element.current!.style.transform = `translate(${x}px, ${y}px)`
    }
    place()
    return engine.onMove(place)
  }, [engine, lat, lng])
  return (
    <div ref={element} className="mk-anchored">
      {children}
    </div>
  )
}
