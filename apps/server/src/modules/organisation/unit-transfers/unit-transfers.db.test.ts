import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { waitingIn } from '#test/database.ts'
import type { Parsed } from '#telemetry/ingest/observation.ts'
import { commandChanges } from '#modules/commands/command-channel.ts'
import { companies, records, transferTests, users } from '#test/unit-transfers.ts'

const { call, db, live, pipeline, topics, preview, transfer, undo, history, details, companyOf } = transferTests()
const { north, south, dealer, far } = companies

/** Returns everything that a transfer may change, as a comparable value. */
async function snapshot() {
  const tables = {
    unit: 'unit_id, company_id',
    device: 'device_id, company_id',
    fleet_unit: 'fleet_id, unit_id',
    unit_profile: 'unit_id, record_id, kind, break_in_template_id, break_out_template_id, is_inside',
    command_catalog_unit: 'catalog_id, unit_id',
    unit_maintenance: 'unit_id, profile_id, reference_engine_hours',
    unit_service: 'unit_service_id, unit_id, service_id, due_at, stage, postponed_by',
    notification_unit: 'user_id, unit_id, email, alarm_types',
    notification_alarm: 'user_id, alarm_type_id, (select array_agg(x order by x) from unnest(unit_ids) x) as unit_ids',
    embed_token: 'token_id, unit_ids',
    record: "record_id, (select array_agg(x order by x) from jsonb_array_elements(data -> 'unitIds') x) as units",
  }
  const entries = await Promise.all(
    Object.entries(tables).map(async ([table, columns]) => [
      table,
      (await sql`select ${sql.raw(columns)} from ${sql.table(table)} order by 1, 2`.execute(db())).rows,
    ]),
  )
  return Object.fromEntries(entries) as Record<string, unknown[]>
}

const lostBy = (detail: { losses: { kind: string; name?: string }[] } | undefined) =>
  detail?.losses.map(({ kind, name }) => (name === undefined ? kind : `${kind} ${name}`))

const of = { deviceUid: 'D1', source: 'traccar' } as const
const reading = (time: number): Parsed => ({
  observations: [{ ...of, time, latitude: 45, longitude: 9 }],
  events: [],
  rejected: [],
  observationIndexes: [0],
})
const event = (time: number): Parsed => ({
  observations: [],
  events: [{ ...of, time, type: 'sos' }],
  rejected: [],
  observationIndexes: [],
})

const fleetsOf = async (unitId: number) =>
  (
    await db().selectFrom('fleet_unit').select('fleet_id').where('unit_id', '=', unitId).orderBy('fleet_id').execute()
  ).map(row => row.fleet_id)

/** Runs a call while another transaction deletes a fleet. */
async function whileDeleting<T>(fleetId: number, act: () => Promise<T>): Promise<T> {
  const acting = await db()
    .transaction()
    .execute(async other => {
      await other.deleteFrom('fleet').where('fleet_id', '=', fleetId).execute()
      const answer = act()
      await expect.poll(() => waitingIn(db())).toBe(1)
      return { answer }
    })
  return acting.answer
}

const plan = { unitIds: [1, 2], targetCompanyId: south, keepMaintenanceProfile: false }

