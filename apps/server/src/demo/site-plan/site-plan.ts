import { createFleet } from '../simulation/machine.ts'
import { drawRegion, drawTown } from './regions.ts'
import { Sheet, type SitePlan } from './sheet.ts'
import { drawYard } from './yards.ts'

/** Maximum number of machines in the plan; every customer has some. */
const drawn = 2_000

/** Returns the land around the machines of the demo fleet: work areas, yards, and roads to towns. */
export function sitePlan(seed: number, units: number): SitePlan {
  const machine = createFleet(seed)
  const machines = Array.from({ length: Math.min(units, drawn) }, (_, index) => machine(index))
  const sheet = new Sheet()
  const towns = new Map<string, () => void>()
  for (const own of Map.groupBy(machines, ({ account }) => account.id).values()) {
    const { base, towns: served } = own[0]!.account
    for (const town of served) towns.set(town.name, () => drawTown(sheet, town, 430))
    towns.set(base.name, () => drawTown(sheet, base, 850))
    const yards = [...Map.groupBy(own, ({ yard }) => yard).values()]
    drawRegion(
      sheet,
      yards.map(group => group[0]!),
      own.filter(({ spec, quirk }) => spec.work === 'road' && quirk !== 'idle'),
    )
    for (const yard of yards) drawYard(sheet, yard)
  }
  for (const draw of towns.values()) draw()
  return sheet.plan
}
