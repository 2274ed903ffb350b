import type { HistoryPosition } from '../src/clients/history/track.ts'

/** Reading of unit 7, working, unless stated otherwise. */
export interface Reading extends Partial<HistoryPosition> {
  at: string
  lat?: number
  lng?: number
}

let last = 0

export function aReading({ at, lat = 45, lng = 9, ...rest }: Reading): HistoryPosition {
  return {
    positionId: ++last,
    unitId: 7,
    unitName: 'Tractor 7',
    statusId: 1,
    statusColor: '1c8a4c',
    notes: '',
    position: [lng, lat],
    timestamp: new Date(at).toISOString(),
    ...rest,
  }
}
