import { between, seededRandom, shuffled } from '#kernel/seeded-random.ts'
import { circuits } from './circuits.ts'
import { Drive } from './drive.ts'
import { FieldWork, passesIn } from './field-work.ts'
import { cellSize, Field } from './field.ts'
import type { Machine } from './machine.ts'
import { along, distance, moved, polar, relative, turned } from './plane.ts'
import type { Point } from './plane.ts'
import { road } from './routes.ts'
import { Shift } from './shift.ts'
import type { Pause } from './shift.ts'
import { callsOf, depotJunction, streetsOf } from './streets.ts'
import { Laps } from './stretch.ts'
import type { Stretch } from './stretch.ts'

const hoursRandom = seededRandom('hours of work')
const pauseRandom = seededRandom('pauses')
const cellRandom = seededRandom('cells')
const farmRandom = seededRandom('farm angle')
const tourRandom = seededRandom('tour')
const stopRandom = seededRandom('stop')
const paceRandom = seededRandom('van pace')

/** Fields per machine, and cells around a farmyard. */
const fieldsEach = 3
const cells = Array.from({ length: 16 }, (_, i) => ({
  x: ((i % 4) - 1.5) * cellSize,
  y: (Math.floor(i / 4) - 1.5) * cellSize,
}))
/** Customers per van and round, and the radius of slow traffic around its depot in metres. */
const callsEach = 6
const builtUp = 3_500
/** Maximum driving time in seconds. */
const longestTour = 7.5 * 3600

/** Returns the shifts of a machine; each starts and ends at its parking space. */
export function shiftsOf(machine: Machine): Shift[] {
  const { spec, quirk } = machine
  if (quirk === 'idle') return [idling(machine)]
  if (spec.work === 'field') return fieldShifts(machine)
  if (spec.work === 'road') return tours(machine)
  if (spec.work === 'round') return rounds(machine)
  return siteShifts(machine, circuits[spec.work])
}

export function fieldsOf({ yard, member }: Pick<Machine, 'yard' | 'member'>): Field[] {
  const angle = farmRandom(yard) * 1.57
  const order = shuffled(cells, cellRandom, yard)
  return Array.from({ length: fieldsEach }, (_, i) => {
    const place = member * fieldsEach + i
    return new Field(yard, place, turned(order[place]!, angle), angle)
  })
}

function fieldShifts(machine: Machine): Shift[] {
  const { seed, spec, parking } = machine
  const implement = { width: spec.width ?? 6, kmh: spec.kmh }
  const left = fieldsOf(machine).map(field => ({ field, next: 0, passes: passesIn(field, implement) }))
  const shifts: Shift[] = []
  while (left.length > 0) {
    let budget = workHours(machine, shifts.length) * 3600
    let at: Point = parking
    const stretches: Stretch[] = []
    while (left[0] && budget > 900) {
      const { field, next, passes } = left[0]
      const whole = new FieldWork(field, implement, next, passes - next)
      const count = Math.min(passes - next, Math.max(4, Math.round((budget / whole.seconds) * (passes - next))))
      const work = new FieldWork(field, implement, next, count)
      stretches.push(new Drive(track(at, work.start), { kmh: spec.travelKmh, report: 'all' }), work)
      budget -= work.seconds
      at = work.end
      left[0].next += count
      if (left[0].next >= passes) left.shift()
    }
    stretches.push(new Drive(track(at, parking), { kmh: spec.travelKmh, report: 'all' }))
    shifts.push(new Shift(stretches, pauses(seed, shifts.length, stretches), { burn: spec.burn, patience: 600 }))
  }
  return shifts
}

function siteShifts(machine: Machine, circuit: (typeof circuits)[keyof typeof circuits]): Shift[] {
  const { seed, spec, parking } = machine
  return [0, 1, 2, 3].map(variant => {
    const lap = circuit(spec, seed, variant)
    const start = lap.start
    const work = new Laps(lap, Math.max(1, Math.round((workHours(machine, variant) * 3600) / lap.seconds)))
    const kmh = spec.travelKmh
    const stretches = [new Drive([parking, start], { kmh }), work, new Drive([start, parking], { kmh })]
    return new Shift(stretches, pauses(seed, variant, stretches), { burn: spec.burn, patience: 600 })
  })
}

