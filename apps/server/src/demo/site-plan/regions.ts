import { seededRandom } from '#kernel/seeded-random.ts'
import { siteRadius } from '../simulation/circuits.ts'
import { Drive } from '../simulation/drive.ts'
import { kindOf, type Machine } from '../simulation/machine.ts'
import { distance, relative, type Place, type Point } from '../simulation/plane.ts'
import { bent } from '../simulation/routes.ts'
import { shiftsOf } from '../simulation/shifts.ts'
import { isInside, patchwork } from './patchwork.ts'
import type { Sheet } from './sheet.ts'
import { farmFields } from './yards.ts'

/** Distance in metres from a farm to the farthest corner of its fields. */
const farmReach = 3_300
/** Number of trucks per depot whose tours are drawn; they share their roads. */
const trucksEach = 2

const townRandom = seededRandom('town')

/** Draws the connections between the yards of a customer, and the land between them. @param yards one machine per yard */
export function drawRegion(sheet: Sheet, yards: readonly Machine[], trucks: readonly Machine[]): void {
  const farms = yards.filter(({ type }) => kindOf(type) === 0)
  const sites = yards.filter(({ type }) => kindOf(type) === 2)
  drawFarmland(sheet, farms)
  drawSurroundings(sheet, sites)
  drawAccessRoads(sheet, [...farms, ...sites])
  drawLongRoads(sheet, trucks)
}

/** Draws blocks of buildings with streets between them. @param reach metres */
export function drawTown(sheet: Sheet, town: Place, reach: number): void {
  const seed = Math.floor(townRandom(Math.round(town.latitude * 1e4), Math.round(town.longitude * 1e4)) * 1e9)
  for (const block of patchwork({ seed, cell: 240, share: 0.8, around: [{ x: 0, y: 0 }], reach }))
    sheet.add('plot', town, block)
}

function drawFarmland(sheet: Sheet, farms: readonly Machine[]): void {
  const first = farms[0]
  if (!first) return
  const places = farms.map(farm => {
    const at = relative(first.origin, farm.origin)
    return { at, fields: farmFields(farm).map(({ polygon }) => polygon) }
  })
  const isTaken = (middle: Point) =>
    places.some(({ at, fields }) => {
      const here = { x: middle.x - at.x, y: middle.y - at.y }
      const metres = Math.hypot(here.x, here.y)
      return metres < 300 || (metres < farmReach && fields.some(field => isInside(field, here)))
    })
  const around = places.map(({ at }) => at)
  for (const plot of patchwork({ seed: first.yard, cell: 580, share: 0.55, around, reach: 2_500, isTaken }))
    sheet.add('plot', first.origin, plot)
}

function drawSurroundings(sheet: Sheet, sites: readonly Machine[]): void {
  const first = sites[0]
  if (!first) return
  const around = sites.map(({ origin }) => relative(first.origin, origin))
  const isTaken = (middle: Point) => around.some(at => distance(at, middle) < siteRadius + 90)
  for (const plot of patchwork({ seed: first.yard, cell: 340, share: 0.55, around, reach: 1_000, isTaken }))
    sheet.add('plot', first.origin, plot)
}

/** Connects each yard with the nearest one before it, and the first with the town. */
function drawAccessRoads(sheet: Sheet, yards: readonly Machine[]): void {
  yards.forEach(({ origin, yard, account }, i) => {
    const known = [account.base, ...yards.slice(0, i).map(other => other.origin)].map(place => relative(origin, place))
    const to = known.reduce((best, place) => (Math.hypot(place.x, place.y) < Math.hypot(best.x, best.y) ? place : best))
    const from = { x: 0, y: -28 }
    const legs = Math.max(3, Math.min(40, Math.round(distance(from, to) / 700)))
    sheet.add('road', origin, thin(bent({ from, to, seed: yard, key: 1 }, legs), 3))
  })
}

/** Draws the roads between a customer's depots and the towns that its trucks serve. */
function drawLongRoads(sheet: Sheet, trucks: readonly Machine[]): void {
  const drawn = new Set<string>()
  for (const truck of [...Map.groupBy(trucks, ({ yard }) => yard).values()].flatMap(own => own.slice(0, trucksEach))) {
    for (const leg of shiftsOf(truck).flatMap(({ stretches }) => stretches)) {
      if (!(leg instanceof Drive) || leg.metres < 500) continue
      const { points } = leg
      // trucks of a depot leave from adjacent parking spaces
      const ends = [points[0]!, points.at(-1)!].map(({ x, y }) => `${Math.round(x / 200)} ${Math.round(y / 200)}`)
      const key = `${truck.yard} ${ends.toSorted().join()}`
      if (drawn.has(key)) continue
      drawn.add(key)
      sheet.add('road', truck.origin, thin(points, 8))
    }
  }
}

/** Omits points that deviate from the line by less than a tolerance in metres (Douglas and Peucker). */
function thin(points: readonly Point[], tolerance: number): Point[] {
  const [from, to] = [points[0]!, points.at(-1)!]
  const length = distance(from, to) || 1
  const away = ({ x, y }: Point) => Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length
  let farthest = 0
  for (let i = 1; i < points.length - 1; i++)
    if (away(points[i]!) > (farthest === 0 ? tolerance : away(points[farthest]!))) farthest = i
  if (farthest === 0) return [from, to]
  return [...thin(points.slice(0, farthest + 1), tolerance), ...thin(points.slice(farthest), tolerance).slice(1)]
}
