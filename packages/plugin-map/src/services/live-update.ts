import type { LiveMessage } from '@muster/core'

/** A change among the units of a window, as the live feed reports it. */
export interface LiveUpdate {
  moved: ReadonlyMap<number, Moved>
  /** Units that left the window, or the user's sight. */
  gone: ReadonlySet<number>
}

export interface Moved {
  lat: number
  lng: number
  /** Degrees clockwise from north, where the unit knows it. */
  course: number | undefined
  statusId: number
  /** Milliseconds since 1970, a multiple of 1000. */
  time: number
}

interface Columns {
  unitIds: number[]
  /** 1e-5 degrees. */
  lat: number[]
  lng: number[]
  course: (number | null)[]
  status: number[]
  /** Seconds since 1970. */
  time: number[]
  gone?: number[]
}

export function readUpdate(message: Pick<LiveMessage, 'json'>): LiveUpdate {
  const { unitIds, lat, lng, course, status, time, gone } = message.json() as Columns
  const moved = new Map(
    unitIds.map((unitId, i) => [
      unitId,
      {
        lat: lat[i]! / 1e5,
        lng: lng[i]! / 1e5,
        course: course[i] ?? undefined,
        statusId: status[i]!,
        time: time[i]! * 1000,
      },
    ]),
  )
  return { moved, gone: new Set(gone) }
}
