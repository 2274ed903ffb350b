import {
  exportFuelConsumption,
  fuelConsumptionUnits,
  fuelConsumptionUnitsV2,
  type ReportSchemas,
} from '@muster/contract'
import { handle, type Context } from '#kernel/http/handler.ts'
import { requestedSpan, requestedUnits, checkEarliestStart, checkUnits } from '#reporting/requested.ts'
import { inBatches } from '#reporting/batches.ts'
import { compareNames } from '#reporting/compare-names.ts'
import { reportFile } from '#reporting/report-file.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { costColumns } from '../costs/cost-columns.ts'
import { fuelSheet } from './fuel-sheet.ts'
import { fuelWithCosts, type UnitFuel } from './unit-fuel.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

type FuelContext = Pick<Context, 'use' | 'scope' | 'signal'> & { body: ReportSchemas['FuelConsumptionParam'] }

/** Operations of the fuel and energy consumption report (000 §2.2, 002 §7.3). Both versions of the call return the same data. */
export const fuelConsumption = [
  handle(fuelConsumptionUnits, async context => allOf(context, await readRequest(context, 'shown'))),
  handle(fuelConsumptionUnitsV2, async context => allOf(context, await readRequest(context, 'shown'))),

  handle(exportFuelConsumption, async context => {
    const request = await readRequest(context, 'file', context.path.format)
    const { units, span, formats } = request
    const { kind = 'THERMAL', sortField = 'NAME' } = context.body
    const costs = await costColumns(context.use(Db), units, formats.t)
    const rows = sortField === 'NAME' ? byName : byFigure
    return reportFile({
      title: formats.t(`file.fuel.${kind}`),
      units,
      span,
      formats,
      sheets: of => [
        fuelSheet(context.use(Db), rows(context, { ...request, units: [...of] }), { kind, formats, costs }),
      ],
    })
  }),
]

async function readRequest({ body, use, scope }: FuelContext, as: 'shown' | 'file', fileType?: FileType) {
  const span = requestedSpan(body)
  const formats = await fileFormats(use, scope.userId, fileType)
  checkUnits(use, as === 'file' ? 'exports' : 'fuelConsumption', new Set(body.unitIds).size)
  checkEarliestStart(use, 'fuelConsumption', span, formats.zone)
  return { span, formats, units: await requestedUnits(use(Db), scope, body.unitIds) }
}

type Request = Awaited<ReturnType<typeof readRequest>>

/** Reads units by name, so that each row is written as soon as it is available. */
async function* byName(context: FuelContext, request: Request) {
  const units = sortUnits(
    request.units.map(({ id, name }) => ({ unitId: id, unitName: name })),
    context.body,
  )
  const ordered = units.map(({ unitId, unitName }) => ({ id: unitId, name: unitName }))
  for await (const fuel of eachUnit(context, { ...request, units: ordered })) yield [fuel]
}

/** Sorts by a figure after all units are read. */
async function* byFigure(context: FuelContext, request: Request) {
  yield await allOf(context, request)
}

/** Returns all units in the requested order. */
async function allOf(context: FuelContext, request: Request): Promise<UnitFuel[]> {
  const fuel: UnitFuel[] = []
  for await (const unit of eachUnit(context, request)) fuel.push(unit)
  return sortUnits(fuel, context.body)
}

/** Reads a few units at a time, so that large requests need no more memory than small ones. */
async function* eachUnit(
  { body, use, signal }: FuelContext,
  { units, span, formats }: Pick<Request, 'units' | 'span' | 'formats'>,
): AsyncGenerator<UnitFuel> {
  const now = use(Clock).now().getTime()
  for (const some of inBatches(units)) {
    signal.throwIfAborted()
    yield* await fuelWithCosts(use(Db), some, span, { kind: body.kind ?? 'THERMAL', zone: formats.zone, now })
  }
}

type Order = Pick<ReportSchemas['FuelConsumptionParam'], 'sortField' | 'sortDirection'>

/** Sorts as requested (002 §3): consumption is per hour. Unknown values are last in both directions. */
function sortUnits(units: readonly UnitFuel[], { sortField = 'NAME', sortDirection = 'ASC' }: Order): UnitFuel[] {
  const sign = sortDirection === 'DESC' ? -1 : 1
  const byName = (a: UnitFuel, b: UnitFuel) => compareNames(a.unitName, b.unitName)
  if (sortField === 'NAME') return units.toSorted((a, b) => sign * byName(a, b))
  const figure = ({ perHour, burned }: UnitFuel) => (sortField === 'FUEL_BURNED' ? burned : perHour)
  return units.toSorted((a, b) => {
    const [first, second] = [figure(a), figure(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  })
}
