import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { waitingIn } from '#test/database.ts'
import { companies, records, transferTests, users } from '#test/unit-transfers.ts'

const { db, live, later, preview, transfer, undo, history, details, companyOf } = transferTests()
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

describe('history', () => {
  test('ADM-065 lists time, user, companies and number of units with filter, sort and pages', async () => {
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

  test('shows transfers to both companies and hides names outside the scope', async () => {
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
    // the former company sees only its own unit, without its new company
    const [left] = (await history(users.south)).items
    expect(left).toMatchObject({ sourceCompanyNames: ['South'], targetCompanyName: '-', unitsCount: 1 })
    expect((await details(users.south, body.historyId)).body.items.map(({ unitName }) => unitName)).toEqual(['Unit 4'])
    expect((await history(users.south, '?filter=Far')).totalCount).toBe(0)
    expect((await history(users.south, '?filter=Unit%201')).totalCount).toBe(0)
  })

  test('hides transfers between companies outside the scope', async () => {
    const { body } = await transfer(users.dealer, plan)
    expect((await history(users.far)).totalCount).toBe(0)
    expect((await details(users.far, body.historyId)).status).toBe(404)
    expect((await undo(users.far, body.historyId)).status).toBe(404)
  })
})

describe('undo', () => {
  test.each([false, true])(
    'ADM-065 restores everything within a day (maintenance profile kept: %s)',
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

  test('removes what the new company assigned if the former one cannot use it', async () => {
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

  test('keeps work on a kept maintenance profile', async () => {
    const { body } = await transfer(users.dealer, { ...plan, keepMaintenanceProfile: true })
    await db().updateTable('unit_service').set({ due_at: 1100 }).where('unit_id', '=', 1).execute()
    await undo(users.dealer, body.historyId)
    expect((await snapshot())['unit_service']).toMatchObject([{ unit_service_id: 7, service_id: 17, due_at: 1100 }])
    expect((await snapshot())['unit_maintenance']).toMatchObject([{ profile_id: records.northPlan }, {}])
  })

  test('rejects an undo after a day', async () => {
    const { body } = await transfer(users.dealer, plan)
    later(86_401)
    const { status, body: problem } = await undo(users.dealer, body.historyId)
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('within 24 hours')])
    expect((await history(users.dealer)).items[0]).not.toHaveProperty('undoUntil')
  })

  test('rejects an undo with reasons if a unit moved on or was deleted, or its fleet was', async () => {
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

  test('requires access to both companies', async () => {
    const { body } = await transfer(users.root, { ...plan, targetCompanyId: far })
    for (const userId of [users.dealer, users.north, users.far])
      expect((await undo(userId, body.historyId)).status).toBe(403)
    expect(await companyOf(1)).toBe(far)
    // trader is of North and sees Far
    expect((await undo(users.trader, body.historyId)).status).toBe(204)
    expect(await companyOf(1)).toBe(north)
  })

  test('updates live state', async () => {
    live().upsert({ unitId: 1, companyId: north, time: Date.now(), latitude: 45, longitude: 9, statusId: 1 })
    const { body } = await transfer(users.dealer, plan)
    await undo(users.dealer, body.historyId)
    expect(live().companyOf(1)).toBe(north)
  })

  test('ADM-065 keeps an archived unit off all maps after transfer and undo', async () => {
    live().upsert({ unitId: 1, companyId: 0, time: Date.now(), latitude: 45, longitude: 9, statusId: 1 })
    live().upsert({ unitId: 2, companyId: north, time: Date.now(), latitude: 45, longitude: 9, statusId: 1 })
    await db().updateTable('unit').set({ archived_at: new Date() }).where('unit_id', '=', 1).execute()
    const { body } = await transfer(users.dealer, plan)
    expect([live().companyOf(1), live().companyOf(2)]).toEqual([0, south])
    await undo(users.dealer, body.historyId)
    expect([live().companyOf(1), live().companyOf(2)]).toEqual([0, north])
  })

  test('ADM-065 names a fleet that is deleted at the same moment and moves nothing', async () => {
    const { body } = await transfer(users.dealer, plan)
    const { status, body: problem } = await whileDeleting(2, () => undo(users.dealer, body.historyId))
    expect([status, problem.errors]).toEqual([409, [expect.stringContaining('Unit 1')]])
    expect(await companyOf(1)).toBe(south)
  })

  test('accepts one of two concurrent undos', async () => {
    const { body } = await transfer(users.dealer, plan)
    const answers = await Promise.all([undo(users.dealer, body.historyId), undo(users.root, body.historyId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

test('moves a unit back to the dealer without what customers own', async () => {
  const { body } = await preview(users.dealer, { unitIds: [1], targetCompanyId: dealer })
  expect(lostBy(body.units[0])).toEqual(
    expect.arrayContaining(['CURFEW Night', 'FLEET Yard', 'NOTIFICATION_SETTINGS Name north']),
  )
  expect((await transfer(users.dealer, { unitIds: [1], targetCompanyId: dealer })).status).toBe(200)
})
