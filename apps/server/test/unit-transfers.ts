import { features, permissions, type FleetSchemas } from '@muster/contract'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Database } from '#kernel/db/schema.ts'
import { followIngest } from '#telemetry/live/follow.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { jsonOf, realApp, type RealApp } from './real-app.ts'

/** Root 1 has the dealers 2 and 5; dealer 2 has North 3 and South 4, dealer 5 has Far 6. */
export const companies = { root: 1, dealer: 2, north: 3, south: 4, otherDealer: 5, far: 6 }
const parents = [null, 1, 2, 2, 1, 5]
export const users = { root: 1, dealer: 2, north: 3, south: 4, powerless: 5, far: 6, guest: 7, trader: 8 }
/** Units 1, 2 and 3 are North's, 4 is South's, 9 is Far's. Unit 1 has the device of uid `D1`. */
const owners = { 1: 3, 2: 3, 3: 3, 4: 4, 9: 6 }
export const records = {
  northGroup: 10,
  northCurfew: 11,
  northFence: 12,
  northPower: 13,
  dealerCurfew: 14,
  dealerFence: 15,
  northServiceType: 16,
  northService: 17,
  northPlan: 18,
  dealerPlan: 19,
  southCurfew: 20,
  northReport: 21,
  dealerReport: 22,
}

async function seed(db: Database): Promise<void> {
  await db
    .insertInto('company')
    .values(
      ['Root', 'Dealer', 'North', 'South', 'Other dealer', 'Far'].map((name, index) => ({
        company_id: index + 1,
        parent_company_id: parents[index] ?? null,
        name,
      })),
    )
    .execute()
  await db
    .insertInto('user_group')
    .values([
      { group_id: 1, name: 'All', role: 'ADMIN', acls: [...permissions], features: [...features] },
      { group_id: 2, name: 'None', role: 'USER', acls: ['ADM_UNIT_VIEW'], features: [] },
    ])
    .execute()
  const user = (user_id: number, login: string, company_id: number, more = {}) => ({
    user_id,
    login,
    company_id,
    group_id: 1,
    name: `Name ${login}`,
    ...more,
  })
  await db
    .insertInto('app_user')
    .values([
      user(1, 'root', 1),
      user(2, 'dealer', 2),
      user(3, 'north', 3),
      user(4, 'south', 4),
      user(5, 'powerless', 2, { group_id: 2 }),
      user(6, 'far', 6),
      // belongs to another dealer, and also sees North
      user(7, 'guest', 6, { extra_company_ids: [3] }),
      // belongs to North, and also sees Far
      user(8, 'trader', 3, { extra_company_ids: [6] }),
    ])
    .execute()
  await db.insertInto('device').values({ device_id: 1, uid: 'D1', serial_number: 'S-D1', company_id: 3 }).execute()
  await db
    .insertInto('unit')
    .values(
      Object.entries(owners).map(([id, company_id]) => ({
        unit_id: Number(id),
        company_id,
        name: `Unit ${id}`,
        device_id: id === '1' ? 1 : null,
        subscription_end: new Date('2030-01-01T00:00:00Z'),
      })),
    )
    .execute()
  await db
    .insertInto('fleet')
    .values([
      { fleet_id: 1, company_id: 3, name: 'All of North', is_default: true },
      { fleet_id: 2, company_id: 3, name: 'Yard' },
      { fleet_id: 3, company_id: 2, name: 'Customers' },
      { fleet_id: 4, company_id: 4, name: 'All of South', is_default: true },
    ])
    .execute()
  await db
    .insertInto('fleet_unit')
    .values([
      ...[1, 2, 3].map(unit_id => ({ fleet_id: 1, unit_id })),
      { fleet_id: 2, unit_id: 1 },
      { fleet_id: 3, unit_id: 1 },
      { fleet_id: 4, unit_id: 4 },
    ])
    .execute()
  await seedRecords(db)
  await seedSettings(db)
}

