import type { LiveMessage } from '@muster/core'

/** Position and status changes that the live feed reports. */
export interface LiveUpdate {
  moved: ReadonlyMap<number, LivePosition>
  /** Units that left the window, or that the user may no longer see. */
  gone: ReadonlySet<number>
}

export interface LivePosition {
  lat: number
  lng: number
  /** Degrees clockwise from north, if known. */
  course: number | undefined
  statusId: number
  /** ISO time of a full second. */
  time: string
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

export function parseUpdate(message: Pick<LiveMessage, 'json'>): LiveUpdate {
  const { unitIds, lat, lng, course, status, time, gone } = message.json() as Columns
  const moved = new Map(
    unitIds.map((unitId, i) => [
      unitId,
      {
        lat: lat[i]! / 1e5,
        lng: lng[i]! / 1e5,
        course: course[i] ?? undefined,
        statusId: status[i]!,
        time: new Date(time[i]! * 1000).toISOString(),
      },
    ]),
  )
  return { moved, gone: new Set(gone) }
}
