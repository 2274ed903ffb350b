import {
  exportFuelConsumption,
  fuelConsumptionUnits,
  fuelConsumptionUnitsV2,
  type ReportSchemas,
} from '@muster/contract'
import type { Context } from '../../../kernel/http/handler.ts'
import { handle } from '../../../kernel/http/handler.ts'
import { askedSpan, askedUnits, checkReach } from '../../../reporting/asked.ts'
import { reportFile } from '../../../reporting/report-file.ts'
import { userLook } from '../../../reporting/user-look.ts'
import { fuelSheet } from './fuel-sheet.ts'
import { sorted } from './sorted.ts'
import { unitFuel, type UnitFuel } from './unit-fuel.ts'
import { Clock, Db } from '../../../kernel/services.ts'

type Asked = Pick<Context, 'use' | 'scope' | 'signal'> & { body: ReportSchemas['FuelConsumptionParam'] }

/** Fuel and energy consumption (000 §2.2, 002 §7.3). The second version of the call answers what the first does. */
export const fuelConsumption = [
  handle(fuelConsumptionUnits, async asked => eachUnit(asked, await ask(asked))),
  handle(fuelConsumptionUnitsV2, async asked => eachUnit(asked, await ask(asked))),

  handle(exportFuelConsumption, async asked => {
    const request = await ask(asked)
    const { units, span, look } = request
    const { kind = 'THERMAL' } = asked.body
    // sorted by figures, so that the first row waits for the last unit
    const rows = (async function* () {
      yield await eachUnit(asked, request)
    })()
    return reportFile({
      title: kind === 'ELECTRICAL' ? 'Energy consumption' : 'Fuel consumption',
      units,
      span,
      look,
      format: asked.path.format,
      sheets: [fuelSheet(rows, kind, look.units)],
    })
  }),
]

async function ask({ body, use, scope }: Asked) {
  const span = askedSpan(body)
  const look = await userLook(use(Db), scope.userId)
  checkReach(use, 'fuelConsumption', new Set(body.unitIds).size, span, look.zone)
  return { span, look, units: await askedUnits(use(Db), scope, body.unitIds) }
}

/** One unit after the other, so that a large request costs no more at a time than a small one. */
async function eachUnit(
  { body, use, signal }: Asked,
  { units, span }: Awaited<ReturnType<typeof ask>>,
): Promise<UnitFuel[]> {
  const now = use(Clock).now().getTime()
  const fuel: UnitFuel[] = []
  for (const unit of units) {
    signal.throwIfAborted()
    fuel.push(await unitFuel(use(Db), unit, span, body.kind ?? 'THERMAL', now))
  }
  return sorted(fuel, body)
}
