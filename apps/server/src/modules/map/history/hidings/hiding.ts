import type { ReportSchemas } from '@muster/contract'

/** A row of `position_hiding`. */
export interface HidingRow {
  unit_id: number
  hiding_id: number
  from_time: Date
  /** Not included. */
  until_time: Date
  area: number[] | null
  reason: string
  positions: number
  hidden_at: Date
  hidden_by: string
  shown_at: Date | null
  shown_by: string | null
}

export function hidingOf(row: HidingRow): ReportSchemas['PositionHiding'] {
  const [south = 0, west = 0, north = 0, east = 0] = row.area ?? []
  return {
    hidingId: row.hiding_id,
    unitId: row.unit_id,
    fromDate: row.from_time.toISOString(),
    toDate: new Date(row.until_time.getTime() - 1).toISOString(),
    ...(row.area && { area: { south, west, north, east } }),
    reason: row.reason,
    positions: row.positions,
    hiddenAt: row.hidden_at.toISOString(),
    hiddenBy: row.hidden_by,
    ...(row.shown_at && { shownAt: row.shown_at.toISOString() }),
    ...(row.shown_by !== null && { shownBy: row.shown_by }),
  }
}
