import { eastwards, toX, toY, world } from './mercator.ts'

/**
 * A box in WGS 84 degrees. One that crosses the antimeridian is read in both usual spellings, 170 … −170 and
 * 170 … 190; answers use the second, which every map library can fit to. 360° or more is the whole world.
 */
export interface Bounds {
  latMin: number
  latMax: number
  lngMin: number
  lngMax: number
}

/** Bounds in map steps: `west` eastwards for `width`, `north` downwards for `height`, both ends included. */
export interface MapWindow {
  west: number
  width: number
  north: number
  height: number
}

export const wholeWorld: MapWindow = { west: 0, width: world - 1, north: 0, height: world - 1 }

/** @param padding map steps added on every side */
export function mapWindow(bounds: Bounds, padding = 0): MapWindow {
  const top = Math.max(0, toY(bounds.latMax) - padding)
  const bottom = Math.min(world - 1, toY(bounds.latMin) + padding)
  const vertical = { north: Math.floor(top), height: Math.floor(bottom) - Math.floor(top) }
  const west = toX(bounds.lngMin)
  const width = eastwards(west, toX(bounds.lngMax)) + 2 * Math.floor(padding)
  if (bounds.lngMax - bounds.lngMin >= 360 || width >= world) return { ...wholeWorld, ...vertical }
  return { west: eastwards(Math.floor(padding), west), width, ...vertical }
}

export function contains(window: MapWindow, x: number, y: number): boolean {
  return eastwards(window.west, x) <= window.width && y >= window.north && y - window.north <= window.height
}
