import {
  createReportConfig,
  features,
  listReportConfigHistory,
  permissions,
  updateReportConfig,
  type FleetSchemas,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#kernel/db/schema.ts'
import type { Context } from '#kernel/http/handler.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { Background } from '#kernel/background.ts'
import { scheduledReportsModule } from '#modules/reports/scheduled/module.ts'
import { sendReports } from '#modules/reports/scheduled/send-reports.job.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { using } from '#test/dependencies.ts'
import { seedReports } from '#test/reports.ts'

const start = '2026-11-21T10:00:00Z'

export const reportConfig: FleetSchemas['ReportConfigInput'] = {
  name: 'Morning report',
  enabled: true,
  visibilityTypeId: 1,
  unitIds: [1, 2],
  frequencyTypeId: 1,
  timezoneId: 'UTC',
  reportTypeIds: [1, 2],
  users: [1],
  notificationGroupIds: [900],
  presetId: 1,
  notes: 'Good morning.',
}

/** Sets up users, units and a notification group for the tests of a file. Tests set `now` and `mailFails` and read `mails`. */
export function scheduledReportTests() {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase({ size: 6 })
    await seedReports(database.db)
    await seedRecipients(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    world.mails = []
    world.mailFails = false
    world.now = new Date(start)
    // restores the data after a test that failed
    await world.db.deleteFrom('record').where('kind', '=', 'report-config').execute()
    await world.allow(permissions)
    await world.moveUnit(1)
  })

  const world = {
    mails: [] as Mail[],
    background: new Background(error => {
      throw error
    }),
    now: new Date(start),
    /** True for all emails, or the address that fails. */
    mailFails: false as boolean | string,
    get db(): Database {
      return database.db
    },
    /** Sets the permissions of the role. */
    allow: (acls: readonly string[]) =>
      database.db
        .updateTable('user_group')
        .set({ features: [...features], acls: acls as (typeof permissions)[number][] })
        .where('group_id', '=', 1)
        .execute(),
    moveUnit: (companyId: number) =>
      database.db.updateTable('unit').set({ company_id: companyId }).where('unit_id', '=', 2).execute(),
    services: () =>
      using({
        db: database.db,
        clock: () => world.now,
        background: world.background,
        publicUrl: () => 'https://muster.example',
        log: { debug() {}, info() {}, warn() {}, error() {} },
        mail: {
          send: async (mail: Mail) => {
            if (world.mailFails === true || world.mailFails === mail.to)
              throw new Error('The mail server does not answer.')
            world.mails.push(mail)
          },
          close: () => {},
        },
      }),
    async call<T extends OperationTypes>(
      operation: Operation<T>,
      parts: Partial<Pick<T, 'path' | 'query' | 'body'>>,
      userId = 1,
    ): Promise<T['result']> {
      const companyId = userId === 3 ? 2 : 1
      const caller = { userId, companyId, login: `u${userId}` }
      const handler = scheduledReportsModule.handlers?.find(each => each.operation === operation)
      return (await handler?.run({
        path: {},
        query: {},
        ...parts,
        caller,
        request: { headers: {} },
        signal: new AbortController().signal,
        scope: { userId, companyIds: [companyId] },
        use: world.services(),
      } as unknown as Context)) as T['result']
    },
    /** Adds a two-day-old configuration, so that today's report is due. */
    async setUp(changes: Partial<typeof reportConfig> = {}): Promise<number> {
      const { id } = await world.call(createReportConfig, { body: { ...reportConfig, ...changes } })
      await sql`update record set updated_at = ${new Date('2026-11-19T10:00:00Z')} where record_id = ${id}`.execute(
        database.db,
      )
      return id
    },
    /** Saves a configuration like a client without the newer fields. */
    save: (configurationId: number, changes: Partial<typeof reportConfig>) =>
      world.call(updateReportConfig, { path: { configurationId }, body: { ...reportConfig, ...changes } }),
    run: () => sendReports.run({ use: world.services(), signal: new AbortController().signal }),
    history: async (id: number) =>
      (await world.call(listReportConfigHistory, { path: { configurationId: id }, query: {} })).items,
  }
  return world
}

async function seedRecipients(db: Database): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ name: 'Ada', surname: 'Keller', email: 'ada@example.com' })
    .where('user_id', '=', 1)
    .execute()
  await db
    .insertInto('app_user')
    .values([
      {
        user_id: 2,
        company_id: 1,
        group_id: 1,
        login: 'ben',
        email: 'ben@example.com',
        visible_in_notification: true,
      },
      { user_id: 3, company_id: 2, group_id: 1, login: 'foreign', email: 'foreign@example.com' },
    ])
    .execute()
  await db
    .insertInto('record')
    .values({
      record_id: 900,
      kind: 'notification-group',
      company_id: 1,
      name: 'Workshop',
      data: JSON.stringify({ userIds: [2], emails: ['shop@example.com', 'ADA@example.com'] }),
    })
    .execute()
  await insertPositions(
    db,
    [6, 10].map(hour => ({
      unitId: 1,
      time: Date.parse(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`),
      latitude: 45,
      longitude: 11,
      statusId: 1,
      ignition: hour === 6,
      speed: 12,
    })),
  )
}
