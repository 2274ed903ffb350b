import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Parsed } from '#telemetry/ingest/observation.ts'
import { companies, records, transferTests, users } from '#test/unit-transfers.ts'

type Unit = FleetSchemas['UnitDetail']
type Input = Partial<FleetSchemas['UnitInput']>
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

describe('a save', () => {
  test('ADM-046 ADM-047 ADM-057 stores and returns every field of the edit model', async () => {
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
      // all fleets that the dealer sees are replaced
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

  test('ADM-046 returns counters, last report and satellite subscription', async () => {
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

  test('keeps absent fields and clears null fields', async () => {
    await seedModels()
    await save(users.north, 1, { modelId: 905, serial: 'SN-1', satelliteConfig: satellite })
    await save(users.north, 1, {})
    expect(await unit(1)).toMatchObject({ modelId: 905, serial: 'SN-1', satelliteConfig: satellite })
    expect(await profilesOf(1)).toEqual([11, 12, 13, 15, 18])
    await save(users.north, 1, { brandId: null, typeId: null, modelId: null, notes: '' })
    const { brandId, modelId, notes } = await unit(1)
    expect([brandId, modelId, notes]).toEqual([undefined, undefined, undefined])
  })

  test('rejects a save after a change by another user, including a transfer', async () => {
    const { version } = await unit(2)
    expect((await save(users.north, 2, { version, fleets: [2] })).status).toBe(204)
    const late = await save(users.dealer, 2, { version, name: 'Late' })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'north has saved Unit 2 in the meantime. Reload it, then repeat your change.',
    ])
    expect((await unit(2)).name).toBe('Unit 2')
    const fresh = (await unit(2)).version
    await call(users.dealer, 'POST', '/units/transfer', { payload: { unitIds: [2], targetCompanyId: south } })
    expect((await save(users.dealer, 2, { version: fresh })).status).toBe(409)
  })

  test('names contradicting fields and changes nothing', async () => {
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

  test('rejects units of other companies and users without the permission', async () => {
    expect((await save(users.south, 1, {})).status).toBe(404)
    expect((await save(users.powerless, 1, {})).status).toBe(403)
  })

  test('ADM-051 adds and removes only features that the caller has', async () => {
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
  test('ADM-048 ADM-055 assigns and removes the named profiles and keeps the others', async () => {
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

  test('ADM-048 assigns and removes CAN, status and I/O profile by field', async () => {
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

  test('ADM-055 removes the profile in the form, or the profile of the kind if it is outside the scope', async () => {
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

  test('ADM-049 starts a maintenance profile at the reference values and stops it', async () => {
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

  test('ADM-049 ADM-054 keeps or removes the maintenance profile as selected', async () => {
    expect((await save(users.dealer, 1, { ...move, keepMaintenanceProfile: true })).status).toBe(204)
    const [kept] = await db().selectFrom('unit_maintenance').selectAll().where('unit_id', '=', 1).execute()
    expect(kept).toMatchObject({ reference_engine_hours: 100 })
    expect((await save(users.dealer, 2, { ...move, keepMaintenanceProfile: false })).status).toBe(204)
    expect(await profilesOf(2)).toEqual([records.dealerCurfew])
    expect(await companyOf(1)).toBe(south)
  })

  test('creates a transfer with history, live state and undo', async () => {
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect((await save(users.dealer, 1, { ...move, name: 'Renamed' })).status).toBe(204)
    expect(live().companyOf(1)).toBe(south)
    const { items } = await history(users.dealer)
    expect(items).toMatchObject([{ targetCompanyName: 'South', unitsCount: 1 }])
    expect((await undo(users.dealer, items[0]?.historyId ?? 0)).status).toBe(204)
    expect([await companyOf(1), (await unit(1)).name]).toEqual([north, 'Renamed'])
  })

  test('requires the permission for transfers and rejects impersonation', async () => {
    const supported = await save(users.dealer, 1, move, users.root)
    expect([supported.status, supported.body.code]).toEqual([403, 'IN_PERSON_ONLY'])
    expect((await save(users.dealer, 1, { notes: 'By support' }, users.root)).status).toBe(204)
    await sql`update user_group set acls = array_remove(acls, 'UNIT_TRANSFER') where group_id = 1`.execute(db())
    expect((await save(users.dealer, 1, move)).body.code).toBe('PERMISSION_MISSING')
    expect(await companyOf(1)).toBe(north)
  })

  test('assigns only what the new company may use and removes the dealer’s fleets', async () => {
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

  test('moves nothing when another part of the save is rejected', async () => {
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect((await save(users.dealer, 1, { ...move, timezoneId: 'Europe/Atlantis' })).status).toBe(400)
    expect([await companyOf(1), live().companyOf(1)]).toEqual([north, north])
  })
})
