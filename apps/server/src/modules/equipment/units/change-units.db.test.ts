import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Parsed } from '#telemetry/ingest/observation.ts'
import { waitingIn } from '#test/database.ts'
import { companies, records, transferTests, users } from '#test/unit-transfers.ts'

type Unit = FleetSchemas['UnitDetail']
type Input = Partial<FleetSchemas['UnitInput']>
type Rows = { items: FleetSchemas['UnitRow'][]; totalCount: number }

const { call, db, live, pipeline, history, companyOf, undo } = transferTests()
const { north, south } = companies

const save = (userId: number, unitId: number, input: Input, impersonator?: number) =>
  call(userId, 'PUT', `/units/${unitId}`, { payload: { name: `Unit ${unitId}`, ...input }, impersonator })
const unit = async (unitId: number) => (await call<Unit>(users.root, 'GET', `/units/${unitId}`)).body
const profilesOf = async (unitId: number) => {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from unit_profile where unit_id = ${unitId}
    union all select profile_id from unit_maintenance where unit_id = ${unitId} order by 1`.execute(db())
  return rows.map(({ id }) => id)
}
const catalogsOf = async (unitId: number) =>
  (
    await db()
      .selectFrom('command_catalog_unit')
      .select('catalog_id')
      .where('unit_id', '=', unitId)
      .orderBy('catalog_id')
      .execute()
  ).map(row => row.catalog_id)

async function seedModels() {
  await db()
    .insertInto('brand')
    .values([
      { brand_id: 901, name: 'Ours' },
      { brand_id: 902, name: 'Theirs' },
    ])
    .execute()
  await db().insertInto('machine_type').values({ type_id: 903, name: 'Digger 903' }).execute()
  await db().insertInto('model').values({ model_id: 905, brand_id: 901, type_id: 903, name: 'D-905' }).execute()
}

const of = { deviceUid: 'D1', source: 'traccar' } as const
const reading = (time: number): Parsed => ({
  observations: [{ ...of, time, latitude: 45, longitude: 9 }],
  events: [],
  rejected: [],
  observationIndexes: [0],
})
const alarm = (time: number): Parsed => ({
  observations: [{ ...of, time, latitude: 45, longitude: 9 }],
  events: [{ ...of, time, type: 'sos' }],
  rejected: [],
  observationIndexes: [0],
})

describe('archiving', () => {
  const show = (unitIds: number[], visible: boolean, companyId = north) =>
    call(users.dealer, 'POST', '/units/visibility', { payload: { unitIds, companyId, visible } })
  const onMap = async () => {
    const { body } = await call<{ totalCount: number }>(
      users.north,
      'GET',
      '/trackings/units/positions/clustered?latMin=-90&latMax=90&lonMin=-180&lonMax=180&zoom=3',
    )
    return body.totalCount
  }
  const offered = async () => {
    const { body } = await call<{ items: { id: number }[] }>(users.north, 'GET', '/lookup-tables/units')
    return body.items.map(({ id }) => id)
  }
  const listed = async (query = '') => {
    const { body } = await call<Rows>(users.north, 'GET', `/units${query}`)
    return body.items.map(({ unitId }) => unitId)
  }

  test('ADM-088 hides a unit from lists and map, stores its readings, and shows them after restoring', async () => {
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect([await onMap(), await listed()]).toEqual([1, [1, 2, 3]])
    expect((await show([1], false)).status).toBe(204)
    expect([await onMap(), await listed(), await listed('?archived=true')]).toEqual([0, [2, 3], [1]])
    expect((await call<number[]>(users.north, 'GET', '/units/ids')).body).toEqual([2, 3])
    expect(await offered()).toEqual([2, 3])
    const now = Date.now()
    await pipeline().ingest(alarm(now))
    expect(await onMap()).toBe(0)
    expect(await db().selectFrom('web_notification').select('user_id').execute()).toEqual([])
    expect((await unit(1)).archivedAt).toBeDefined()
    await show([1], true)
    expect([await onMap(), await listed()]).toEqual([1, [1, 2, 3]])
    expect((await unit(1)).lastUpdate).toBe(new Date(now).toISOString())
  })

  test('rejects units of another company, all or none', async () => {
    const { status, body } = await show([1, 4], false)
    expect([status, body.errors]).toEqual([400, ['unitIds: the company has no unit 4']])
    expect((await show([9], false, companies.far)).status).toBe(404)
    expect(await listed()).toEqual([1, 2, 3])
  })
})

test('ends the alarms of a unit in the list and on the map on reset', async () => {
  await sql`update alarm_type set priority_id = 3 where code = 'SOS'`.execute(db())
  await pipeline().ingest(alarm(Date.now()))
  const status = async () => (await call<Rows>(users.north, 'GET', '/units')).body.items[0]?.statusName
  expect(await status()).toBe('In alarm')
  expect((await call(users.south, 'POST', '/units/1/resetAlarms')).status).toBe(404)
  expect((await call(users.north, 'POST', '/units/1/resetAlarms')).status).toBe(204)
  expect(await status()).not.toBe('In alarm')
  expect(await db().selectFrom('alarm').select('active').execute()).toEqual([{ active: false }])
})

describe('the list', () => {
  const found = async (query: string) => {
    const { body, status } = await call<Rows>(users.dealer, 'GET', `/units?${query}`)
    expect(status).toBe(200)
    return body.items.map(({ unitId }) => unitId)
  }

  test('filters by model, company, fleet, profile, status and silence, and sorts', async () => {
    await seedModels()
    await save(users.north, 3, { modelId: 905 })
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect(await found('modelId=905')).toEqual([3])
    expect(await found(`companyId=${south}`)).toEqual([4])
    expect(await found('fleetId=2')).toEqual([1])
    expect(await found(`profileId=${records.dealerCurfew}`)).toEqual([2])
    expect(await found(`profileId=${records.northPlan}`)).toEqual([1])
    expect(await found('statusIds=0')).toEqual([1])
    expect(await found(`silentSince=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([2, 3, 4])
    expect(await found('sort=name,desc&limit=2')).toEqual([4, 3])
    // a fleet of a company outside the scope filters everything
    expect((await call<Rows>(users.south, 'GET', '/units?fleetId=2')).body.items).toEqual([])
  })
})

