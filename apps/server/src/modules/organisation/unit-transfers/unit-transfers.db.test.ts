import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { waitingIn } from '#test/database.ts'
import type { Parsed } from '#telemetry/ingest/observation.ts'
import { commandChanges } from '#modules/commands/command-channel.ts'
import { companies, records, transferTests, users } from '#test/unit-transfers.ts'

const { call, db, live, pipeline, topics, later, preview, transfer, undo, history, details, companyOf } =
  transferTests()
const { north, south, dealer, far } = companies

/** Everything that a transfer may change, in one comparable value. */
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

/** What answers while somebody else deletes a fleet at that moment. */
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
  test('ADM-065 names what each unit loses of its company, and changes nothing', async () => {
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
      // of a company out of the dealer's sight
      'SHARED_USER',
      'WAITING_COMMAND Stop',
    ])
    // the dealer's default curfew stays
    expect(lostBy(body.units[1])).toEqual(['FLEET All of North', 'MAINTENANCE Shared plan', 'SHARED_USER'])
    expect(await snapshot()).toEqual(before)
  })

  test('keeping the maintenance profile copies it, or leaves it where the new company may use it', async () => {
    const { body } = await preview(users.dealer, { ...plan, keepMaintenanceProfile: true })
    expect(body.units.map(({ maintenance }) => maintenance)).toEqual(['COPIED', 'STAYS'])
    expect(body.units.flatMap(unit => lostBy(unit) ?? []).join()).not.toContain('MAINTENANCE')
  })
})

