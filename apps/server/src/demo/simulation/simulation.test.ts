import { describe, expect, it } from 'vitest'
import { circuits, siteRadius } from './circuits.ts'
import { Drive } from './drive.ts'
import { FieldWork } from './field-work.ts'
import { createFleet } from './machine.ts'
import { incidentsOf, theft } from './incidents.ts'
import { distance, offset, relative } from './plane.ts'
import type { Point } from './plane.ts'
import type { Reading } from './message-types.ts'
import { fieldsOf } from './shifts.ts'
import { isSilent } from './silence.ts'
import type { Stretch } from './stretch.ts'
import { historyTimes } from './times.ts'
import { Simulation } from './simulation.ts'

const hour = 3_600_000,
  day = 24 * hour
const now = Date.parse('2026-11-20T15:20:00Z')
const simulation = new Simulation(1)
const some = Array.from({ length: 120 }, (_, index) => index)

const ticks = (index: number, from: number, to: number, step: number): Reading[] =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, i) => simulation.reading(index, from + i * step))

const pairs = <T>(items: readonly T[]) => items.slice(1).map((item, i): [T, T] => [items[i]!, item])

function inside(polygon: readonly Point[], { x, y }: Point): boolean {
  return polygon.reduce((is, a, i) => {
    const b = polygon[(i + 1) % polygon.length]!
    return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x ? !is : is
  }, false)
}

describe('the simulation of a seed', () => {
  it('returns identical histories in any order of access', () => {
    const histories = (of: Simulation, indexes: number[]) =>
      new Map(indexes.map(index => [index, JSON.stringify(of.history(index, now - 3 * day, now))]))
    const first = histories(new Simulation(5), some),
      second = histories(new Simulation(5), some.toReversed())
    for (const index of some) expect(second.get(index)).toBe(first.get(index))
    expect(histories(new Simulation(6), some).get(3)).not.toBe(first.get(3))
  })

  it('extends the smaller fleet, with unique device identifiers', () => {
    const machines = Array.from({ length: 5000 }, (_, index) => createFleet(1)(index))
    expect(new Set(machines.map(({ uid }) => uid)).size).toBe(5000)
    for (const { uid } of machines.slice(0, 50)) expect(uid).toMatch(/^99\d{13}$/)
    expect(new Set(machines.slice(0, 600).map(({ account }) => account.id)).size).toBe(44)
    expect(new Set(machines.slice(0, 600).map(({ type }) => type)).size).toBe(11)
  })
})

describe('a machine', () => {
  it('never counts backwards, nor faster than time', () => {
    const wrong = some.flatMap(index =>
      pairs(simulation.history(index, now - 40 * day, now)).filter(([before, after]) => {
        const hours = (after.time - before.time) / hour
        const worked = after.engineHours! - before.engineHours!,
          driven = after.odometer! - before.odometer!
        return (
          worked < 0 ||
          worked > hours + 0.002 ||
          driven < 0 ||
          driven > hours * 100_000 + 2 ||
          after.fuelUsed! < before.fuelUsed!
        )
      }),
    )
    expect(wrong).toEqual([])
  })

  it('moves at its reported speed', () => {
    const wrong = some.flatMap(index => {
      const { origin } = simulation.timeline(index).machine
      return pairs(ticks(index, now - 3 * hour, now, 5_000)).filter(([before, after]) => {
        const metres = distance(relative(origin, before), relative(origin, after))
        return after.speed! > 95 || metres > (Math.max(after.speed!, before.speed!, 6) / 3.6) * 5 * 1.7 + 3
      })
    })
    expect(wrong).toEqual([])
  })

  it('parks on its own spot with the key off overnight in its time zone', () => {
    for (const index of some) {
      const timeline = simulation.timeline(index)
      const { machine, zone, calendar } = timeline
      const today = zone.dayOf(now)
      if (calendar.isEarly(today) || incidentsOf(timeline, today).tow !== undefined) continue
      for (const at of [0.5, 3, 5.5]) {
        const reading = simulation.reading(index, zone.startOf(today) + at * hour)
        expect(reading).toMatchObject({ ignition: false, speed: 0 })
        expect(distance(relative(machine.origin, reading), machine.parking)).toBeLessThan(0.2)
      }
    }
  })

  it('sends nothing while silent, and returns its last reading', () => {
    const quiet = Array.from({ length: 600 }, (_, index) => index).filter(index =>
      isSilent(simulation.timeline(index).machine, now),
    )
    expect(quiet.length).toBeGreaterThan(10)
    expect(quiet.length).toBeLessThan(60)
    for (const index of quiet) {
      const last = simulation.lastReading(index, now)!
      expect(last.time).toBeLessThan(now)
      expect(simulation.history(index, last.time + 1, now)).toEqual([])
      expect(simulation.history(index, last.time, last.time + 1)).toEqual([last])
    }
  })
})