describe('a change of many units', () => {
  const changeAs = async (userId: number, payload: object) => {
    const { status, body } = await call<FleetSchemas['UnitChanged'][]>(userId, 'POST', '/units/changes', { payload })
    expect(status).toBe(200)
    return body.map(({ unitId, result, message }) =>
      message === undefined ? `${unitId} ${result}` : `${unitId} ${result}: ${message}`,
    )
  }
  const change = (payload: object) => changeAs(users.north, payload)

  test('returns the result for each unit and continues after a rejection', async () => {
    expect(await change({ unitIds: [1, 3, 4], addFleetId: 2 })).toEqual([
      '1 UNCHANGED',
      '3 CHANGED',
      '4 REFUSED: The unit does not exist, or you do not have access to it',
    ])
    expect((await unit(3)).fleets).toEqual([1, 2])
    expect(await change({ unitIds: [3], removeFleetId: 1 })).toEqual(['3 CHANGED'])
    expect(await change({ unitIds: [3], addFleetId: 4 })).toEqual([
      '3 REFUSED: Some fleets do not exist, or you do not have access to them. fleets: there is no fleet 4',
    ])
    const curfewProfile = { assigned: true, profileId: records.northCurfew }
    expect(await change({ unitIds: [2, 3], profiles: { curfewProfile } })).toEqual(['2 CHANGED', '3 CHANGED'])
    expect(await change({ unitIds: [2], archived: true })).toEqual(['2 CHANGED'])
    expect(await change({ unitIds: [2], archived: true })).toEqual(['2 UNCHANGED'])
    expect(await change({ unitIds: [1], companyId: south })).toEqual([
      `1 REFUSED: There is no company ${south}, or you may not see it`,
    ])
  })

  test('notifies open forms of a change of profile or fleet', async () => {
    const opened = await Promise.all([unit(2), unit(3)])
    const curfewProfile = { assigned: true, profileId: records.northCurfew }
    expect(await change({ unitIds: [2], profiles: { curfewProfile } })).toEqual(['2 CHANGED'])
    expect(await change({ unitIds: [3], addFleetId: 2 })).toEqual(['3 CHANGED'])
    for (const { unitId, version } of opened)
      expect((await save(users.north, unitId, { version, notes: 'Late' })).status).toBe(409)
    expect(await profilesOf(2)).toContain(records.northCurfew)
  })

  test('assigns and removes all named profiles', async () => {
    const profiles = {
      curfewProfile: { assigned: false },
      powerProfile: { assigned: true, profileId: records.northPower },
      geoFenceProfiles: [{ assigned: false, profileId: records.northFence }],
      commandProfiles: [{ assigned: true, profileId: 1 }],
    }
    expect(await change({ unitIds: [1, 2, 3], profiles })).toEqual(['1 CHANGED', '2 CHANGED', '3 CHANGED'])
    for (const id of [1, 2, 3]) {
      expect(await profilesOf(id)).toContain(records.northPower)
      for (const gone of [records.northCurfew, records.dealerCurfew, records.northFence])
        expect(await profilesOf(id)).not.toContain(gone)
      expect(await catalogsOf(id)).toContain(1)
    }
  })

  test('ADM-055 removes only the named profile and reports units without it', async () => {
    const singles = ['can-profile', 'duty-profile', 'power-profile', 'curfew-profile', 'io-profile'] as const
    const fields = ['canBusProfile', 'statusProfile', 'powerProfile', 'curfewProfile', 'inputOutputProfile']
    for (const [index, kind] of singles.entries()) {
      const [ours, theirs] = [60 + 2 * index, 61 + 2 * index]
      await db()
        .insertInto('record')
        .values(
          [ours, theirs].map(id => ({ record_id: id, kind, company_id: north, name: `${kind} ${id}`, data: '{}' })),
        )
        .execute()
      await sql`delete from unit_profile where kind = ${kind}`.execute(db())
      await db()
        .insertInto('unit_profile')
        .values([
          { unit_id: 1, record_id: ours, kind },
          { unit_id: 2, record_id: theirs, kind },
        ])
        .execute()
      const versions = [(await unit(1)).version, (await unit(2)).version]
      const profiles = { [fields[index] ?? '']: { assigned: false, profileId: ours } }
      expect(await change({ unitIds: [1, 2, 3], profiles })).toEqual(['1 CHANGED', '2 UNCHANGED', '3 UNCHANGED'])
      expect(await profilesOf(1)).not.toContain(ours)
      expect(await profilesOf(2)).toContain(theirs)
      // open forms notice the removal, and only where something changed
      expect([(await unit(1)).version - (versions[0] ?? 0), (await unit(2)).version - (versions[1] ?? 0)]).toEqual([
        1, 0,
      ])
      expect(await change({ unitIds: [1, 2], profiles })).toEqual(['1 UNCHANGED', '2 UNCHANGED'])
    }
  })

  test('sets the kind of fuel, or leaves it to the model', async () => {
    expect(await change({ unitIds: [1, 3], fuel: 'HVO' })).toEqual(['1 CHANGED', '3 CHANGED'])
    expect(await change({ unitIds: [1], fuel: 'HVO' })).toEqual(['1 UNCHANGED'])
    expect(await change({ unitIds: [3], fuel: null })).toEqual(['3 CHANGED'])
    expect([(await unit(1)).fuel, (await unit(3)).fuel]).toEqual(['HVO', undefined])
  })

  test('ADM-055 removes a geofence from its units, and no other profile with the same ID', async () => {
    const fence = (profileId: number) => ({ geoFenceProfile: { assigned: false, profileId } })
    expect(await change({ unitIds: [1, 2], profiles: fence(records.northFence) })).toEqual(['1 CHANGED', '2 UNCHANGED'])
    expect(await change({ unitIds: [1], profiles: fence(records.northCurfew) })).toEqual(['1 UNCHANGED'])
    expect(await profilesOf(1)).toEqual([
      records.northCurfew,
      records.northPower,
      records.dealerFence,
      records.northPlan,
    ])
  })

  test('reports units that already had the assigned profiles', async () => {
    const profiles = { curfewProfile: { assigned: true, profileId: records.northCurfew } }
    expect(await change({ unitIds: [1, 2], profiles })).toEqual(['1 UNCHANGED', '2 CHANGED'])
  })

  test('transfers units with history, live state, ingest, losses and undo', async () => {
    await pipeline().ingest(reading(Date.now() - 60_000))
    const { version } = await unit(2)
    const before = await profilesOf(1)
    const moved = await changeAs(users.dealer, { unitIds: [1, 2, 4], companyId: south })
    expect(moved).toEqual(['1 CHANGED', '2 CHANGED', '4 UNCHANGED'])
    expect([await companyOf(1), await companyOf(2), live().companyOf(1)]).toEqual([south, south, south])
    expect(await profilesOf(1)).toEqual([records.dealerFence])
    expect((await unit(2)).fleets).toEqual([4])
    expect((await save(users.dealer, 2, { version, notes: 'Late' })).status).toBe(409)
    const { items } = await history(users.dealer)
    expect(items).toMatchObject([{ targetCompanyName: 'South', unitsCount: 2 }])
    expect((await undo(users.dealer, items[0]?.historyId ?? 0)).status).toBe(204)
    expect([await companyOf(1), await companyOf(2), live().companyOf(1)]).toEqual([north, north, north])
    expect(await profilesOf(1)).toEqual(before)
  })

  test('keeps maintenance profiles when requested', async () => {
    await changeAs(users.dealer, { unitIds: [1], companyId: south, keepMaintenanceProfile: true })
    const [kept] = await db().selectFrom('unit_maintenance').selectAll().where('unit_id', '=', 1).execute()
    expect(kept).toMatchObject({ reference_engine_hours: 100 })
  })

  test('changes the other units when one of them is transferred at the same moment', async () => {
    let changing: Promise<string[]> | undefined
    await db()
      .transaction()
      .execute(async trx => {
        await trx.updateTable('unit').set({ company_id: south }).where('unit_id', '=', 2).execute()
        changing = change({ unitIds: [1, 2, 3], addFleetId: 2 })
        await expect.poll(() => waitingIn(db())).toBeGreaterThan(0)
      })
    expect(await changing).toEqual(['1 UNCHANGED', '2 REFUSED: There is no unit 2, or you may not see it', '3 CHANGED'])
    expect([(await unit(2)).fleets, (await unit(3)).fleets]).toEqual([[1], [1, 2]])
  })

  test('requires the permission for transfers and reports it for each unit', async () => {
    await sql`update user_group set acls = array_remove(acls, 'UNIT_TRANSFER') where group_id = 1`.execute(db())
    const [first, second] = await changeAs(users.dealer, { unitIds: [1, 2], companyId: south })
    expect([first, second]).toEqual([expect.stringMatching(/^1 REFUSED: /), expect.stringMatching(/^2 REFUSED: /)])
    expect(await companyOf(1)).toBe(north)
  })

  test('requires exactly one change and rejects impersonation', async () => {
    const both = await call(users.north, 'POST', '/units/changes', {
      payload: { unitIds: [1], archived: true, addFleetId: 2 },
    })
    expect([both.status, both.body.detail]).toEqual([400, 'Send exactly one change'])
    expect(
      (
        await call(users.north, 'POST', '/units/changes', {
          payload: { unitIds: [1], archived: true },
          impersonator: users.root,
        })
      ).status,
    ).toBe(403)
  })
})