async function seedRecords(db: Database): Promise<void> {
  const record = (
    record_id: number,
    kind: string,
    company_id: number,
    name: string,
    {
      data = {},
      refers_to = [],
      is_default = false,
    }: { data?: object; refers_to?: number[]; is_default?: boolean } = {},
  ) => ({ record_id, kind, company_id, name, is_default, data: JSON.stringify(data), refers_to })
  const assignment = {
    assign: true,
    mntServiceId: 17,
    description: 'Oil',
    serviceTypeId: 16,
    intervalTypeId: 2,
    interval: 500,
    forewarning: 50,
    isRecurrent: true,
  }
  await db
    .insertInto('record')
    .values([
      record(10, 'notification-group', 3, 'Guards', { data: { userIds: [3], emails: [] } }),
      record(11, 'curfew-profile', 3, 'Night', { refers_to: [10] }),
      record(12, 'fence-profile', 3, 'Quarry'),
      record(13, 'power-profile', 3, 'Saver'),
      record(14, 'curfew-profile', 2, 'Usual hours', { is_default: true }),
      record(15, 'fence-profile', 2, 'Region', { is_default: true }),
      record(16, 'maintenance-service-type', 3, 'Lubrication'),
      record(17, 'maintenance-service', 3, 'Oil', { data: { description: 'Oil', serviceTypeId: 16 }, refers_to: [16] }),
      record(18, 'maintenance-profile', 3, 'Diggers', {
        data: { servicesAssignments: [assignment], notification: { companyId: 3, notificationId: 10 } },
        refers_to: [10, 16, 17],
      }),
      record(19, 'maintenance-profile', 2, 'Shared plan', { is_default: true, data: { servicesAssignments: [] } }),
      record(20, 'curfew-profile', 4, 'Southern night'),
      record(21, 'report-config', 3, 'Weekly of North', {
        data: { visibilityTypeId: 1, unitIds: [1, 3], users: [3], notificationGroupIds: [], savedBy: 3 },
      }),
      record(22, 'report-config', 2, 'Weekly of the dealer', {
        data: { visibilityTypeId: 1, unitIds: [1], users: [2], notificationGroupIds: [], savedBy: 2 },
      }),
    ])
    .execute()
  await db
    .insertInto('command_template')
    .values([
      { template_id: 1, company_id: 3, type: 'CAN_INJECTION', name: 'Stop' },
      { template_id: 2, company_id: null, type: 'CAN_INJECTION', name: 'Position' },
    ])
    .execute()
  await db
    .insertInto('command_catalog')
    .values([
      { catalog_id: 1, company_id: 3, name: 'Of North' },
      { catalog_id: 2, company_id: null, name: 'Basics' },
    ])
    .execute()
  await db
    .insertInto('command_catalog_template')
    .values([1, 2].map(id => ({ catalog_id: id, template_id: id })))
    .execute()
  await db
    .insertInto('command_catalog_unit')
    .values([1, 2].map(catalog_id => ({ catalog_id, unit_id: 1 })))
    .execute()
  const follows = (record_id: number, kind: string, more = {}) => ({ unit_id: 1, record_id, kind, ...more })
  await db
    .insertInto('unit_profile')
    .values([
      follows(11, 'curfew-profile'),
      follows(12, 'fence-profile', { break_in_template_id: 1, is_inside: true }),
      follows(13, 'power-profile'),
      follows(15, 'fence-profile', { break_in_template_id: 1, break_out_template_id: 2 }),
      { unit_id: 2, record_id: 14, kind: 'curfew-profile' },
    ])
    .execute()
  await db
    .insertInto('unit_maintenance')
    .values([
      { unit_id: 1, profile_id: 18, reference_engine_hours: 100 },
      { unit_id: 2, profile_id: 19 },
    ])
    .execute()
  await db
    .insertInto('unit_service')
    .values({
      unit_service_id: 7,
      unit_id: 1,
      service_id: 17,
      description: 'Oil',
      interval_type: 'ENGINE_HOURS',
      interval_value: 500,
      due_at: 600,
      stage: 'POSTPONED',
      postponed_by: 20,
    })
    .execute()
}