describe('history', () => {
  it('matches live readings and does not depend on period limits', () => {
    for (const index of some) {
      const whole = simulation.history(index, now - 3 * day, now)
      const cuts = [now - 3 * day, now - 50 * hour, now - 7 * hour - 1234, now]
      expect(cuts.slice(1).flatMap((cut, i) => simulation.history(index, cuts[i]!, cut))).toEqual(whole)
      const times = historyTimes(simulation.timeline(index), now - 3 * day, now)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(times).size).toBe(times.length)
      expect(new Simulation(1).reading(index, whole.at(-1)?.time ?? now)).toEqual(
        whole.at(-1) ?? simulation.reading(index, now),
      )
    }
  })

  it('contains about a hundred readings per machine and day', () => {
    const count = some.reduce((sum, index) => sum + simulation.history(index, now - 28 * day, now).length, 0)
    expect(count / some.length / 28).toBeGreaterThan(50)
    expect(count / some.length / 28).toBeLessThan(110)
  })
})

describe('work', () => {
  const seconds = (stretch: Stretch, step: number) =>
    Array.from({ length: Math.floor(stretch.seconds / step) }, (_, i) => i * step)
  const timelines = Array.from({ length: 400 }, (_, index) => simulation.timeline(index))

  it('stays within its field, in adjacent parallel passes', () => {
    const farmers = timelines.filter(({ machine }) => machine.spec.work === 'field' && machine.quirk !== 'idle')
    for (const { machine, programme } of farmers.slice(0, 25)) {
      const polygons = fieldsOf(machine).map(field => field.polygon)
      const works = programme.shifts.flatMap(shift => shift.stretches.filter(stretch => stretch instanceof FieldWork))
      expect(works.length).toBeGreaterThanOrEqual(3)
      for (const work of works) {
        const polygon = polygons.find(field => inside(field, work.start))!
        expect(seconds(work, 3).filter(at => !inside(polygon, work.at(at)))).toEqual([])
        const courses = new Set(work.moments.map(at => Math.round(work.at(at + 1).course) % 180))
        expect(courses.size).toBeLessThanOrEqual(4)
      }
    }
  })

  it('stays within the geofence of its site', () => {
    for (const {
      machine: { spec, seed },
    } of timelines) {
      if (!(spec.work in circuits)) continue
      const circuit = circuits[spec.work as keyof typeof circuits]
      for (const variant of [0, 1, 2, 3]) {
        const lap = circuit(spec, seed, variant)
        expect(Math.max(...seconds(lap, 5).map(at => Math.hypot(lap.at(at).x, lap.at(at).y)))).toBeLessThan(siteRadius)
        expect(distance(lap.start, lap.at(lap.seconds))).toBeLessThan(0.1)
      }
    }
  })

  it('drives between the depot and towns of its country', () => {
    const trucks = timelines.filter(({ machine }) => machine.spec.work === 'road' && machine.quirk !== 'idle')
    for (const { machine, programme } of trucks.slice(0, 12)) {
      for (const shift of programme.shifts) {
        const legs = shift.stretches.filter(stretch => stretch instanceof Drive)
        expect(legs.length).toBeGreaterThanOrEqual(2)
        expect(distance(legs[0]!.start, machine.parking)).toBeLessThan(1)
        for (const leg of legs.slice(1)) {
          const stop = offset(machine.origin, leg.start)
          const away = machine.account.towns.map(town => distance(relative(town, stop), { x: 0, y: 0 }))
          expect(Math.min(...away)).toBeLessThan(50)
        }
        expect(shift.seconds).toBeLessThan(14 * 3600)
      }
    }
  })

  it('burns no more than the tank holds', () => {
    for (const { programme, machine } of timelines) {
      programme.shifts.forEach((shift, n) => {
        expect(shift.total.litres).toBeLessThan(machine.spec.tank)
        expect(programme.fuelAtStart(n) - shift.total.litres).toBeGreaterThanOrEqual(0)
      })
    }
  })
})

