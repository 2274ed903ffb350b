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

const satellite = {
  enabled: false,
  sendAlarm: true,
  noGsmTime: 900,
  scheduledPositionRate: 240,
  inputReportRate: 1440,
  canReportRate: 1440,
  reportSummaryTimeSend: '00:00',
  deviceModemSat: { imei: '300234010753370' },
}

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

describe('a save', () => {
  test('ADM-046 ADM-047 ADM-057 stores every field of the edit model, and reads them back', async () => {
    await seedModels()
    const fields = {
      name: 'Digger of North',
      serial: 'SN-1',
      modelId: 905,
      typeUseId: 2,
      notes: 'Winter tyres',
      timezoneId: 'Europe/Paris',
      fleets: [2],
      features: ['FES_DATA_INTEGRATION'],
      satelliteConfig: satellite,
    }
    expect((await save(users.dealer, 1, fields)).status).toBe(204)
    expect(await unit(1)).toMatchObject({
      ...fields,
      unitId: 1,
      brandId: 901,
      typeId: 903,
      clientId: north,
      deviceSerial: 'S-D1',
      deviceUniqueId: 'D1',
      subscriptionEndDate: '2030-01-01T00:00:00.000Z',
      // the dealer sees all of its fleets but those that were not named are gone
      fleets: [2],
    })
  })

  test('ADM-047 ADM-049 stores data sources and assignment with the other fields, all or nothing', async () => {
    const sources = [{ measureCode: 'SPEED', type: 'GPS' }] as const
    const stored = async () =>
      (await call<{ dataSources: unknown[] }>(users.dealer, 'GET', '/unit/data-sources/1')).body.dataSources
    const wrong = [{ measureCode: 'SPEED', type: 'STATUS', dutyId: 1 }] as const
    const refused = await save(users.dealer, 1, { notes: 'Not this', dataSources: [...wrong] })
    expect([refused.status, await stored(), (await unit(1)).notes]).toEqual([400, [], undefined])
    const assignment = {
      unitId: 1,
      assign: true,
      maintenance: { profileId: records.northPlan, referenceEngineHoursValue: 5 },
    }
    expect((await save(users.dealer, 1, { dataSources: [...sources], assignment })).status).toBe(204)
    expect(await stored()).toEqual(sources)
    expect((await unit(1)).profiles.maintenanceProfile).toMatchObject({ profileId: records.northPlan })
  })

  test('ADM-046 is read back with its counters, its last report and its subscription by satellite', async () => {
    const time = Date.now() - 60_000
    await pipeline().ingest({
      observations: [{ ...of, time, latitude: 45, longitude: 9, engineHours: 1234.5, odometer: 56_789 }],
      events: [],
      rejected: [],
      observationIndexes: [0],
    })
    expect(await unit(1)).toMatchObject({
      engineHours: 1234.5,
      totalMileage: 56_789,
      lastUpdate: new Date(time).toISOString(),
      hasSatellite: false,
      takesSettings: false,
      profiles: { curfewProfile: { assigned: true, profileId: records.northCurfew, profileName: 'Night' } },
    })
    expect(await unit(1)).not.toHaveProperty('satSubscriptionEndDate')
    await sql`
      with ordered as (
        insert into subscription_order (seller_id, order_number, ordered_on) values (1, 'O-1', '2026-01-01') returning order_id
      ), line as (
        insert into subscription_line (order_id, product_id)
        select order_id, (select min(product_id) from subscription_product where code = 'SAT') from ordered returning line_id
      )
      insert into unit_subscription (unit_id, line_id, ends_at) select 1, line_id, '2031-02-03T00:00:00Z' from line`.execute(
      db(),
    )
    expect(await unit(1)).toMatchObject({ hasSatellite: true, satSubscriptionEndDate: '2031-02-03T00:00:00.000Z' })
  })

  test('leaves what is absent as it is, and takes away what is null', async () => {
    await seedModels()
    await save(users.north, 1, { modelId: 905, serial: 'SN-1', satelliteConfig: satellite })
    await save(users.north, 1, {})
    expect(await unit(1)).toMatchObject({ modelId: 905, serial: 'SN-1', satelliteConfig: satellite })
    expect(await profilesOf(1)).toEqual([11, 12, 13, 15, 18])
    await save(users.north, 1, { brandId: null, typeId: null, modelId: null, notes: '' })
    const { brandId, modelId, notes } = await unit(1)
    expect([brandId, modelId, notes]).toEqual([undefined, undefined, undefined])
  })

  test('is refused when somebody else changed the unit in the meantime, a transfer included', async () => {
    const { version } = await unit(2)
    expect((await save(users.north, 2, { version, fleets: [2] })).status).toBe(204)
    const late = await save(users.dealer, 2, { version, name: 'Late' })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Someone else has changed Unit 2 in the meantime. Reload it, then repeat your change.',
    ])
    expect((await unit(2)).name).toBe('Unit 2')
    const fresh = (await unit(2)).version
    await call(users.dealer, 'POST', '/units/transfer', { payload: { unitIds: [2], targetCompanyId: south } })
    expect((await save(users.dealer, 2, { version: fresh })).status).toBe(409)
  })

  test('names the fields that do not belong together, and changes nothing then', async () => {
    await seedModels()
    const wrong = [
      [{ modelId: 905, brandId: 902 }, 'modelId: the model belongs to another brand or type'],
      [{ modelId: 999 }, 'modelId: there is no model 999'],
      [{ timezoneId: 'Europe/Atlantis' }, 'timezoneId: enter one of the IANA list, such as Europe/Rome'],
      [{ features: ['MAP'] }, 'features: MAP is not a feature of units'],
      [{ fleets: [4] }, 'fleets: there is no fleet 4'],
    ] as const
    for (const [fields, error] of wrong) {
      const { status, body } = await save(users.north, 1, { name: 'Changed', ...fields } as Input)
      expect([status, body.errors]).toEqual([400, [error]])
    }
    expect(
      (await save(users.north, 1, { name: 'Changed', profiles: { curfewProfile: { assigned: true, profileId: 20 } } }))
        .status,
    ).toBe(404)
    expect((await unit(1)).name).toBe('Unit 1')
  })

  test('reaches only units and people that may: no other company, no permission', async () => {
    expect((await save(users.south, 1, {})).status).toBe(404)
    expect((await save(users.powerless, 1, {})).status).toBe(403)
  })

  test('ADM-051 gives and takes only features that the caller has', async () => {
    await sql`update user_group set features = array_remove(features, 'FES_DATA_INTEGRATION') where group_id = 1`.execute(
      db(),
    )
    const { status, body } = await save(users.north, 1, { features: ['FES_DATA_INTEGRATION'] })
    expect([status, body.code]).toEqual([403, 'FEATURE_MISSING'])
  })

  test('ADM-061 requires the IMEI, the position rate and the time without GSM', async () => {
    const wrong = [
      { ...satellite, deviceModemSat: { imei: '' } },
      { ...satellite, scheduledPositionRate: undefined },
      { ...satellite, noGsmTime: undefined },
    ]
    for (const satelliteConfig of wrong) {
      const { status } = await save(users.north, 1, { satelliteConfig } as Input)
      expect(status).toBe(400)
    }
  })
})