describe('preview', () => {
  test('ADM-065 returns the losses of each unit and changes nothing', async () => {
    const before = await snapshot()
    const { status, body } = await preview(users.dealer, plan)
    expect(status).toBe(200)
    expect(body.targetCompanyName).toBe('South')
    expect(
      body.units.map(({ unitName, sourceCompanyName, maintenance }) => [unitName, sourceCompanyName, maintenance]),
    ).toEqual([
      ['Unit 1', 'North', 'REMOVED'],
      ['Unit 2', 'North', 'REMOVED'],
    ])
    expect(lostBy(body.units[0])).toEqual([
      'COMMAND_PROFILE Of North',
      'CURFEW Night',
      'EMBED_TOKEN Page 1',
      'FLEET All of North',
      'FLEET Yard',
      'GEOFENCE Quarry',
      'GEOFENCE_COMMAND Stop',
      'MAINTENANCE Diggers',
      'NOTIFICATION_GROUP Guards',
      'NOTIFICATION_SETTINGS Name north',
      'POWER Saver',
      'SCHEDULED_REPORT Weekly of North',
      // company outside the dealer's scope
      'SHARED_USER',
      'WAITING_COMMAND Stop',
    ])
    // the dealer's default curfew stays
    expect(lostBy(body.units[1])).toEqual(['FLEET All of North', 'MAINTENANCE Shared plan', 'SHARED_USER'])
    expect(await snapshot()).toEqual(before)
  })

  test('copies the maintenance profile or keeps it if the new company may use it', async () => {
    const { body } = await preview(users.dealer, { ...plan, keepMaintenanceProfile: true })
    expect(body.units.map(({ maintenance }) => maintenance)).toEqual(['COPIED', 'STAYS'])
    expect(body.units.flatMap(unit => lostBy(unit) ?? []).join()).not.toContain('MAINTENANCE')
  })
})

