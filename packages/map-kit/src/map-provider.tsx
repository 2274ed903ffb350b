import { useState, type ReactNode } from 'react'
import { PortContext } from './map-context.ts'
import { MapPort } from './map-port.ts'

/** Shares one map between a canvas and what is beside it, such as a side panel. */
export function MapProvider({ children }: { children: ReactNode }) {
  const [port] = useState(() => new MapPort())
  return <PortContext value={port}>{children}</PortContext>
}