describe('profiles', () => {
  test('ADM-048 ADM-055 gives those that are assigned, takes those that are not, and leaves the rest', async () => {
    const { status } = await save(users.north, 1, {
      profiles: {
        curfewProfile: { assigned: true, profileId: records.dealerCurfew },
        powerProfile: { assigned: false, profileId: records.northPower },
        geoFenceProfiles: [{ assigned: false, profileId: records.northFence }],
        commandProfiles: [{ assigned: false, profileId: 1 }],
      },
    })
    expect(status).toBe(204)
    expect(await profilesOf(1)).toEqual([records.dealerCurfew, records.dealerFence, records.northPlan])
    expect(await catalogsOf(1)).toEqual([2])
  })

  test('ADM-048 gives and takes the CAN profile, the status profile and the I/O profile, each by its field', async () => {
    const kinds = { canBusProfile: 'can-profile', statusProfile: 'duty-profile', inputOutputProfile: 'io-profile' }
    const fields = Object.keys(kinds)
    await db()
      .insertInto('record')
      .values(
        Object.values(kinds).map((kind, index) => ({
          record_id: 51 + index,
          kind,
          company_id: north,
          name: `A ${kind}`,
          data: '{}',
        })),
      )
      .execute()
    const profiles = Object.fromEntries(
      Object.entries(kinds).map(([field, kind], index) => [
        field,
        { assigned: true, profileId: 51 + index, profileName: `A ${kind}` },
      ]),
    )
    expect((await save(users.north, 3, { profiles })).status).toBe(204)
    expect((await unit(3)).profiles).toMatchObject(profiles)
    for (const [index, field] of fields.entries()) {
      await save(users.north, 3, { profiles: { [field]: { assigned: false } } })
      expect(await profilesOf(3)).toEqual([51, 52, 53].slice(index + 1))
    }
  })

  test('ADM-055 takes the profile that the form had read, and the one of the kind where that is out of sight', async () => {
    const take = (profileId?: number) =>
      save(users.north, 1, { profiles: { curfewProfile: { assigned: false, ...(profileId && { profileId }) } } })
    expect((await take(records.dealerCurfew)).status).toBe(204)
    expect(await profilesOf(1)).toContain(records.northCurfew)
    expect((await take(records.northCurfew)).status).toBe(204)
    expect(await profilesOf(1)).not.toContain(records.northCurfew)
    await save(users.north, 1, { profiles: { curfewProfile: { assigned: true, profileId: records.dealerCurfew } } })
    expect((await take()).status).toBe(204)
    expect(await profilesOf(1)).not.toContain(records.dealerCurfew)
  })

  test('ADM-049 starts a maintenance profile at the reference values, and stops it', async () => {
    const maintenance = {
      assign: true,
      profileId: records.northPlan,
      referenceEngineHoursValue: 1000,
      referenceOdometerValue: 5000,
    }
    expect((await save(users.north, 3, { maintenance })).status).toBe(204)
    const [service] = await db().selectFrom('unit_service').selectAll().where('unit_id', '=', 3).execute()
    expect(service).toMatchObject({ description: 'Oil', due_at: 1500 })
    const [followed] = await db().selectFrom('unit_maintenance').selectAll().where('unit_id', '=', 3).execute()
    expect(followed).toMatchObject({ reference_engine_hours: 1000, reference_odometer: 5000 })
    await save(users.north, 3, { maintenance: { assign: false } })
    expect(await profilesOf(3)).toEqual([])
  })
})

