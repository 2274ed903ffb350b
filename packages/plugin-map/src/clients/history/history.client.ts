import {
  exportPositionHistoryCsv,
  exportPositionHistoryExcel,
  getHistoryPositionDetail,
  listHistoryPositions,
  snapToRoad,
  type FleetSchemas,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, userFormats, type Core, type Download } from '@muster/core'
import type { HistoryPosition } from './track.ts'

/** Selection of a history. */
export interface HistoryChoice {
  unitIds: readonly number[]
  /** ISO times, both included. */
  from: string
  to: string
  /** Includes every message; otherwise a stationary unit appears once. */
  showAll: boolean
}

/** Positions per page (001 §9). */
export const historyPageSize = 500

/** Reads position history for the history screen, the command line and other plugins. */
export const history = defineClient({ id: 'map.history', create: createHistory })

export type History = ReturnType<typeof createHistory>

function createHistory(core: Pick<Core, 'api' | 'use'>) {
  const { api } = core
  const offset = (moment: string) => core.use(userFormats).get().offsetUtc(moment)
  return {
    /** Includes hidden positions, which are marked. @param page 1-based */
    positions: (choice: HistoryChoice, page: number) =>
      api.queryFor(listHistoryPositions, {
        body: { ...bodyOf(choice), withHidden: true, start: (page - 1) * historyPageSize, limit: historyPageSize },
      }),
    /** Returns all values of one message, with the user's UTC offset at its time. */
    detail: ({ positionId, timestamp }: Pick<HistoryPosition, 'positionId' | 'timestamp'>) =>
      api.queryFor(getHistoryPositionDetail, { path: { positionId }, query: { offsetUTC: offset(timestamp) } }),
    /** Exports every message, regardless of `showAll`. */
    download(choice: HistoryChoice, format: ReportSchemas['ReportFormat']): Promise<Download> {
      const body = { ...bodyOf(choice), showAll: true, offsetUTC: offset(choice.from) }
      return format === 'csv'
        ? api.download(exportPositionHistoryCsv, { body })
        : api.download(exportPositionHistoryExcel, { query: { format }, body })
    },
    /** Matches positions of one unit to roads. */
    matched(positions: readonly HistoryPosition[]) {
      const points = positions.map(
        ({ position: [longitude = 0, latitude = 0], timestamp }): FleetSchemas['SnapPoint'] => ({
          latitude,
          longitude,
          time: timestamp,
        }),
      )
      return api.queryFor(snapToRoad, { body: { points, interpolate: true } })
    },
  }
}

const bodyOf = ({ unitIds, from, to, showAll }: HistoryChoice) => ({
  unitIds: [...unitIds],
  fromDate: new Date(from).toISOString(),
  toDate: new Date(to).toISOString(),
  showAll,
})
