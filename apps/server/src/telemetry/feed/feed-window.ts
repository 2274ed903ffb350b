import type { Bounds } from '../live/bounds.ts'
import { mapWindow, wholeWorld } from '../live/bounds.ts'
import type { MapWindow } from '../live/bounds.ts'
import type { UnitChoice } from '../live/narrow-scope.ts'
import { StompFault } from '#kernel/realtime/stomp-frames.ts'

/** Map window of a position subscriber. */
export interface FeedWindow {
  area: MapWindow
  /** Undefined for every unit in the area. */
  unitIds: ReadonlySet<number> | undefined
  /** Undefined for every status. */
  statusIds: ReadonlySet<number> | undefined
  /** Undefined for every unit in scope. */
  choice: UnitChoice | undefined
}

const maxUnits = 1000
const maxSearch = 200

/**
 * Reads the headers of a SUBSCRIBE: `bounds: latMin,lonMin,latMax,lonMax` in degrees, or `unit-ids: 1,2,3`, or both.
 * `status-ids: 1,2`, `company-id`, `fleet-id` and `search` filter as the query of the same names in the API does.
 * @throws StompFault that explains the format
 */
export function parseFeedWindow(headers: ReadonlyMap<string, string>): FeedWindow {
  const [bounds, ids, statuses] = [headers.get('bounds'), headers.get('unit-ids'), headers.get('status-ids')]
  if (bounds === undefined && ids === undefined)
    throw new StompFault('bad-frame', 'Positions need a window. Send a bounds or a unit-ids header.')
  return {
    area: bounds === undefined ? wholeWorld : mapWindow(parseBounds(bounds)),
    unitIds: ids === undefined ? undefined : parseIds('unit-ids', ids),
    statusIds: statuses === undefined ? undefined : parseIds('status-ids', statuses),
    choice: parseChoice(headers),
  }
}

function parseChoice(headers: ReadonlyMap<string, string>): UnitChoice | undefined {
  const [company, fleet, text] = [headers.get('company-id'), headers.get('fleet-id'), headers.get('search')]
  const search = text?.slice(0, maxSearch) || undefined
  if (company === undefined && fleet === undefined && search === undefined) return undefined
  return {
    ...(company !== undefined && { companyId: parseId('company-id', company) }),
    ...(fleet !== undefined && { fleetId: parseId('fleet-id', fleet) }),
    ...(search !== undefined && { search }),
  }
}

function parseId(header: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new StompFault('bad-frame', `The ${header} header is one number, as in 12.`)
}

function parseBounds(text: string): Bounds {
  const parts = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const [south, west, north, east] = parts as [number, number, number, number]
  const valid = parts.length === 4 && parts.every(part => Math.abs(part) <= 100_000) && south <= north
  if (valid) return { south, west, north, east }
  throw new StompFault('bad-frame', 'The bounds header is latMin,lonMin,latMax,lonMax in degrees, as in 44,7,46,10.')
}

function parseIds(header: 'unit-ids' | 'status-ids', text: string): ReadonlySet<number> {
  const parts = text.split(',').map(part => part.trim())
  if (parts.length > maxUnits)
    throw new StompFault('limit', `The ${header} header names more than ${maxUnits}. Use bounds for so many units.`)
  const ids = new Set(parts.filter(part => part !== '').map(Number))
  for (const id of ids)
    if (!Number.isInteger(id) || id < 0)
      throw new StompFault('bad-frame', `The ${header} header is numbers with commas, as in 12,13,14.`)
  return ids
}