describe('another company', () => {
  const move = { clientId: south }

  test('ADM-049 ADM-054 keeps the maintenance profile or removes it, as was answered', async () => {
    expect((await save(users.dealer, 1, { ...move, keepMaintenanceProfile: true })).status).toBe(204)
    const [kept] = await db().selectFrom('unit_maintenance').selectAll().where('unit_id', '=', 1).execute()
    expect(kept).toMatchObject({ reference_engine_hours: 100 })
    expect((await save(users.dealer, 2, { ...move, keepMaintenanceProfile: false })).status).toBe(204)
    expect(await profilesOf(2)).toEqual([records.dealerCurfew])
    expect(await companyOf(1)).toBe(south)
  })

  test('is a transfer: it is in the history, live state follows, and it can be undone', async () => {
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect((await save(users.dealer, 1, { ...move, name: 'Renamed' })).status).toBe(204)
    expect(live().companyOf(1)).toBe(south)
    const { items } = await history(users.dealer)
    expect(items).toMatchObject([{ targetCompanyName: 'South', unitsCount: 1 }])
    expect((await undo(users.dealer, items[0]?.historyId ?? 0)).status).toBe(204)
    expect([await companyOf(1), (await unit(1)).name]).toEqual([north, 'Renamed'])
  })

  test('takes the permission for transfers, and the user in person', async () => {
    const supported = await save(users.dealer, 1, move, users.root)
    expect([supported.status, supported.body.code]).toEqual([403, 'IN_PERSON_ONLY'])
    expect((await save(users.dealer, 1, { notes: 'By support' }, users.root)).status).toBe(204)
    await sql`update user_group set acls = array_remove(acls, 'UNIT_TRANSFER') where group_id = 1`.execute(db())
    expect((await save(users.dealer, 1, move)).body.code).toBe('PERMISSION_MISSING')
    expect(await companyOf(1)).toBe(north)
  })

  test('gives only what the new company may use, and leaves the fleets of the dealer', async () => {
    const refused = await save(users.dealer, 1, {
      ...move,
      profiles: { curfewProfile: { assigned: true, profileId: records.northCurfew } },
    })
    expect([refused.status, await companyOf(1)]).toEqual([404, north])
    const { status, body } = await save(users.dealer, 1, {
      ...move,
      fleets: [2],
      profiles: {
        curfewProfile: { assigned: true, profileId: records.southCurfew },
        geoFenceProfiles: [{ assigned: false, profileId: records.northFence }],
        commandProfiles: [{ assigned: false, profileId: 1 }],
      },
    })
    expect([status, body]).toEqual([204, undefined])
    // the default fleet of South, and one of the dealer
    expect((await unit(1)).fleets).toEqual([3, 4])
    expect(await profilesOf(1)).toEqual([records.dealerFence, records.southCurfew])
  })

  test('moves nothing when another part of the save is refused', async () => {
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect((await save(users.dealer, 1, { ...move, timezoneId: 'Europe/Atlantis' })).status).toBe(400)
    expect([await companyOf(1), live().companyOf(1)]).toEqual([north, north])
  })
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

  test('ADM-088 takes a unit from lists and map, stores what it sends, and restoring returns it with all of that', async () => {
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

  test('is refused for units of another company, all or none', async () => {
    const { status, body } = await show([1, 4], false)
    expect([status, body.errors]).toEqual([400, ['unitIds: the company has no unit 4']])
    expect((await show([9], false, companies.far)).status).toBe(404)
    expect(await listed()).toEqual([1, 2, 3])
  })
})

test('resetting alarms ends those of the unit, in the list and on the map', async () => {
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
    // a fleet of a company out of sight narrows to nothing
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

  test('says what was done to which unit; one that is refused stops no other', async () => {
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

  test('of a profile or a fleet is noticed by a form of the unit that was open', async () => {
    const opened = await Promise.all([unit(2), unit(3)])
    const curfewProfile = { assigned: true, profileId: records.northCurfew }
    expect(await change({ unitIds: [2], profiles: { curfewProfile } })).toEqual(['2 CHANGED'])
    expect(await change({ unitIds: [3], addFleetId: 2 })).toEqual(['3 CHANGED'])
    for (const { unitId, version } of opened)
      expect((await save(users.north, unitId, { version, notes: 'Late' })).status).toBe(409)
    expect(await profilesOf(2)).toContain(records.northCurfew)
  })

  test('gives all profiles that are named, and takes all others that are', async () => {
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

  test('ADM-055 takes the profile that is named alone, and says which units did not have it', async () => {
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
      // a form that is open notices the removal, and nothing where nothing happened
      expect([(await unit(1)).version - (versions[0] ?? 0), (await unit(2)).version - (versions[1] ?? 0)]).toEqual([
        1, 0,
      ])
      expect(await change({ unitIds: [1, 2], profiles })).toEqual(['1 UNCHANGED', '2 UNCHANGED'])
    }
  })

  test('ADM-055 takes a geofence from the units that have it, and no other profile by its number', async () => {
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

  test('says which units had already what they are given', async () => {
    const profiles = { curfewProfile: { assigned: true, profileId: records.northCurfew } }
    expect(await change({ unitIds: [1, 2], profiles })).toEqual(['1 UNCHANGED', '2 CHANGED'])
  })

  test('of the company is a transfer: history, live state, ingest and what units lose follow, and it can be undone', async () => {
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

  test('keeps maintenance profiles where that is asked for', async () => {
    await changeAs(users.dealer, { unitIds: [1], companyId: south, keepMaintenanceProfile: true })
    const [kept] = await db().selectFrom('unit_maintenance').selectAll().where('unit_id', '=', 1).execute()
    expect(kept).toMatchObject({ reference_engine_hours: 100 })
  })

  test('changes the others where a unit of them is moved away at the same moment', async () => {
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

  test('takes the permission for transfers to move units, and says so for each', async () => {
    await sql`update user_group set acls = array_remove(acls, 'UNIT_TRANSFER') where group_id = 1`.execute(db())
    const [first, second] = await changeAs(users.dealer, { unitIds: [1, 2], companyId: south })
    expect([first, second]).toEqual([expect.stringMatching(/^1 REFUSED: /), expect.stringMatching(/^2 REFUSED: /)])
    expect(await companyOf(1)).toBe(north)
  })

  test('is one change, in person', async () => {
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