describe('incidents', () => {
  const incidents = Array.from({ length: 600 }, (_, index) => index).flatMap(index => {
    const timeline = simulation.timeline(index)
    const today = timeline.zone.dayOf(now)
    return Array.from({ length: 28 }, (_, ago) => ({ index, ...incidentsOf(timeline, today - 1 - ago) }))
  })

  it('appear in readings of the device', () => {
    const readingAt = (index: number, time = 0) =>
      simulation.history(index, time - 1000, time + 1000).find(at => at.time === time)
    const shown = { overheat: 0, fuelDrop: 0, lowBattery: 0, powerCut: 0, tow: 0, sos: 0 }
    for (const { index, overheat, fuelDrop, lowBattery, powerCut, tow, sos } of incidents) {
      const { machine } = simulation.timeline(index)
      if (machine.quirk === 'silent') continue
      if (overheat !== undefined) {
        const { ignition, signals } = readingAt(index, overheat)!
        if (ignition) expect(signals?.['coolantTemp']).toBeGreaterThan(110)
        shown.overheat += 1
      }
      if (fuelDrop !== undefined) {
        const [full = 0, left = 0] = [fuelDrop, fuelDrop + theft.takes].map(time => readingAt(index, time)?.fuelLevel)
        expect(full - left).toBeGreaterThan(15)
        shown.fuelDrop += 1
      }
      if (lowBattery !== undefined && !powerCut) {
        expect(readingAt(index, lowBattery)?.signals?.['power']).toBeLessThan(11.7)
        shown.lowBattery += 1
      }
      if (powerCut) {
        expect(readingAt(index, powerCut.from)?.signals?.['power']).toBe(0)
        expect(readingAt(index, powerCut.until)?.signals?.['power']).toBeGreaterThan(11)
        shown.powerCut += 1
      }
      if (tow !== undefined) {
        const away = readingAt(index, tow + 12 * 60_000)!
        expect(away).toMatchObject({ ignition: false, speed: 9 })
        expect(distance(relative(machine.origin, away), machine.parking)).toBeGreaterThan(1_500)
        shown.tow += 1
      }
      if (sos !== undefined) {
        expect(readingAt(index, sos)?.signals?.['alarm']).toBe('sos')
        shown.sos += 1
      }
    }
    for (const [kind, count] of Object.entries(shown)) expect(count, kind).toBeGreaterThan(5)
  })

  it('appear only in values, trouble codes and the emergency button', () => {
    const alarms = new Set(
      some.flatMap(index => simulation.history(index, now - 20 * day, now).map(({ signals }) => signals?.['alarm'])),
    )
    expect([...alarms].filter(alarm => alarm !== undefined && alarm !== 'sos')).toEqual([])
  })

  it('include about eighty faults on a working day over 600 machines, each until the key is turned off', () => {
    let begun = 0
    for (let index = 0; index < 600; index++) {
      const { machine, zone } = simulation.timeline(index)
      if (machine.quirk === 'silent') continue
      const midnight = zone.startOf(zone.dayOf(now) - 2)
      // by source, as a message lists all faults of each
      const open = new Map<number, Set<string>>()
      for (const { dm1 = [] } of simulation.history(index, midnight, midnight + day))
        for (const [source, codes] of Map.groupBy(dm1, ({ sa = 0 }) => sa)) {
          const active = new Set(codes.filter(({ active = true }) => active).map(({ spn, fmi }) => `${spn} ${fmi}`))
          begun += [...active].filter(code => !open.get(source)?.has(code)).length
          open.set(source, active)
        }
      expect([...open.values()].filter(({ size }) => size > 0)).toEqual([])
    }
    expect(begun).toBeGreaterThan(50)
    expect(begun).toBeLessThan(120)
  })
})