describe('transfer', () => {
  test('ADM-065 moves units with their devices and removes only their losses', async () => {
    const { status, body } = await transfer(users.dealer, { ...plan, notes: ' Sold ' })
    expect([status, body.unitsCount]).toEqual([200, 2])
    const after = await snapshot()
    expect(after).toMatchObject({
      device: [{ device_id: 1, company_id: south }],
      fleet_unit: [
        { fleet_id: 1, unit_id: 3 },
        { fleet_id: 3, unit_id: 1 },
        { fleet_id: 4, unit_id: 1 },
        { fleet_id: 4, unit_id: 2 },
        { fleet_id: 4, unit_id: 4 },
      ],
      unit_profile: [
        { unit_id: 1, record_id: records.dealerFence, break_in_template_id: null, break_out_template_id: 2 },
        { unit_id: 2, record_id: records.dealerCurfew },
      ],
      command_catalog_unit: [{ catalog_id: 2, unit_id: 1 }],
      unit_maintenance: [],
      unit_service: [],
      notification_unit: [{ user_id: users.dealer }],
      notification_alarm: [
        { user_id: users.dealer, unit_ids: [1, 3] },
        { user_id: users.north, unit_ids: [3] },
      ],
      embed_token: [
        { token_id: 1, unit_ids: [] },
        { token_id: 2, unit_ids: [1] },
      ],
    })
    const reports = await sql<{ units: number[] }>`
      select data -> 'unitIds' as units from record where kind = 'report-config' order by record_id`.execute(db())
    expect(reports.rows.map(({ units }) => units)).toEqual([[3], [1]])
    const unit = await db().selectFrom('unit').selectAll().where('unit_id', '=', 1).executeTakeFirstOrThrow()
    expect([unit.company_id, unit.subscription_end?.getUTCFullYear()]).toEqual([south, 2030])
  })

  test('ADM-065 moves units without a default fleet that is deleted at the same moment', async () => {
    expect((await whileDeleting(4, () => transfer(users.dealer, plan))).status).toBe(200)
    expect([await companyOf(1), await companyOf(2)]).toEqual([south, south])
    // fleets of the dealer stay
    expect([await fleetsOf(1), await fleetsOf(2)]).toEqual([[3], []])
  })

  test('copies a maintenance profile with its services and keeps their counters', async () => {
    await transfer(users.dealer, { ...plan, keepMaintenanceProfile: true })
    const { rows } = await sql<{ kind: string; name: string; refers: number; data: string }>`
      select kind, name, cardinality(refers_to) as refers, data::text as data from record where company_id = ${south} and record_id < 10
      order by record_id`.execute(db())
    expect(rows.map(({ kind, name, refers }) => [kind, name, refers])).toEqual([
      ['maintenance-service-type', 'Lubrication', 0],
      ['maintenance-service', 'Oil', 1],
      ['maintenance-profile', 'Diggers', 2],
    ])
    expect(rows.at(-1)?.data).not.toContain('notification')
    const after = await snapshot()
    const services = after['unit_service'] as { service_id: number }[]
    expect(services).toMatchObject([{ unit_service_id: 7, due_at: 600, stage: 'POSTPONED', postponed_by: 20 }])
    expect(services[0]?.service_id).toBeLessThan(10)
    expect(after['unit_maintenance']).toMatchObject([
      { unit_id: 1, reference_engine_hours: 100 },
      { unit_id: 2, profile_id: records.dealerPlan },
    ])
  })

  test('aborts waiting items, publishes them after the commit and leaves accepted ones to the gateway', async () => {
    const seen: string[] = []
    topics().subscribe(commandChanges, 1, ({ commandId, status }) => seen.push(`${commandId} ${status}`))
    await transfer(users.dealer, plan)
    const rows = await db().selectFrom('command').select(['status', 'message']).orderBy('command_id').execute()
    expect(rows).toEqual([
      { status: 'ABORTED', message: 'Aborted: dealer moved the unit to another company.' },
      { status: 'QUEUED', message: null },
    ])
    expect(seen).toEqual(['1 ABORTED'])
  })

  test('updates live state and ingest at once for the maps of both companies', async () => {
    const seenBy = async (userId: number) => {
      const { body } = await call<{ totalCount: number }>(
        userId,
        'GET',
        '/trackings/units/positions/clustered?latMin=-90&latMax=90&lonMin=-180&lonMax=180&zoom=3',
      )
      return body.totalCount
    }
    await pipeline().ingest(reading(Date.now() - 60_000))
    expect([await seenBy(users.north), await seenBy(users.south)]).toEqual([1, 0])
    await transfer(users.dealer, plan)
    expect(live().companyOf(1)).toBe(south)
    expect([await seenBy(users.north), await seenBy(users.south)]).toEqual([0, 1])
    await pipeline().ingest(reading(Date.now()))
    expect([await seenBy(users.north), await seenBy(users.south)]).toEqual([0, 1])
  })

  test('assigns a unit that first reports after its transfer to the new company', async () => {
    await pipeline().ingest(event(Date.now() - 1000))
    await transfer(users.dealer, plan)
    await pipeline().ingest(reading(Date.now()))
    expect(live().companyOf(1)).toBe(south)
  })

  test('notifies only users of the new company of alarms', async () => {
    await transfer(users.dealer, plan)
    await pipeline().ingest(event(Date.now()))
    const rows = await db().selectFrom('web_notification').select('user_id').execute()
    const notified = rows.map(({ user_id }) => user_id)
    expect(notified).toContain(users.south)
    expect(notified).not.toContain(users.north)
    expect(notified).not.toContain(users.guest)
  })

  test('returns the first transfer for a repeated key and rejects the key for another request', async () => {
    const requestKey = 'a request key'
    const [first, second] = await Promise.all([1, 2].map(() => transfer(users.dealer, { ...plan, requestKey })))
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(first?.body.historyId).toBe(second?.body.historyId)
    expect((await history(users.dealer)).totalCount).toBe(1)
    const other = await transfer(users.dealer, { unitIds: [3], targetCompanyId: south, requestKey })
    const [one, two] = await Promise.all(
      [3, 4].map(unitId =>
        transfer(users.dealer, { unitIds: [unitId], targetCompanyId: dealer, requestKey: 'another key' }),
      ),
    )
    expect([one?.status, two?.status].toSorted()).toEqual([200, 400])
    expect([other.status, other.body.errors]).toEqual([400, ['requestKey: use a new one for each transfer']])
  })

  test('rejects a transfer that differs from its preview', async () => {
    const { body } = await preview(users.dealer, plan)
    await db().deleteFrom('fleet_unit').where('fleet_id', '=', 2).execute()
    const refused = await transfer(users.dealer, { ...plan, previewKey: body.previewKey })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('since you reviewed the transfer'),
    ])
    expect(await companyOf(1)).toBe(north)
    const again = await preview(users.dealer, plan)
    // a command that the unit fetches in the meantime is no reason for a rejection
    await db().updateTable('command').set({ status: 'COMPLETED', ended_at: new Date() }).execute()
    expect((await transfer(users.dealer, { ...plan, previewKey: again.body.previewKey })).status).toBe(200)
  })
})

