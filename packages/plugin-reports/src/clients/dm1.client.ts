import {
  dm1Messages,
  dm1MessagesDetail,
  exportDm1Messages,
  type FleetSchemas,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, userFormats, type Download } from '@muster/core'

export type Dm1Message = FleetSchemas['Dm1Message']
/** 0, 1, or 2 for both. */
export type CanLine = FleetSchemas['Dm1CanLine']

export interface Dm1Request {
  unitIds: readonly number[]
  /** ISO 8601, both inclusive. */
  from: string
  to: string
  canLine: CanLine
}

/** Maximum number of fault reports shown. */
const maxReports = 50

/** Loads reported trouble codes and their reports, and exports them (002 §7.3). */
export const dm1 = defineClient({
  id: 'reports.dm1',
  create: ({ api, use }) => {
    const bodyOf = ({ unitIds, from, to, canLine }: Dm1Request) => ({
      unitIds: [...unitIds],
      fromDate: from,
      toDate: to,
      canLine,
    })
    return {
      /** `page` is 1-based. */
      list: (request: Dm1Request, { page, size }: { page: number; size: number }) =>
        api.queryFor(dm1Messages, { body: { ...bodyOf(request), start: (page - 1) * size, limit: size } }),
      reports: (
        { from, to }: Pick<Dm1Request, 'from' | 'to'>,
        { unitId, sourceAddressCode, spnCode, fmiCode }: Dm1Message,
      ) =>
        api.queryFor(dm1MessagesDetail, {
          body: { unitId, sourceAddressCode, spnCode, fmiCode, fromDate: from, toDate: to, limit: maxReports },
        }),
      file: (request: Dm1Request, format: ReportSchemas['ReportFormat'], signal?: AbortSignal): Promise<Download> =>
        api.download(exportDm1Messages, {
          path: { format },
          body: { ...bodyOf(request), timezone: use(userFormats).get().zone },
          signal,
        }),
    }
  },
})
