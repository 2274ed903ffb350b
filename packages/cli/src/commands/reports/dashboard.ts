import {
  alarmsCountByType,
  countNextMonthExpirations,
  getMaintenanceInfoWidget,
  getReportingCountWidget,
  getUnitsStatusCounters,
  listSilentUnits,
} from '@muster/contract'
import { addDays, dayOf, momentOf, type Core, type Formats } from '@muster/core'
import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import type { dashboard } from './definitions.ts'

interface Row {
  tile: 'status' | 'reporting' | 'maintenance' | 'since-yesterday' | 'silent-units' | 'expirations'
  /** Code of a status or an alarm, or the name of a count. */
  figure: string
  count: number
}

const columns = columnsOf<Row>()('tile', 'figure', { name: 'count', value: ({ count }) => count, kind: 'number' })

/** Hour of yesterday at which the tile of recent events begins, and a limit above the number of alarm types. */
const evening = 18
const types = 1000

const spans = ['lastHour', 'lastDay', 'lastWeek', 'older', 'neverReported'] as const

export const run: Run<typeof dashboard> = async ({ options }, { connect, host, out }) => {
  const { core, formats } = await connect()
  const rows = countsOf(core, { formats, now: host.now(), signal: host.signal })
  await out.list({ columns, rows, options, formats, empty: 'You may see no figure of the dashboard.' })
}

interface Request {
  formats: Formats
  now: number
  signal: AbortSignal
}

/** Yields the counts of the tiles that the user may see. */
async function* countsOf(
  { api, can }: Pick<Core, 'api' | 'can'>,
  { formats, now, signal }: Request,
): AsyncGenerator<Row> {
  if (can(getUnitsStatusCounters.access)) {
    const counters = await api.call(getUnitsStatusCounters, { signal })
    for (const { code, count } of counters) yield { tile: 'status', figure: code, count }
  }
  if (can(getReportingCountWidget.access)) {
    const counts = await api.call(getReportingCountWidget, { signal })
    for (const span of spans) yield { tile: 'reporting', figure: span, count: counts[span] }
  }
  if (can(getMaintenanceInfoWidget.access)) {
    const { states } = await api.call(getMaintenanceInfoWidget, { signal })
    for (const { stateCode, count } of states) yield { tile: 'maintenance', figure: stateCode, count }
  }
  const yesterday = addDays(dayOf(formats.zone, now), -1)
  const since = new Date(
    momentOf(formats.zone, { ...yesterday, hour: evening, minute: 0, second: 0, millisecond: 0 }),
  ).toISOString()
  if (can(alarmsCountByType.access)) {
    const query = { offsetUtc: formats.offsetUtc(now), since, limit: types }
    const { items } = await api.call(alarmsCountByType, { query, signal })
    yield { tile: 'since-yesterday', figure: 'alarms', count: items.reduce((sum, { count }) => sum + count, 0) }
    for (const { alarmTypeCode, count } of items) yield { tile: 'since-yesterday', figure: alarmTypeCode, count }
  }
  if (can(listSilentUnits.access)) {
    const silentSince = await api.call(listSilentUnits, { query: { since, limit: 1 }, signal })
    yield { tile: 'since-yesterday', figure: 'silentUnits', count: silentSince.totalCount }
    const silent = await api.call(listSilentUnits, { query: { limit: 1 }, signal })
    yield { tile: 'silent-units', figure: 'silentUnits', count: silent.totalCount }
  }
  if (can(countNextMonthExpirations.access)) {
    const { count } = await api.call(countNextMonthExpirations, { signal })
    yield { tile: 'expirations', figure: 'nextMonth', count }
  }
}
