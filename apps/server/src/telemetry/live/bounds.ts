import { eastwards, toX, toY, world } from './mercator.ts'

/**
 * Rectangle in WGS 84 degrees. A rectangle across the antimeridian is accepted in both usual notations, 170 … −170 and 170 … 190;
 * results use the second, which every map library can fit to. 360° or more is the entire world.
 */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** Bounds in map steps: from `west` eastwards by `width`, from `north` downwards by `height`, inclusive. */
export interface MapWindow {
  west: number
  width: number
  north: number
  height: number
}

export const wholeWorld: MapWindow = { west: 0, width: world - 1, north: 0, height: world - 1 }

/** @param padding map steps on every side */
export function mapWindow(bounds: Bounds, padding = 0): MapWindow {
  const top = Math.max(0, toY(bounds.north) - padding)
  const bottom = Math.min(world - 1, toY(bounds.south) + padding)
  const vertical = { north: Math.floor(top), height: Math.floor(bottom) - Math.floor(top) }
  const left = toX(bounds.west)
  const width = eastwards(left, toX(bounds.east)) + 2 * Math.floor(padding)
  if (bounds.east - bounds.west >= 360 || width >= world) return { ...wholeWorld, ...vertical }
  return { west: eastwards(Math.floor(padding), left), width, ...vertical }
}

export function contains(window: MapWindow, x: number, y: number): boolean {
  return eastwards(window.west, x) <= window.width && y >= window.north && y - window.north <= window.height
}