/** Returns tours from the depot to two or three towns and back, with a stop in each; all trucks of a depot share roads. */
function tours({ seed, account, origin, parking, spec }: Machine): Shift[] {
  const places = [parking, ...account.towns.map(town => relative(origin, town))]
  const known = new Map<number, Drive>()
  const drive = (a: number, b: number) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const found =
      known.get(a * 8 + b) ??
      road({
        from: places[low]!,
        to: places[high]!,
        kmh: spec.kmh,
        seed: account.id,
        key: low * 8 + high,
        back: a > b,
      })
    known.set(a * 8 + b, found)
    return found
  }
  return [0, 1, 2, 3, 4].map(variant => {
    const legs: Drive[] = []
    let at = 0,
      driven = 0
    for (const town of shuffled([...places.keys()].slice(1), tourRandom, seed, variant)) {
      const leg = drive(at, town)
      const home = (distance(places[town]!, parking) / spec.kmh) * 3.6
      if (legs.length > 0 && driven + leg.seconds + home > longestTour) continue
      legs.push(leg)
      driven += leg.seconds
      at = town
    }
    legs.push(drive(at, 0))
    return new Shift(legs, stops(seed, variant, legs), { burn: spec.burn, patience: 300 })
  })
}

/** Returns rounds of short trips between customers, along the streets around the depot. */
function rounds({ seed, yard, account, origin, parking, spec }: Machine): Shift[] {
  const streets = streetsOf(yard, relative(origin, account.base))
  return [0, 1, 2, 3].map(variant => {
    const calls = shuffled(callsOf(streets), stopRandom, seed, variant).slice(0, callsEach)
    const places = [depotJunction, ...calls, depotJunction]
    const legs = places.slice(1).map((to, i) => {
      const route = streets.route(places[i]!, to)
      const points = [...(i === 0 ? [parking] : []), ...route, ...(i === callsEach ? [parking] : [])]
      const kmh = points.slice(1).map(({ x, y }, leg) => {
        const pace = paceRandom(seed, variant * 8 + i, leg)
        return Math.hypot(x, y) < builtUp ? between(pace, 28, spec.kmh) : spec.kmh * between(pace, 0.78, 1.16)
      })
      return new Drive(points, { kmh, effort: 0.7, report: 'none' })
    })
    return new Shift(legs, stops(seed, variant, legs), { burn: spec.burn, patience: 300 })
  })
}

/** Returns the shift of a machine that always idles. */
function idling({ seed, parking, spec }: Machine): Shift {
  const aside = moved(parking, polar(4, seed))
  const drive = new Drive([parking, aside, parking], { kmh: 2 })
  return new Shift(
    [drive],
    [
      { after: 4, idle: between(hoursRandom(seed), 3.5, 5) * 3600, off: 1500 },
      { after: 6, idle: between(hoursRandom(seed, 1), 2, 4) * 3600, off: 0 },
    ],
    { burn: spec.burn, patience: 900 },
  )
}

const workHours = ({ seed }: Machine, variant: number) => between(hoursRandom(seed, variant), 5.4, 7.6)

/** Returns a farm track between two points, with one bend. */
export function track(from: Point, to: Point): Point[] {
  const middle = along(from, to, 0.5)
  const aside = { x: -(to.y - from.y) * 0.06, y: (to.x - from.x) * 0.06 }
  return [from, moved(middle, aside), to]
}

/** Returns breaks: warm-up, lunch, short pauses, and sometimes long idling. */
function pauses(seed: number, variant: number, stretches: readonly Stretch[]): Pause[] {
  const work = stretches.reduce((sum, { seconds }) => sum + seconds, 0)
  const at = (i: number, low: number, high: number) => between(pauseRandom(seed, variant, i), low, high)
  return [
    { after: 0, idle: at(0, 240, 720), off: 0 },
    { after: work * at(1, 0.2, 0.32), idle: at(2, 240, 1200), off: 0 },
    { after: work * at(3, 0.45, 0.56), idle: at(4, 60, 240), off: at(5, 1800, 3600) },
    {
      after: work * at(6, 0.7, 0.85),
      idle: at(9, 0, 1) < 0.06 ? at(7, 2300, 3000) : at(7, 300, 1500),
      off: at(8, 0, 1) < 0.4 ? 900 : 0,
    },
  ]
}

function stops(seed: number, variant: number, legs: readonly Stretch[]): Pause[] {
  let after = 0
  return legs.map((leg, i) => {
    const off = i > 0 ? between(pauseRandom(seed, variant, i + 20), 1200, 2700) : 0
    const pause = { after, idle: between(pauseRandom(seed, variant, i), 150, 480), off }
    after += leg.seconds
    return pause
  })
}
