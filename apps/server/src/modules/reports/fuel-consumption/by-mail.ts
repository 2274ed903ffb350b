import { exportFuelConsumption } from '@muster/contract'
import { inBatches } from '#reporting/batches.ts'
import { reportFile } from '#reporting/report-file.ts'
import type { ReportContext, ScheduledReport } from '#reporting/scheduled-report.ts'
import { costColumns } from '../costs/cost-columns.ts'
import { fuelSheet } from './fuel-sheet.ts'
import { fuelWithCosts, type FuelKind } from './unit-fuel.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

export const fuelByMail: readonly ScheduledReport[] = [
  consumption(8, 'Fuel consumption', 'THERMAL'),
  consumption(9, 'Energy consumption', 'ELECTRICAL'),
]

function consumption(id: number, name: string, kind: FuelKind): ScheduledReport {
  return {
    id,
    name,
    title: `file.fuel.${kind}`,
    export: exportFuelConsumption,
    make: async context => {
      const { units, span, formats } = context
      const db = context.use(Db)
      const costs = await costColumns(db, units, formats.t)
      return reportFile({
        title: formats.t(`file.fuel.${kind}`),
        units,
        span,
        formats,
        sheets: of => [fuelSheet(db, eachUnit({ ...context, units: of }, kind), { kind, formats, costs })],
      })
    },
  }
}

/** Reads units by name, the default order of the report. */
async function* eachUnit({ use, units, span, signal, formats }: ReportContext, kind: FuelKind) {
  const db = use(Db)
  const clock = use(Clock).now
  for (const some of inBatches(units)) {
    signal.throwIfAborted()
    yield await fuelWithCosts(db, some, span, { kind, zone: formats.zone, now: clock().getTime() })
  }
}
