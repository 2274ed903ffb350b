import {
  exportPositionHistoryCsv,
  exportPositionHistoryExcel,
  getHistoryPositionDetail,
  listHistoryPositions,
  snapToRoad,
  type FleetSchemas,
} from '@muster/contract'
import { defineService, userFormats, type Core, type Download } from '@muster/core'
import type { HistoryPosition } from './track.ts'

/** Selection of a history. */
export interface HistoryChoice {
  unitIds: readonly number[]
  /** ISO times, both included. */
  from: string
  to: string
  /** Every message; otherwise a stationary machine appears once. */
  showAll: boolean
}

/** Positions a page (001 §9). */
export const historyPageSize = 500

/** Where units have been: what the history, a command line and other plugins ask for. */
export const history = defineService({ id: 'map.history', create: createHistory })

export type History = ReturnType<typeof createHistory>

function createHistory(core: Pick<Core, 'api' | 'use'>) {
  const { api } = core
  const offset = (moment: string) => core.use(userFormats).get().offsetUtc(moment)
  return {
    /**
     * Hidden positions are among them, marked.
     * @param page counted from 1
     */
    positions: (choice: HistoryChoice, page: number) =>
      api.queryFor(listHistoryPositions, {
        body: { ...bodyOf(choice), withHidden: true, start: (page - 1) * historyPageSize, limit: historyPageSize },
      }),
    /** Everything one message said, at the user's offset of that moment. */
    detail: ({ positionId, timestamp }: Pick<HistoryPosition, 'positionId' | 'timestamp'>) =>
      api.queryFor(getHistoryPositionDetail, { path: { positionId }, query: { offsetUTC: offset(timestamp) } }),
    /** Every message, whatever is shown. */
    download(choice: HistoryChoice, format: 'excel' | 'csv'): Promise<Download> {
      const operation = format === 'excel' ? exportPositionHistoryExcel : exportPositionHistoryCsv
      return api.download(operation, { body: { ...bodyOf(choice), showAll: true, offsetUTC: offset(choice.from) } })
    },
    /** The roads along some positions of one unit. */
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
