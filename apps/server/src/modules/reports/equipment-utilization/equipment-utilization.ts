import {
  equipmentUtilizationStates,
  equipmentUtilizationUnits,
  exportEquipmentUtilizationExcel,
  type ReportSchemas,
} from '@muster/contract'
import type { Context } from '#kernel/http/handler.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { handle } from '#kernel/http/handler.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { requestedSpan, requestedUnits, checkExport, checkLimits, type RequestedSpan } from '#reporting/requested.ts'
import { inBatches } from '#reporting/batches.ts'
import { localDays } from '#reporting/days.ts'
import { reportFile } from '#reporting/report-file.ts'
import type { ReportContext } from '#reporting/scheduled-report.ts'
import { fileFormats, userFormats, type FileType } from '#reporting/user-formats.ts'
import { statusLooks } from '#reporting/status-names.ts'
import { requestedZone } from '#reporting/zone.ts'
import { idleCostsOfUnits } from '../costs/idle-cost.ts'
import { costColumns } from '../costs/cost-columns.ts'
import type { UnitCosts } from '../costs/unit-costs.ts'
import { useIntervals } from '../key-on-off/intervals.ts'
import { utilization, type UseDay } from './use-days.ts'
import { useOfUnits, type UseQuery } from './unit-use.ts'
import { useSheets } from './use-sheets.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

type UseContext = Pick<Context, 'use' | 'scope' | 'signal'> & { body: ReportSchemas['ReportRequest'] }
type UnitUse = ReportSchemas['UnitUtilization']

/**
 * Operations of the equipment utilization report (002 §7.3): days are in the requested zone; a partial day counts its time in
 * the span.
 */
export const equipmentUtilization = [
  handle(equipmentUtilizationUnits, async context => {
    const units: UnitUse[] = []
    for await (const unit of eachUnit(context, await readRequest(context, 'shown'))) units.push(unit)
    return units
  }),

  handle(equipmentUtilizationStates, async ({ query: { unitId, ...dates }, scope, caller, use }) => {
    const span = requestedSpan(dates)
    const { zone } = await userFormats(use(Db), caller.userId)
    checkLimits(use, 'equipmentUtilization', 1, span, zone)
    const [unit] = await requestedUnits(use(Db), scope, [unitId], { withArchived: true })
    const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
    const intervals = await useIntervals(use(Db), { unitId, from, to, now: use(Clock).now().getTime() })
    return {
      unitId,
      unitName: unit?.name ?? '',
      intervals: intervals.map(interval => ({
        state: interval.state,
        from: new Date(interval.from).toISOString(),
        to: new Date(interval.to).toISOString(),
      })),
    }
  }),

  handle(exportEquipmentUtilizationExcel, async context => {
    const request = await readRequest(context, 'file', context.query.format)
    return utilizationFile(context, request)
  }),
]

/** Returns the report as a file, for downloads and mails. */
export async function utilizationFile(
  context: Pick<ReportContext, 'use' | 'scope' | 'signal'>,
  request: Pick<ReportContext, 'units' | 'span' | 'formats'>,
): Promise<FileResponse> {
  const { t } = request.formats
  const db = context.use(Db)
  const looks = await statusLooks(db, context.scope.userId)
  const costs = await costColumns(db, request.units, t, ['idleCost'])
  return reportFile({
    title: t('reports.utilization'),
    ...request,
    sheets: of => useSheets(db, () => eachUnit(context, { ...request, units: of }), { t, looks, costs }),
  })
}

async function readRequest({ body, use, scope }: UseContext, as: 'shown' | 'file', fileType?: FileType) {
  const span = requestedSpan(body)
  const user = await fileFormats(use, scope.userId, fileType)
  const formats = { ...user, zone: requestedZone(body.timezone, user.zone) }
  if (as === 'file') checkExport(use, body.unitIds, span, formats.zone)
  else checkLimits(use, 'equipmentUtilization', new Set(body.unitIds).size, span, formats.zone)
  return { span, formats, units: await requestedUnits(use(Db), scope, body.unitIds) }
}

async function* eachUnit(
  { use, signal }: Pick<ReportContext, 'use' | 'signal'>,
  { units, span, formats }: Pick<ReportContext, 'units' | 'span' | 'formats'>,
): AsyncGenerator<UnitUse> {
  const useOf = await daysWithCosts(use, span, formats.zone)
  for (const some of inBatches(units)) {
    signal.throwIfAborted()
    const used = await useOf(some.map(({ id }) => id))
    for (const { id, name } of some) {
      const { days, costs } = used.get(id) ?? { days: [] }
      const utilizationFactor = utilization(days)
      yield {
        unitId: id,
        unitName: name,
        days,
        ...(utilizationFactor !== undefined && { utilizationFactor }),
        ...(costs && { costs }),
      }
    }
  }
}

/** Returns a function that computes the days of units in the span. */
export async function usePerDay(
  use: Use,
  span: RequestedSpan,
  zone: string,
): Promise<(unitIds: readonly number[]) => Promise<Map<number, UseDay[]>>> {
  const query = await dayQuery(use, span, zone)
  return unitIds => useOfUnits(use(Db), unitIds, query)
}

/** Returns a function that computes the days of units in the span, and their costs of idling. */
export async function daysWithCosts(
  use: Use,
  span: RequestedSpan,
  zone: string,
): Promise<(unitIds: readonly number[]) => Promise<Map<number, { days: UseDay[]; costs?: UnitCosts }>>> {
  const db = use(Db)
  const query = await dayQuery(use, span, zone)
  return async unitIds => {
    const used = await useOfUnits(db, unitIds, query)
    const costsOf = await idleCostsOfUnits(db, used, query.days, zone)
    return new Map(
      [...used].map(([id, days]) => {
        const costs = costsOf.get(id)
        return [id, { days, ...(costs && { costs }) }]
      }),
    )
  }
}

async function dayQuery(use: Use, span: RequestedSpan, zone: string): Promise<UseQuery> {
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const dateOf = zoneDay(zone)
  const days = await localDays(use(Db), dateOf(from), dateOf(to - 1), zone)
  return { days, from, to, now: use(Clock).now().getTime() }
}
