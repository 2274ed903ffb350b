import { findUnit } from '../../../selection/find-units.ts'
import { spanIfGiven } from '../../../selection/parse-span.ts'
import type { Run } from '../../../define/command.ts'
import { alarmColumns, allAlarms } from './alarm-rows.ts'
import type { ls } from './definitions.ts'

export const run: Run<typeof ls> = async ({ options: { unread, unit, type, ...options } }, { connect, host, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { from, to } = spanIfGiven(options, formats.zone, host.now())
  const units = await Promise.all(unit.map(word => findUnit(api, word)))
  const rows = allAlarms(api, {
    ...(unread && { state: 'UNREAD' as const }),
    ...(units.length > 0 && { unitIds: units.map(({ id }) => id) }),
    ...(type.length > 0 && { alarmTypeIds: [...type] }),
    ...(from !== undefined && { fromDate: new Date(from).toISOString() }),
    ...(to !== undefined && { toDate: new Date(to).toISOString() }),
  })
  await out.list({ columns: alarmColumns, rows, options, formats, empty: 'No alarm matches.' })
}