async function seedSettings(db: Database): Promise<void> {
  await db
    .insertInto('notification_unit')
    .values([3, 2].map(user_id => ({ user_id, unit_id: 1, email: true, push: false, web: true, alarm_types: ['SOS'] })))
    .execute()
  await db
    .insertInto('notification_alarm')
    .values(
      [3, 2].map(user_id => ({ user_id, alarm_type_id: 1, email: true, push: false, web: true, unit_ids: [1, 3] })),
    )
    .execute()
  const token = (token_id: number, user_id: number, company_id: number) => ({
    token_id,
    user_id,
    company_id,
    token_hash: Buffer.from(`token ${token_id}`),
    name: `Page ${token_id}`,
    widgets: [],
    fleet_ids: [],
    unit_ids: [1],
    command_template_ids: [],
    origins: [],
    expires_at: new Date('2100-01-01T00:00:00Z'),
  })
  await db
    .insertInto('embed_token')
    .values([token(1, 3, 3), token(2, 2, 2)])
    .execute()
  await db
    .insertInto('command')
    .values([
      {
        command_id: 1,
        unit_id: 1,
        template_id: 1,
        template_name: 'Stop',
        type: 'CAN_INJECTION',
        user_id: 3,
        user_name: 'North',
      },
      {
        command_id: 2,
        unit_id: 1,
        template_name: 'Handed over',
        type: 'CAN_INJECTION',
        user_id: 3,
        user_name: 'North',
        handed_at: new Date(),
      },
    ])
    .execute()
}

/** Sets up the real app over a new database for each test. */
export function transferTests() {
  let database: TestDatabase
  let server: RealApp
  let now = new Date()

  beforeEach(async () => {
    now = new Date()
    database = await testDatabase({ size: 6 })
    await seed(database.db)
    server = await realApp(database.db, {
      clock: () => now,
      onError: error => {
        throw error
      },
    })
    followIngest(server.pipeline, server.live)
  })
  afterEach(async () => {
    await server.close()
    await database.close()
  })

  async function call<T = FleetSchemas['Problem']>(
    userId: number,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { payload, impersonator }: { payload?: object; impersonator?: number } = {},
  ) {
    const as =
      impersonator === undefined
        ? userId
        : await server.tokenOf(userId, { userId: impersonator, token: await server.tokenOf(impersonator) })
    const { status, body } = jsonOf<T>(await server.send(method, path, { as, ...(payload && { payload }) }))
    return { status, body }
  }

  return {
    call,
    db: () => database.db,
    live: () => server.live,
    pipeline: () => server.pipeline,
    topics: () => server.topics,
    later: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    preview: (userId: number, payload: FleetSchemas['UnitTransferPlan']) =>
      call<FleetSchemas['UnitTransferPreview']>(userId, 'POST', '/units/transfer/preview', { payload }),
    transfer: (userId: number, payload: FleetSchemas['UnitTransfer']) =>
      call<FleetSchemas['UnitTransferred'] & FleetSchemas['Problem']>(userId, 'POST', '/units/transfer', { payload }),
    undo: (userId: number, historyId: number) => call(userId, 'POST', `/units/transfer/history/${historyId}/undo`),
    history: async (userId: number, query = '') => {
      const { status, body } = await call<{ items: FleetSchemas['UnitTransferRow'][]; totalCount: number }>(
        userId,
        'GET',
        `/units/transfer/history${query}`,
      )
      expect(status).toBe(200)
      return body
    },
    details: (userId: number, historyId: number) =>
      call<{ items: FleetSchemas['UnitTransferDetail'][] }>(
        userId,
        'GET',
        `/units/transfer/history/${historyId}/details`,
      ),
    companyOf: async (unitId: number) =>
      (
        await database.db
          .selectFrom('unit')
          .select('company_id')
          .where('unit_id', '=', unitId)
          .executeTakeFirstOrThrow()
      ).company_id,
  }
}