describe('authority to transfer', () => {
  test('rejects all units if one is outside the scope, without its name', async () => {
    const { status, body } = await transfer(users.dealer, { ...plan, unitIds: [1, 9] })
    expect([status, body.errors]).toEqual([400, ['unitIds: there is no unit 9']])
    expect([await companyOf(1), await companyOf(9)]).toEqual([north, far])
    expect((await preview(users.dealer, { ...plan, unitIds: [1, 9] })).status).toBe(400)
  })

  test('returns 404 for a target outside the scope', async () => {
    for (const targetCompanyId of [far, companies.root, 999]) {
      expect((await transfer(users.dealer, { ...plan, targetCompanyId })).status).toBe(404)
      expect((await preview(users.dealer, { ...plan, targetCompanyId })).status).toBe(404)
    }
    expect((await transfer(users.north, plan)).status).toBe(404)
    expect(await companyOf(1)).toBe(north)
  })

  test('rejects all units if one already belongs to the company', async () => {
    const { status, body } = await transfer(users.dealer, { ...plan, unitIds: [1, 4] })
    expect([status, body.errors]).toEqual([400, ['unitIds: Unit 4 already belongs to South']])
    expect(await companyOf(1)).toBe(north)
  })

  test('rejects more than 1,000 units and no unit', async () => {
    const unitIds = Array.from({ length: 1001 }, (_, index) => index + 1)
    expect((await transfer(users.root, { ...plan, unitIds })).status).toBe(400)
    expect((await preview(users.root, { ...plan, unitIds })).status).toBe(400)
    expect((await transfer(users.root, { ...plan, unitIds: [] })).status).toBe(400)
  })

  test('requires the permission to transfer, list and undo', async () => {
    const { body } = await transfer(users.dealer, plan)
    for (const { status } of [
      await transfer(users.powerless, plan),
      await preview(users.powerless, plan),
      await undo(users.powerless, body.historyId),
      await details(users.powerless, body.historyId),
      await call(users.powerless, 'GET', '/units/transfer/history'),
    ])
      expect(status).toBe(403)
  })

  test('rejects transfers and undos during an impersonation', async () => {
    const acting = { payload: plan, impersonator: users.root }
    const refused = await call(users.dealer, 'POST', '/units/transfer', acting)
    expect([refused.status, refused.body.code]).toEqual([403, 'IN_PERSON_ONLY'])
    const { body } = await transfer(users.dealer, plan)
    const undone = await call(users.dealer, 'POST', `/units/transfer/history/${body.historyId}/undo`, {
      impersonator: users.root,
    })
    expect([undone.status, undone.body.code]).toEqual([403, 'IN_PERSON_ONLY'])
    expect(await companyOf(1)).toBe(south)
  })

  test('accepts one of two concurrent transfers with the same preview', async () => {
    const toSouth = await preview(users.root, plan)
    const toFar = await preview(users.root, { ...plan, targetCompanyId: far })
    const answers = await Promise.all([
      transfer(users.root, { ...plan, previewKey: toSouth.body.previewKey }),
      transfer(users.root, { ...plan, targetCompanyId: far, previewKey: toFar.body.previewKey }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await companyOf(1)).toBe(answers[0]?.status === 200 ? south : far)
  })
})
