import { equipmentUtilizationTotals, type ReportSchemas } from '@muster/contract'
import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import { parseSpan } from '../../selection/parse-span.ts'
import type { totals } from './definitions.ts'

interface Row {
  figure: string
  value: number | undefined
  /** In the period before. */
  before: number | undefined
  uom: string | undefined
  /** Units with a known figure. */
  units: number
}

const columns = columnsOf<Row>()(
  'figure',
  { name: 'value', value: ({ value }) => value, kind: 'number' },
  { name: 'before', value: ({ before }) => before, kind: 'number' },
  'uom',
  { name: 'units', value: ({ units }) => units, kind: 'number' },
)

const times = ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds'] as const

export const run: Run<typeof totals> = async ({ options }, { connect, host, out }) => {
  const { core, formats } = await connect()
  const { from, to } = parseSpan(options, formats.zone, host.now())
  const all = await core.api.call(equipmentUtilizationTotals, {
    body: { fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString(), timezone: formats.zone },
    signal: host.signal,
  })
  await out.list({ columns, rows: rowsOf(all), options, formats, empty: 'There are no totals.' })
}

function rowsOf({ previous, unitsCount: units, ...sums }: ReportSchemas['UtilizationTotals']): Row[] {
  const { idleCost } = sums
  const isSameCurrency = idleCost === undefined || previous.idleCost?.currencyId === idleCost.currencyId
  return [
    ...times.map(figure => ({
      figure: `utilization.${figure}`,
      value: sums[figure],
      before: previous[figure],
      uom: 's',
      units,
    })),
    {
      figure: 'utilization.idleCost',
      value: idleCost?.amount,
      before: isSameCurrency ? previous.idleCost?.amount : undefined,
      uom: (idleCost ?? previous.idleCost)?.currencyId,
      units: idleCost?.unitsCount ?? 0,
    },
  ]
}
