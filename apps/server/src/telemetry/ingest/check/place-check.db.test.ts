import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import type { Observation } from '../observation.ts'
import type { Pipeline } from '../pipeline.ts'
import { standardTopSpeed } from './place-settings.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let servers: Pipeline[]
let unitId: number
let uid: string
let number = 0
/** Positions received by listeners: seconds, longitude, and `held`. */
let followed: string[]
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  uid = `jumps-${++number}`
  unitId = await fleet.unit(`Unit ${number}`, uid)
  followed = []
  servers = [0, 1].map(() => fleet.pipeline({ topSpeed: standardTopSpeed }))
  for (const { onPositions } of servers)
    onPositions(positions => {
      for (const { observation: o } of positions)
        followed.push(`${(o.time - start) / 1000} ${o.longitude}${o.placeHeld ? ' held' : ''}`)
    })
})

/** Longitude at home, or a thousand kilometres away. */
const [home, away] = [9, 22]
const at = (seconds: number, longitude: number, more: Partial<Observation> = {}) =>
  reading(uid, seconds, { longitude, ...more })

/** Sends each reading in a separate request to alternating servers. */
async function ingestInTurn(...readings: Observation[]) {
  for (const [index, observation] of readings.entries()) await servers[index % 2]?.ingest(parsed(observation))
}

async function stored() {
  const rows = await test.db
    .selectFrom('position')
    .select(['fix_time', 'longitude', 'place_state'])
    .where('unit_id', '=', unitId)
    .orderBy('fix_time')
    .execute()
  return rows.map(
    row => `${(row.fix_time.getTime() - start) / 1000} ${row.longitude}${row.place_state === 1 ? ' held' : ''}`,
  )
}
const state = () => test.db.selectFrom('unit_state').selectAll().where('unit_id', '=', unitId).executeTakeFirstOrThrow()

describe('a place out of reach', () => {
  it('stays on hold, and no longer counts once the unit is back', async () => {
    await ingestInTurn(at(0, home), at(60, away, { odometer: 7 }))
    expect(await state()).toMatchObject({ longitude: home, odometer: 7, fix_time: new Date(start + 60_000) })
    await ingestInTurn(at(120, home))
    expect(await stored()).toEqual(['0 9', '60 22 held', '120 9'])
    expect(followed).toEqual(['0 9', '60 9 held', '120 9'])
  })

  it('counts from its own time once the third reading confirms it', async () => {
    await ingestInTurn(at(0, home), at(60, away), at(120, away + 0.001), at(180, away + 0.002))
    expect(await stored()).toEqual(['0 9', '60 22', '120 22.001', '180 22.002'])
    expect(followed).toEqual(['0 9', '60 9 held', '120 9 held', '180 22.002'])
    expect(await state()).toMatchObject({ longitude: away + 0.002 })
  })

  it('counts once a second reading confirms it after five minutes', async () => {
    await ingestInTurn(at(0, home), at(60, away), at(361, away))
    expect(await stored()).toEqual(['0 9', '60 22', '361 22'])
  })

  it('leads to the same result when all readings arrive at once', async () => {
    await servers[0]?.ingest(
      parsed(at(0, home), at(60, away), at(120, home), at(180, away), at(240, away), at(300, away)),
    )
    expect(await stored()).toEqual(['0 9', '60 22 held', '120 9', '180 22', '240 22', '300 22'])
  })

  it('does not move a unit with scattered positions', async () => {
    await ingestInTurn(at(0, home), at(60, away), at(120, -40), at(180, 60), at(240, home), at(300, home))
    expect(await stored()).toEqual(['0 9', '60 22 held', '120 -40 held', '180 60 held', '240 9', '300 9'])
  })

  it('counts at once after hours, or from an imported file', async () => {
    await ingestInTurn(at(0, home), at(6 * 3600, away))
    expect(await stored()).toEqual(['0 9', '21600 22'])
    await ingestInTurn(at(21_660, home, { source: 'track' }))
    expect((await stored()).at(-1)).toBe('21660 9')
  })

  it('depends on the settings of the company or its parent', async () => {
    await test.db
      .insertInto('place_check')
      .values({ company_id: fleet.dealer, top_speed: 200, is_checked: false })
      .execute()
    await ingestInTurn(at(0, home), at(60, away))
    expect(await stored()).toEqual(['0 9', '60 22'])
    await test.db
      .insertInto('place_check')
      .values({ company_id: fleet.customer, top_speed: 1, type_speeds: '{}' })
      .execute()
    servers = [fleet.pipeline()]
    await ingestInTurn(at(120, away + 0.05))
    expect((await stored()).at(-1)).toBe('120 22.05 held')
    await test.db.deleteFrom('place_check').execute()
  })

  it('remains unconfirmed by repetitions without a fix', async () => {
    const repeated = { signals: { valid: false } }
    await ingestInTurn(at(0, home), at(60, away), at(120, away, repeated), at(180, away, repeated), at(240, home))
    expect(followed).toEqual(['0 9', '60 9 held', '120 9', '180 9', '240 9'])
    expect(await state()).toMatchObject({ longitude: home })
  })
})
