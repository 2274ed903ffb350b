import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { MapEngine } from './engine.ts'
import { englishLabels } from './labels.ts'
import { MapPort } from './map-port.ts'
import type { Bounds, LatLng } from './types.ts'

export const PortContext = createContext<MapPort | undefined>(undefined)
export const LabelsContext = createContext(englishLabels)
/** Element below the map for bars, which shrink the map instead of covering it. */
export const BarContext = createContext<HTMLElement | null>(null)

/** Returns the map of the surrounding `MapCanvas` or `MapProvider`. */
export function useMap(): MapPort {
  const port = use(PortContext)
  if (!port) throw new Error('useMap needs a MapCanvas or a MapProvider above it. Wrap the screen in <MapProvider>.')
  return port
}

/** Returns the engine after it has loaded. */
export function useEngine(): MapEngine | undefined {
  const port = useMap()
  return useSyncExternalStore(port.subscribe, () => port.engine)
}

/** Adds places to those that "show all" fits. */
export function useContents(places: readonly LatLng[]): void {
  const port = useMap()
  useEffect(() => port.contribute(() => places), [port, places])
}

/** Declares the bounds of "show all" for layers that hold only visible features. */
export function MapExtent({ bounds: { south, west, north, east } }: { bounds: Bounds }) {
  const port = useMap()
  useEffect(() => port.declare({ south, west, north, east }), [port, south, west, north, east])
  return null
}

/** Shares one map between a canvas and its surroundings, such as a side panel. */
export function MapProvider({ children }: { children: ReactNode }) {
  const [port] = useState(() => new MapPort())
  return <PortContext value={port}>{children}</PortContext>
}