describe('transfer', () => {
  test('ADM-065 moves units with their devices, takes off what they lose and nothing else', async () => {
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

  test('ADM-065 a default fleet that somebody else deletes at that moment gets no units, which move all the same', async () => {
    expect((await whileDeleting(4, () => transfer(users.dealer, plan))).status).toBe(200)
    expect([await companyOf(1), await companyOf(2)]).toEqual([south, south])
    // those of the dealer stay
    expect([await fleetsOf(1), await fleetsOf(2)]).toEqual([[3], []])
  })

  test('keeps a maintenance profile by copying it with its services; their counters stay', async () => {
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

  test('aborts what waits to be sent and publishes it after the commit; what a gateway has goes on its way', async () => {
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

  test('live state and ingest follow at once: the map of either company is right with the next request', async () => {
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

  test('a unit that reports for the first time after its transfer belongs to the new company', async () => {
    await pipeline().ingest(event(Date.now() - 1000))
    await transfer(users.dealer, plan)
    await pipeline().ingest(reading(Date.now()))
    expect(live().companyOf(1)).toBe(south)
  })

  test('alarms reach the people of the new company alone', async () => {
    await transfer(users.dealer, plan)
    await pipeline().ingest(event(Date.now()))
    const rows = await db().selectFrom('web_notification').select('user_id').execute()
    const notified = rows.map(({ user_id }) => user_id)
    expect(notified).toContain(users.south)
    expect(notified).not.toContain(users.north)
    expect(notified).not.toContain(users.guest)
  })

  test('the same request again, by its key, is one transfer; another one with that key is refused', async () => {
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

  test('refuses what is not as it was reviewed', async () => {
    const { body } = await preview(users.dealer, plan)
    await db().deleteFrom('fleet_unit').where('fleet_id', '=', 2).execute()
    const refused = await transfer(users.dealer, { ...plan, previewKey: body.previewKey })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('since you reviewed the transfer'),
    ])
    expect(await companyOf(1)).toBe(north)
    const again = await preview(users.dealer, plan)
    // a command that the unit fetches in the meantime is no reason to refuse
    await db().updateTable('command').set({ status: 'COMPLETED', ended_at: new Date() }).execute()
    expect((await transfer(users.dealer, { ...plan, previewKey: again.body.previewKey })).status).toBe(200)
  })
})

describe('who may move what', () => {
  test('a unit out of sight stops all of them, and is not named', async () => {
    const { status, body } = await transfer(users.dealer, { ...plan, unitIds: [1, 9] })
    expect([status, body.errors]).toEqual([400, ['unitIds: there is no unit 9']])
    expect([await companyOf(1), await companyOf(9)]).toEqual([north, far])
    expect((await preview(users.dealer, { ...plan, unitIds: [1, 9] })).status).toBe(400)
  })

  test('a company out of sight is no target', async () => {
    for (const targetCompanyId of [far, companies.root, 999]) {
      expect((await transfer(users.dealer, { ...plan, targetCompanyId })).status).toBe(404)
      expect((await preview(users.dealer, { ...plan, targetCompanyId })).status).toBe(404)
    }
    expect((await transfer(users.north, plan)).status).toBe(404)
    expect(await companyOf(1)).toBe(north)
  })

  test('a unit that the company has already stops all of them', async () => {
    const { status, body } = await transfer(users.dealer, { ...plan, unitIds: [1, 4] })
    expect([status, body.errors]).toEqual([400, ['unitIds: Unit 4 already belongs to South']])
    expect(await companyOf(1)).toBe(north)
  })

  test('more than 1,000 units are refused, and none', async () => {
    const unitIds = Array.from({ length: 1001 }, (_, index) => index + 1)
    expect((await transfer(users.root, { ...plan, unitIds })).status).toBe(400)
    expect((await preview(users.root, { ...plan, unitIds })).status).toBe(400)
    expect((await transfer(users.root, { ...plan, unitIds: [] })).status).toBe(400)
  })

  test('without the permission nothing is moved, shown or undone', async () => {
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

  test('support cannot move units or undo a transfer on behalf of a user', async () => {
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

  test('of two transfers of a unit at the same time, reviewed alike, one wins and the other is refused', async () => {
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

describe('history', () => {
  test('ADM-065 lists when, who, from, to and how many; a filter, a sort and pages', async () => {
    const first = await transfer(users.dealer, { ...plan, keepMaintenanceProfile: true, notes: 'Sold' })
    later(60)
    await transfer(users.root, { unitIds: [3], targetCompanyId: far })
    const { items, totalCount } = await history(users.dealer)
    expect(totalCount).toBe(2)
    expect(items.at(-1)).toMatchObject({
      historyId: first.body.historyId,
      userName: 'Name dealer',
      sourceCompanyNames: ['North'],
      targetCompanyName: 'South',
      unitsCount: 2,
      keepMaintenanceProfile: true,
      notes: 'Sold',
      undoUntil: expect.any(String),
    })
    expect((await history(users.dealer, '?filter=unit%202')).totalCount).toBe(1)
    expect((await history(users.dealer, '?filter=sou')).totalCount).toBe(1)
    expect((await history(users.dealer, '?filter=%25')).totalCount).toBe(0)
    const sorted = await history(users.root, '?sort=unitsCount,desc&limit=1')
    expect([sorted.items.map(({ unitsCount }) => unitsCount), sorted.totalCount]).toEqual([[2], 2])
  })

  test('either company sees it; names of companies, people and things out of sight stay hidden', async () => {
    const { body } = await transfer(users.root, { unitIds: [1, 4], targetCompanyId: far, notes: 'Secret' })
    const [row] = (await history(users.far)).items
    expect(row).toMatchObject({ userName: '-', sourceCompanyNames: ['-'], targetCompanyName: 'Far', unitsCount: 2 })
    expect(row).not.toHaveProperty('notes')
    expect(row).not.toHaveProperty('undoUntil')
    const seen = (await details(users.far, body.historyId)).body.items
    expect(seen.map(({ unitName, sourceCompanyName }) => [unitName, sourceCompanyName])).toEqual([
      ['Unit 1', '-'],
      ['Unit 4', '-'],
    ])
    expect(lostBy(seen[0])).toContain('FLEET')
    expect(JSON.stringify(seen)).not.toMatch(/North|South|Yard|Night/)
    // who left sees its own unit only, and not where it went
    const [left] = (await history(users.south)).items
    expect(left).toMatchObject({ sourceCompanyNames: ['South'], targetCompanyName: '-', unitsCount: 1 })
    expect((await details(users.south, body.historyId)).body.items.map(({ unitName }) => unitName)).toEqual(['Unit 4'])
    expect((await history(users.south, '?filter=Far')).totalCount).toBe(0)
    expect((await history(users.south, '?filter=Unit%201')).totalCount).toBe(0)
  })

  test('who sees neither company sees nothing', async () => {
    const { body } = await transfer(users.dealer, plan)
    expect((await history(users.far)).totalCount).toBe(0)
    expect((await details(users.far, body.historyId)).status).toBe(404)
    expect((await undo(users.far, body.historyId)).status).toBe(404)
  })
})

describe('undo', () => {
  test.each([false, true])(
    'ADM-065 puts back everything within a day (maintenance profile kept: %s)',
    async keepMaintenanceProfile => {
      const before = await snapshot()
      const { body } = await transfer(users.dealer, { ...plan, keepMaintenanceProfile })
      later(86_000)
      expect((await undo(users.dealer, body.historyId)).status).toBe(204)
      expect(await snapshot()).toEqual(before)
      expect(await history(users.dealer)).toMatchObject({
        items: [{ undoneBy: 'Name dealer', undoneAt: expect.any(String) }],
      })
      const again = await undo(users.dealer, body.historyId)
      expect([again.status, again.body.detail]).toEqual([409, 'This transfer has already been undone.'])
    },
  )

  test('what the new company gave in the meantime is removed, where the former one cannot use it', async () => {
    await db().insertInto('command_catalog').values({ catalog_id: 3, company_id: south, name: 'Of South' }).execute()
    const before = await snapshot()
    const { body } = await transfer(users.dealer, plan)
    await db()
      .insertInto('unit_profile')
      .values({ unit_id: 1, record_id: records.southCurfew, kind: 'curfew-profile' })
      .execute()
    await db().insertInto('command_catalog_unit').values({ catalog_id: 3, unit_id: 1 }).execute()
    await db().insertInto('unit_maintenance').values({ unit_id: 1, profile_id: records.dealerPlan }).execute()
    expect((await undo(users.dealer, body.historyId)).status).toBe(204)
    expect(await snapshot()).toEqual(before)
  })

  test('work done on a kept maintenance profile stays when the transfer is undone', async () => {
    const { body } = await transfer(users.dealer, { ...plan, keepMaintenanceProfile: true })
    await db().updateTable('unit_service').set({ due_at: 1100 }).where('unit_id', '=', 1).execute()
    await undo(users.dealer, body.historyId)
    expect((await snapshot())['unit_service']).toMatchObject([{ unit_service_id: 7, service_id: 17, due_at: 1100 }])
    expect((await snapshot())['unit_maintenance']).toMatchObject([{ profile_id: records.northPlan }, {}])
  })

  test('is refused after a day', async () => {
    const { body } = await transfer(users.dealer, plan)
    later(86_401)
    const { status, body: problem } = await undo(users.dealer, body.historyId)
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('within 24 hours')])
    expect((await history(users.dealer)).items[0]).not.toHaveProperty('undoUntil')
  })

  test('is refused with reasons when a unit moved on or is gone, or a former fleet is: all or nothing', async () => {
    const { body } = await transfer(users.root, { ...plan, unitIds: [1, 2, 3] })
    await transfer(users.root, { unitIds: [2], targetCompanyId: far })
    await db().deleteFrom('unit').where('unit_id', '=', 3).execute()
    await db().deleteFrom('fleet').where('fleet_id', '=', 2).execute()
    await db().deleteFrom('record').where('record_id', '=', records.northPower).execute()
    const { status, body: problem } = await undo(users.root, body.historyId)
    expect(status).toBe(409)
    expect(problem.errors).toEqual([
      'historyId: a former fleet of Unit 1 no longer exists',
      'historyId: a former profile of Unit 1 no longer exists',
      'historyId: Unit 2 has been moved to another company since',
      'historyId: Unit 3 no longer exists',
    ])
    expect([await companyOf(1), await companyOf(2)]).toEqual([south, far])
  })

  test('needs access to both companies', async () => {
    const { body } = await transfer(users.root, { ...plan, targetCompanyId: far })
    for (const userId of [users.dealer, users.north, users.far])
      expect((await undo(userId, body.historyId)).status).toBe(403)
    expect(await companyOf(1)).toBe(far)
    // trader is of North and sees Far
    expect((await undo(users.trader, body.historyId)).status).toBe(204)
    expect(await companyOf(1)).toBe(north)
  })

  test('live state follows', async () => {
    live().upsert({ unitId: 1, companyId: north, time: Date.now(), latitude: 45, longitude: 9, statusId: 1 })
    const { body } = await transfer(users.dealer, plan)
    await undo(users.dealer, body.historyId)
    expect(live().companyOf(1)).toBe(north)
  })

  test('ADM-065 an archived unit is on nobody’s map after a transfer, nor after that is undone', async () => {
    live().upsert({ unitId: 1, companyId: 0, time: Date.now(), latitude: 45, longitude: 9, statusId: 1 })
    live().upsert({ unitId: 2, companyId: north, time: Date.now(), latitude: 45, longitude: 9, statusId: 1 })
    await db().updateTable('unit').set({ archived_at: new Date() }).where('unit_id', '=', 1).execute()
    const { body } = await transfer(users.dealer, plan)
    expect([live().companyOf(1), live().companyOf(2)]).toEqual([0, south])
    await undo(users.dealer, body.historyId)
    expect([live().companyOf(1), live().companyOf(2)]).toEqual([0, north])
  })

  test('ADM-065 a fleet that somebody else deletes at that moment is named, and nothing is moved', async () => {
    const { body } = await transfer(users.dealer, plan)
    const { status, body: problem } = await whileDeleting(2, () => undo(users.dealer, body.historyId))
    expect([status, problem.errors]).toEqual([409, [expect.stringContaining('Unit 1')]])
    expect(await companyOf(1)).toBe(south)
  })

  test('of two at the same time one succeeds', async () => {
    const { body } = await transfer(users.dealer, plan)
    const answers = await Promise.all([undo(users.dealer, body.historyId), undo(users.root, body.historyId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

test('a unit can return to the dealer, who does not use what customers own', async () => {
  const { body } = await preview(users.dealer, { unitIds: [1], targetCompanyId: dealer })
  expect(lostBy(body.units[0])).toEqual(
    expect.arrayContaining(['CURFEW Night', 'FLEET Yard', 'NOTIFICATION_SETTINGS Name north']),
  )
  expect((await transfer(users.dealer, { unitIds: [1], targetCompanyId: dealer })).status).toBe(200)
})
