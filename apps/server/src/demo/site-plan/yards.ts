import { between, seededRandom } from '#kernel/seeded-random.ts'
import { circuits, siteRadius } from '../simulation/circuits.ts'
import { FieldWork } from '../simulation/field-work.ts'
import { kindOf, perFarm, type Machine } from '../simulation/machine.ts'
import { distance, polar, relative, type Point } from '../simulation/plane.ts'
import { fieldsOf, track } from '../simulation/shifts.ts'
import { streetsOf } from '../simulation/streets.ts'
import { patchwork, rectangle } from './patchwork.ts'
import type { Sheet } from './sheet.ts'

const edgeRandom = seededRandom('site edge')
const hutRandom = seededRandom('hut')

/** Draws a yard and the work areas of its machines. @param machines of the yard, at least one */
export function drawYard(sheet: Sheet, machines: readonly Machine[]): void {
  const kind = kindOf(machines[0]!.type)
  if (kind === 0) drawFarm(sheet, machines[0]!)
  else if (kind === 1) drawDepot(sheet, machines[0]!)
  else drawSite(sheet, machines)
}

/** Gives a partly used farm the same fields, so that a bigger fleet does not change the plan. */
export const farmFields = (one: Machine) =>
  Array.from({ length: perFarm }, (_, member) => fieldsOf({ ...one, member })).flat()

function drawFarm(sheet: Sheet, one: Machine): void {
  const { origin, yard, spec } = one
  const fields = farmFields(one)
  for (const field of fields) sheet.add('field', origin, field.polygon)
  const ends = fields.map(field => new FieldWork(field, { width: spec.width ?? 6, kmh: spec.kmh }, 0, 2).start)
  const known: Point[] = [{ x: 0, y: 6 }]
  // each lane leaves from the nearest end of another, as farm tracks branch
  for (const at of ends.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))) {
    const from = known.reduce((best, other) => (distance(other, at) < distance(best, at) ? other : best))
    sheet.add('lane', origin, track(from, at))
    known.push(at)
  }
  sheet.add('yard', origin, rectangle({ x: -46, y: -28 }, 92, 68))
  for (const [i, x] of [-40, -8, 18].entries()) {
    const width = between(hutRandom(yard, i), 14, 24)
    sheet.add('building', origin, rectangle({ x, y: 36 - width / 2 }, width, width / 2))
  }
  sheet.add('building', origin, rectangle({ x: between(hutRandom(yard, 4), -38, 10), y: -24 }, 15, 11))
}

function drawDepot(sheet: Sheet, { origin, yard, account }: Machine): void {
  sheet.add('yard', origin, rectangle({ x: -22, y: -34 }, 92, 68))
  sheet.add('building', origin, rectangle({ x: -16, y: 12 }, between(hutRandom(yard), 52, 78), 18))
  const estate = { seed: yard, cell: 150, share: 0.6, around: [{ x: 24, y: 0 }], reach: 430 }
  for (const plot of patchwork({ ...estate, isTaken: ({ x, y }) => Math.hypot(x - 24, y) < 110 }))
    sheet.add('plot', origin, plot)
  const { paths, junctions } = streetsOf(yard, relative(origin, account.base))
  for (const path of paths) sheet.add('road', origin, path)
  const land = { seed: yard + 1, cell: 470, share: 0.55, around: junctions, reach: 800 }
  for (const plot of patchwork({ ...land, isTaken: ({ x, y }) => Math.hypot(x - 24, y) < 600 }))
    sheet.add('plot', origin, plot)
}

function drawSite(sheet: Sheet, machines: readonly Machine[]): void {
  const { origin, yard } = machines[0]!
  const edge = Array.from({ length: 18 }, (_, i) =>
    polar(siteRadius * between(edgeRandom(yard, i), 1.01, 1.1), (i / 18) * 2 * Math.PI),
  )
  sheet.add('site', origin, edge)
  for (const { spec, seed } of machines) {
    for (const variant of [0, 1, 2, 3]) {
      if (spec.work === 'haul') sheet.add('lane', origin, circuits.haul(spec, seed, variant).points.slice(0, 11))
      if (spec.work === 'dig') sheet.add('lane', origin, circuits.dig(spec, seed, variant).points.slice(0, 9))
      if (spec.work !== 'push' && spec.work !== 'roll') continue
      const lanes = circuits[spec.work](spec, seed, variant).points
      sheet.add('field', origin, [lanes[0]!, lanes[1]!, lanes.at(-2)!, lanes.at(-3)!])
    }
  }
  const hut = { x: -40, y: -60 }
  sheet.add('yard', origin, rectangle({ x: -46, y: -68 }, 92, 68))
  sheet.add('building', origin, rectangle(hut, between(hutRandom(yard), 12, 22), 7))
  sheet.add('building', origin, rectangle({ x: hut.x + 28, y: hut.y }, between(hutRandom(yard, 1), 10, 26), 7))
}
