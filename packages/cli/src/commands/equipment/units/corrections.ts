import { listCounterCorrections, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { findUnit } from '../../../selection/find-units.ts'
import type { corrections } from './definitions.ts'

const columns = columnsOf<FleetSchemas['CounterCorrection']>()(
  { name: 'id', value: ({ correctionId }) => correctionId, kind: 'number' },
  'counter',
  'kind',
  { name: 'from', value: ({ fromDate }) => fromDate, kind: 'time' },
  { name: 'to', value: ({ toDate }) => toDate, kind: 'time' },
  { name: 'old', value: ({ oldValue }) => oldValue },
  { name: 'new', value: ({ newValue }) => newValue },
  'offset',
  'reason',
  { name: 'by', value: ({ createdBy }) => createdBy },
  { name: 'at', value: ({ createdAt }) => createdAt, kind: 'time' },
  { name: 'withdrawnAt', value: ({ withdrawnAt }) => withdrawnAt, kind: 'time' },
  { name: 'withdrawnBy', value: ({ withdrawnBy }) => withdrawnBy },
)

export const run: Run<typeof corrections> = async ({ arguments: { unit }, options }, { connect, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id: unitId } = await findUnit(api, unit)
  const { corrections: rows } = await api.call(listCounterCorrections, { path: { unitId } })
  await out.list({ columns, rows, options, formats, empty: 'No counter of this unit was corrected.' })
}
