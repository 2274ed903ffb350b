import type { Bounds } from '../live/bounds.ts'
import { mapWindow, wholeWorld } from '../live/bounds.ts'
import type { MapWindow } from '../live/bounds.ts'
import { StompFault } from '#kernel/realtime/stomp-frames.ts'

/** Map window of a position subscriber. */
export interface FeedWindow {
  area: MapWindow
  /** Undefined for every unit in the area. */
  unitIds: ReadonlySet<number> | undefined
}

const maxUnits = 1000

/**
 * Reads the headers of a SUBSCRIBE: `bounds: latMin,lonMin,latMax,lonMax` in degrees, or `unit-ids: 1,2,3`, or both.
 * @throws StompFault that explains the format
 */
export function parseFeedWindow(headers: ReadonlyMap<string, string>): FeedWindow {
  const [bounds, ids] = [headers.get('bounds'), headers.get('unit-ids')]
  if (bounds === undefined && ids === undefined)
    throw new StompFault('bad-frame', 'Positions need a window. Send a bounds or a unit-ids header.')
  return {
    area: bounds === undefined ? wholeWorld : mapWindow(parseBounds(bounds)),
    unitIds: ids === undefined ? undefined : parseIds(ids),
  }
}

function parseBounds(text: string): Bounds {
  const parts = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const [south, west, north, east] = parts as [number, number, number, number]
  const valid = parts.length === 4 && parts.every(part => Math.abs(part) <= 100_000) && south <= north
  if (valid) return { south, west, north, east }
  throw new StompFault('bad-frame', 'The bounds header is latMin,lonMin,latMax,lonMax in degrees, as in 44,7,46,10.')
}

function parseIds(text: string): ReadonlySet<number> {
  const parts = text.split(',').map(part => part.trim())
  if (parts.length > maxUnits)
    throw new StompFault('limit', `The unit-ids header names more than ${maxUnits} units. Use bounds for so many.`)
  const ids = new Set(parts.filter(part => part !== '').map(Number))
  for (const id of ids)
    if (!Number.isInteger(id) || id < 0)
      throw new StompFault('bad-frame', 'The unit-ids header is numbers with commas, as in 12,13,14.')
  return ids
}
