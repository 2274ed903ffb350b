import {
  exportFuelConsumption,
  fuelConsumptionUnits,
  fuelConsumptionUnitsV2,
  type ReportSchemas,
} from '@muster/contract'
import type { Context } from '#kernel/http/handler.ts'
import { handle } from '#kernel/http/handler.ts'
import { requestedSpan, requestedUnits, checkEarliestStart, checkUnits } from '#reporting/requested.ts'
import { reportFile } from '#reporting/report-file.ts'
import { fileFormats } from '#reporting/user-formats.ts'
import { fuelSheet } from './fuel-sheet.ts'
import { sorted } from './sorted.ts'
import { unitFuel, type UnitFuel } from './unit-fuel.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

type Asked = Pick<Context, 'use' | 'scope' | 'signal'> & { body: ReportSchemas['FuelConsumptionParam'] }

/** Fuel and energy consumption (000 §2.2, 002 §7.3). The second version of the call answers what the first does. */
export const fuelConsumption = [
  handle(fuelConsumptionUnits, async asked => allOf(asked, await ask(asked, 'shown'))),
  handle(fuelConsumptionUnitsV2, async asked => allOf(asked, await ask(asked, 'shown'))),

  handle(exportFuelConsumption, async asked => {
    const request = await ask(asked, 'file')
    const { units, span, formats } = request
    const { kind = 'THERMAL', sortField = 'NAME' } = asked.body
    const rows = sortField === 'NAME' ? byName : byFigure
    return reportFile({
      title: formats.t(`file.fuel.${kind}`),
      units,
      span,
      formats,
      format: asked.path.format,
      sheets: of => [fuelSheet(rows(asked, { ...request, units: [...of] }), kind, formats)],
    })
  }),
]

async function ask({ body, use, scope }: Asked, as: 'shown' | 'file') {
  const span = requestedSpan(body)
  const formats = await fileFormats(use, scope.userId)
  checkUnits(use, as === 'file' ? 'exports' : 'fuelConsumption', new Set(body.unitIds).size)
  checkEarliestStart(use, 'fuelConsumption', span, formats.zone)
  return { span, formats, units: await requestedUnits(use(Db), scope, body.unitIds) }
}

type Request = Awaited<ReturnType<typeof ask>>

/** Units in the order of their names, so that each row is in the file as soon as it is known. */
async function* byName(asked: Asked, request: Request) {
  const units = sorted(
    request.units.map(({ id, name }) => ({ unitId: id, unitName: name })),
    asked.body,
  )
  const ordered = units.map(({ unitId, unitName }) => ({ id: unitId, name: unitName }))
  for await (const fuel of eachUnit(asked, { ...request, units: ordered })) yield [fuel]
}

/** The first row waits for the last unit. */
async function* byFigure(asked: Asked, request: Request) {
  yield await allOf(asked, request)
}

/** In the order asked for. */
async function allOf(asked: Asked, request: Request): Promise<UnitFuel[]> {
  const fuel: UnitFuel[] = []
  for await (const unit of eachUnit(asked, request)) fuel.push(unit)
  return sorted(fuel, asked.body)
}

/** One unit after the other, so that a large request costs no more at a time than a small one. */
async function* eachUnit(
  { body, use, signal }: Asked,
  { units, span }: Pick<Request, 'units' | 'span'>,
): AsyncGenerator<UnitFuel> {
  const now = use(Clock).now().getTime()
  for (const unit of units) {
    signal.throwIfAborted()
    yield await unitFuel(use(Db), unit, span, body.kind ?? 'THERMAL', now)
  }
}
