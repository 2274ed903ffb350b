import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import { findUnit } from '../../selection/find-units.ts'
import type { services } from './definitions.ts'
import { servicesOf, uomOf, type UnitService } from './unit-services.ts'

const columns = columnsOf<UnitService>()(
  { name: 'key', value: ({ serviceKey }) => serviceKey },
  { name: 'service', value: ({ description }) => description },
  { name: 'state', value: ({ stateCode }) => stateCode },
  { name: 'remaining', value: ({ remaining }) => remaining, kind: 'number' },
  { name: 'dueAt', value: ({ dueAt }) => dueAt, kind: 'number' },
  { name: 'interval', value: ({ interval }) => interval, kind: 'number' },
  { name: 'uom', value: uomOf },
  'expectedDate',
)

export const run: Run<typeof services> = async ({ arguments: { unit }, options }, { connect, host, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id } = await findUnit(api, unit)
  const rows = await servicesOf(api, id, host.signal)
  await out.list({ columns, rows, options, formats, empty: 'The unit has no services.' })
}
