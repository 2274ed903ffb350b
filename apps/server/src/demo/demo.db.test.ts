import { getDemoHistory } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { using } from '#test/dependencies.ts'
import { deviceReception } from '#test/device-reception.ts'
import { realApp } from '#test/real-app.ts'
import { checkedRules } from '#modules/profiles/status/status-rules.ts'
import { sendReports } from '#modules/reports/scheduled/send-reports.job.ts'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { DemoError, demoAccounts, seedDemo } from './seed.ts'
import { longestName } from './seed/unit-names.ts'
import { startDemo } from './start.ts'
import { Simulation } from './simulation/simulation.ts'

const hour = 3_600_000,
  day = 24 * hour
const now = Date.now()
const hashPassword = async (clientHash: string) => `hashed ${clientHash}`

async function count(db: TestDatabase['db'], table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

const counts = (db: TestDatabase['db']) =>
  Promise.all(
    ['company', 'app_user', 'user_group', 'fleet', 'device', 'unit', 'fleet_unit', 'model'].map(table =>
      count(db, table),
    ),
  )

describe('a database in which users work', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await testDatabase()
  })
  afterAll(() => test.close())

  it('gets more machines if dealers share a code or have none, and stays unchanged if a device identifier is taken', async () => {
    const { db } = test
    const { rootCompanyId } = await seedDemo(db, { units: 20, seed: 3, hashPassword, now })
    const dealer = { parent_company_id: rootCompanyId, is_dealer: true }
    await db
      .insertInto('company')
      .values([
        { ...dealer, name: 'A', code: 'BRICK' },
        { ...dealer, name: 'B', code: 'BRICK' },
        { ...dealer, name: 'C' },
        { ...dealer, name: 'D' },
      ])
      .execute()
    const onRefused = vi.fn()
    expect((await seedDemo(db, { units: 30, seed: 3, hashPassword, now, onRefused })).units).toBe(30)
    expect(onRefused).not.toHaveBeenCalled()
    const { uid } = new Simulation(3).timeline(35).machine
    await db
      .insertInto('device')
      .values({ uid, serial_number: 'taken', type_code: 'am35', source: 'test', company_id: rootCompanyId })
      .execute()
    expect((await seedDemo(db, { units: 40, seed: 3, hashPassword, now, onRefused })).units).toBe(30)
    expect(onRefused).toHaveBeenCalledOnce()
  })
})

describe('seeding', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await testDatabase()
  })
  afterAll(() => test.close())

  it('seeds companies, users, fleets and units once, and later adds only units', async () => {
    const world = await seedDemo(test.db, { units: 80, seed: 3, hashPassword, now })
    const first = await counts(test.db)
    expect(first.slice(0, 3)).toEqual([52, 66, 5])
    // inactive devices of seven dealers, and a replaced device
    expect(first.slice(4, 6)).toEqual([80 + 7 * 6 + 1, 80])
    expect(await seedDemo(test.db, { units: 80, seed: 4, hashPassword, now })).toEqual(world)
    expect(await seedDemo(test.db, { units: 0, seed: 3, hashPassword, now })).toEqual(world)
    expect(await counts(test.db)).toEqual(first)
    expect(await seedDemo(test.db, { units: 100, seed: 3, hashPassword, now })).toEqual({ ...world, units: 100 })
    const grown = await counts(test.db)
    expect(grown.map((n, i) => n - first[i]!)).toEqual([0, 0, 0, 0, 20, 20, expect.any(Number), 0])
    const uids = await test.db
      .selectFrom('device')
      .select('uid')
      .where('active', '=', true)
      .where('uid', 'not like', 'retired%')
      .orderBy('uid')
      .execute()
    expect(uids.map(({ uid }) => uid)).toEqual(
      Array.from({ length: 100 }, (_, i) => new Simulation(3).timeline(i).machine.uid),
    )
  })

  it('PROF-044 has two I/O profiles per device family with sensors, assigned to machines with wired inputs', async () => {
    const { rows } = await sql<{ family: string; name: string; sensors: number; units: number }>`
      select r.data ->> 'deviceFeatureSet' as family, r.name, cardinality(r.refers_to) as sensors,
        (select count(*)::int from unit_profile up where up.record_id = r.record_id) as units
      from record r where r.kind = 'io-profile' order by r.record_id`.execute(test.db)
    expect(rows.map(({ family, name, sensors }) => [family, name, sensors])).toEqual([
      ['amx', 'Truck', 0],
      ['amx', 'Service van', 0],
      ['wlx', 'Tractor', 1],
      ['wlx', 'Excavator', 2],
      ['am35', 'Wheel loader', 1],
      ['am35', 'Dozer', 1],
    ])
    expect(rows.reduce((sum, { units }) => sum + units, 0)).toBeGreaterThan(10)
  })

  it('has waiting devices, device notes, a replaced and a moved device, once', async () => {
    expect(await count(test.db, 'quarantined_device')).toBe(4)
    expect(await count(test.db, 'quarantined_item')).toBe(90 + 40 + 24 + 12)
    const { rows } = await sql<{ uid: string; units: number }>`
      select uid, count(*)::int as units from device_assignment join device using (device_id)
      group by uid having count(*) > 1 or max(removed_at) is not null order by units`.execute(test.db)
    expect(rows).toEqual([
      { uid: 'retired-wlx-0001', units: 1 },
      { uid: expect.any(String), units: 2 },
    ])
    expect((await test.db.selectFrom('device').select('uid').where('notes', 'is not', null).execute()).length).toBe(4)
  })

  it('has notification groups with members once, and curfews that notify them', async () => {
    const { rows } = await sql<{ name: string; users: number; emails: number; uses: number }>`
      select name, jsonb_array_length(data -> 'userIds') as users, jsonb_array_length(data -> 'emails') as emails,
        (select count(*)::int from record used where used.refers_to @> array[g.record_id]) as uses
      from record g where kind = 'notification-group' order by record_id`.execute(test.db)
    expect(rows.map(({ name, users, emails, uses }) => [name, users, emails, uses])).toEqual([
      ['Head office duty', 4, 0, 0],
      ['Theft alarms', 4, 2, 1],
      ['Insurance partner', 0, 1, 0],
      ['Workshop Europe', 3, 1, 1],
      ['Night watch', 2, 1, 1],
      ['Harvest crew', 2, 0, 0],
    ])
  })

  it('has scheduled reports of its accounts once, with past runs, the newest of which is not due again', async () => {
    const { rows } = await sql<{ name: string; runs: number; failed: number }>`
      select r.name, count(*)::int as runs, count(*) filter (where status = 'FAILED')::int as failed
      from record r join report_run using (record_id) where kind = 'report-config' group by 1 order by 1`.execute(
      test.db,
    )
    expect(rows).toEqual([
      { name: 'Engine hours for service planning', runs: 3, failed: 0 },
      { name: 'Key times of yesterday', runs: 9, failed: 1 },
      { name: 'Weekly utilization', runs: 5, failed: 0 },
    ])
    const use = using({ db: test.db, log: { debug() {}, info() {}, warn() {}, error() {} } })
    expect(await sendReports.run({ use, signal: new AbortController().signal })).toBe(0)
  })

  it('assigns service plans once, also to machines that are added later', async () => {
    const { rows: records } = await sql<{
      n: number
    }>`select count(*) as n from record where kind like 'maintenance%'`.execute(test.db)
    expect(records[0]?.n).toBe(3 + 5 + 2)
    const maintained = await count(test.db, 'unit_maintenance')
    expect(maintained).toBeGreaterThan(80)
    expect(maintained).toBeLessThan(100)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from unit_service where stage <> 'CLOSED' group by unit_id`.execute(test.db)
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([2, 3]))
    const stages = await sql<{ stage: string }>`select distinct stage from unit_service order by stage`.execute(test.db)
    expect(stages.rows.map(({ stage }) => stage)).toEqual(['CLOSED', 'PLANNED', 'POSTPONED', 'STARTED'])
    // each closed service has its report and a follow-up service
    const {
      rows: [past],
    } = await sql<Record<string, number>>`
      select count(*)::int as closed, count(a.action_id)::int as reported, count(next.follows)::int as followed
      from unit_service s left join maintenance_action a on a.action_id = s.closed_by
        left join unit_service next on next.follows = s.unit_service_id where s.stage = 'CLOSED'`.execute(test.db)
    expect(past?.closed).toBeGreaterThan(20)
    expect(new Set(Object.values(past ?? {})).size).toBe(1)
  })

  it('has an order for every subscription, inactive devices, orders without a dealer, and units without a subscription', async () => {
    const {
      rows: [figures],
    } = await sql<Record<string, number>>`
      select (select count(*)::int from unit where subscription_end is null) as bare,
        (select count(*)::int from unit_subscription) as booked, (select sum(used)::int from subscription_line) as used,
        (select count(*)::int from unit_subscription s join unit u using (unit_id) where s.ends_at = u.subscription_end) as agreeing,
        (select count(*)::int from device where not active) as idle,
        (select count(*)::int from subscription_order where company_id is null) as free,
        (select count(distinct seller_id)::int from subscription_order where company_id is null) as sellers`.execute(
      test.db,
    )
    expect(figures).toEqual({ bare: 2, booked: 98, used: 98, agreeing: 98, idle: 42, free: 28, sellers: 8 })
  })

  it('has past unit transfers once; the newest can be undone', async () => {
    const { rows } = await sql<{ units: number; undone: boolean; hours: number }>`
      select (select count(*)::int from unit_transfer_unit u where u.transfer_id = t.transfer_id) as units,
        undone_at is not null as undone, round(extract(epoch from ${new Date(now)}::timestamptz - transferred_at) / 3600)::int as hours
      from unit_transfer t order by transferred_at`.execute(test.db)
    expect(rows).toEqual([
      { units: 2, undone: false, hours: 47 * 24 },
      { units: 1, undone: true, hours: 20 * 24 },
      { units: 1, undone: false, hours: 6 * 24 },
      { units: 1, undone: false, hours: 5 },
    ])
    const { rows: elsewhere } = await sql`
      select from unit_transfer_unit tu join unit_transfer t using (transfer_id) join unit u using (unit_id)
      where u.company_id <> case when t.undone_at is null then t.target_company_id else tu.source_company_id end`.execute(
      test.db,
    )
    expect(elsewhere).toEqual([])
  })

  it('has CAN and DM1 records, curfews and power profiles once, curfews by time zone and power profiles for two of three units', async () => {
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from record where kind not like 'maintenance%' and kind <> 'fence-profile' group by kind order by kind`.execute(
      test.db,
    )
    expect(Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))).toEqual({
      btm: 12,
      'can-parameter': 13,
      'can-profile': 6,
      'can-protocol': 3,
      'curfew-profile': 5 + 3,
      'dm1-parameter': 13,
      'dm1-platform': 3,
      'dm1-source-address': 4,
      'duty-profile': 6,
      'io-profile': 6,
      'notification-group': 6,
      'power-profile': 6,
      'report-config': 3,
      sensor: 5,
    })
    const { rows: assigned } = await sql<{ kind: string; units: number; profiles: number }>`
      select kind, count(*)::int as units, count(distinct record_id)::int as profiles from unit_profile group by kind order by kind`.execute(
      test.db,
    )
    expect(assigned).toEqual([
      { kind: 'can-profile', units: 17, profiles: 5 },
      { kind: 'curfew-profile', units: 27, profiles: 3 },
      { kind: 'duty-profile', units: 100, profiles: 6 },
      { kind: 'fence-profile', units: 2, profiles: 2 },
      { kind: 'io-profile', units: 12, profiles: 6 },
      { kind: 'power-profile', units: 67, profiles: 6 },
    ])
  })

  it('measures every machine by the status profile of its type, and has custom status names', async () => {
    const { rows } = await sql<{ name: string; units: number; rules: Parameters<typeof checkedRules>[1]; bus: number }>`
      select r.name, r.data -> 'rules' as rules, (r.data ->> 'canProfileId')::int as bus,
        (select count(*)::int from unit_profile u where u.record_id = r.record_id) as units
      from record r where r.kind = 'duty-profile' order by r.record_id`.execute(test.db)
    for (const { name, units, rules, bus } of rows) {
      expect(units, name).toBeGreaterThan(0)
      // as if a user had saved it
      const scope = { userId: 1, companyIds: [1] }
      expect(await checkedRules({ db: test.db, scope }, rules, bus ?? undefined), name).toEqual(rules)
    }
    expect(rows.filter(({ bus }) => bus !== null)).toHaveLength(2)
    expect(await count(test.db, 'custom_duty')).toBe(3)
  })

  it('gives every demo account its group, company and a separate password', async () => {
    const users = await test.db
      .selectFrom('app_user')
      .innerJoin('user_group', 'user_group.group_id', 'app_user.group_id')
      .innerJoin('company', 'company.company_id', 'app_user.company_id')
      .select(['login', 'acls', 'features', 'company.name as company', 'password_hash'])
      .where(
        'login',
        'in',
        demoAccounts.map(({ login }) => login),
      )
      .execute()
    const of = Object.fromEntries(users.map(user => [user.login, user]))
    expect(of['admin']?.acls).toHaveLength(new Set(of['admin']?.acls).size)
    expect(of['admin']?.acls).toEqual(expect.arrayContaining(['SYS_GROUP_ACL_EDIT', 'ADM_USER_DELETE']))
    expect(of['dealer']?.acls.filter(code => code.startsWith('SYS_'))).toEqual([])
    expect(of['operator']?.acls.filter(code => /_(ADD|DELETE)$/.test(code))).toEqual([])
    expect(of['operator']?.acls).not.toContain('ADM_UNIT_VIEW')
    expect(of['support']?.acls).toContain('USR_SUPPORT_VIEW')
    expect(of['viewer']?.acls).toEqual(['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'])
    expect(of['operator']?.company).toBe('Agricola Valpadana')
    // SHA-256 of `viewer-demo`, then MD5
    expect(of['viewer']?.password_hash).toMatch(/^hashed [0-9a-f]{96}$/)
    expect(new Set(users.map(user => user.password_hash)).size).toBe(5)
  })

  it('ADM-039 has users of many companies and languages: active, invited and disabled ones', async () => {
    const { rows } = await sql<{
      companies: number
      users: number
      invited: number
      disabled: number
      several: number
    }>`
      select count(distinct company_id)::int as companies, count(*)::int as users,
        count(*) filter (where active and activated_at is null)::int as invited,
        count(*) filter (where not active)::int as disabled,
        count(*) filter (where extra_company_ids <> '{}')::int as several
      from app_user`.execute(test.db)
    const [found] = rows
    expect(found?.users).toBeGreaterThanOrEqual(40)
    expect(found?.companies).toBeGreaterThanOrEqual(12)
    expect(found?.invited).toBeGreaterThan(3)
    expect(found?.disabled).toBeGreaterThan(1)
    expect(found?.several).toBe(1)
    const names = (await test.db.selectFrom('app_user').select('name').execute()).map(({ name }) => name).join(' ')
    for (const script of [/[A-Z]/, /[一-龠]/, /[ก-๙]/, /[ऀ-ॿ]/, /[ء-ي]/]) expect(names).toMatch(script)
  })

  it('has companies on three levels, with addresses, telephone numbers, currencies and codes that the form accepts', async () => {
    const companies = await test.db.selectFrom('company').selectAll().execute()
    const root = companies.find(({ parent_company_id }) => parent_company_id === null)
    const dealers = companies.filter(({ parent_company_id }) => parent_company_id === root?.company_id)
    const customers = companies.filter(({ parent_company_id }) =>
      dealers.some(({ company_id }) => company_id === parent_company_id),
    )
    expect([dealers.length, customers.length, companies.length]).toEqual([7, 44, 52])
    for (const { name, address, zip_code, phone, currency, code, vista_id } of companies) {
      expect([address, code, vista_id].every(Boolean), name).toBe(true)
      expect(zip_code, name).toMatch(/^[0-9A-Z -]+$/)
      expect(phone, name).toMatch(/^\+[1-9][0-9 ]{8,}$/)
      expect(currency, name).toMatch(/^[A-Z]{3}$/)
    }
    for (const dealer of dealers)
      expect([dealer.is_dealer, dealer.dealer_code, dealer.dealer_ship_to_code]).toEqual([
        true,
        dealer.code,
        `${dealer.code}-S1`,
      ])
  })

  it('names units in many scripts, up to 120 characters', async () => {
    const names = (await test.db.selectFrom('unit').select('name').execute()).map(({ name }) => name)
    expect(longestName).toHaveLength(120)
    expect(names).toContain(longestName)
    for (const script of [/Öland/, /柳州/, /हिन्दी/, /العربية/, /[ก-๙]/])
      expect(names.some(name => script.test(name))).toBe(true)
  })

  it('rejects a database with companies of users', async () => {
    const other = await testDatabase()
    await other.db.insertInto('company').values({ name: 'Mine' }).execute()
    await expect(seedDemo(other.db, { units: 10, seed: 1, hashPassword })).rejects.toThrow(DemoError)
    expect(await count(other.db, 'company')).toBe(1)
    await other.close()
  })
})

describe('the demo fleet', () => {
  let test: TestDatabase
  const units = 12
  const start = Math.floor((now - 2 * day) / 1000) * 1000
  const secondStart = start + 5 * hour
  const errors: string[] = []
  beforeAll(async () => {
    test = await testDatabase()
  })
  afterAll(() => test.close())

  async function run(clock: number, until: (pending: unknown[]) => boolean) {
    const world = await seedDemo(test.db, { units, seed: 1, hashPassword, now })
    const { rootCompanyId } = world
    const inCommit = commitHooks(modules)
    const pipeline = createPipeline({ db: test.db, register: false, rootCompanyId, inCommit, wait: 1 })
    const { link, log, receiver } = deviceReception(test.db, pipeline)
    const demo = startDemo({
      db: test.db,
      pipeline,
      receiver,
      ...world,
      clock: () => clock,
      log: { info: () => {}, error: message => errors.push(message) },
    })
    await demo.ready
    const atReady = await progress()
    await expect.poll(async () => until(await pending()), { timeout: 100_000 }).toBe(true)
    await demo.stop()
    link.close()
    await log.write()
    expect(errors).toEqual([])
    return { atReady, atEnd: await progress() }
  }

  /** Returns the progress shown to a user who has access to the map only. */
  async function progress() {
    const viewer = await test.db
      .selectFrom('app_user')
      .select('user_id')
      .where('login', '=', 'viewer')
      .executeTakeFirst()
    const app = await realApp(test.db)
    const { status, body } = await app.call(viewer?.user_id ?? 0, getDemoHistory)
    await app.close()
    expect(status).toBe(200)
    return body
  }

  async function pending(): Promise<[number, number][]> {
    const row = await test.db.selectFrom('setting').select('value').where('key', '=', 'demo.history').executeTakeFirst()
    return (row?.value as { pending: [number, number][] } | undefined)?.pending ?? [[0, 0]]
  }

  async function expectHistory(from: number, to: number) {
    const world = new Simulation(1)
    const expected = Array.from({ length: units }, (_, index) => world.history(index, from, to).length).reduce(
      (a, b) => a + b,
    )
    const { rows } = await sql<{ n: number }>`select count(*) as n from position
      where fix_time >= ${new Date(from)} and fix_time < ${new Date(to)}`.execute(test.db)
    expect(rows[0]?.n).toBe(expected)
  }

  // generates a month of positions in the meantime, also on a busy host
  it(
    'has its last day and a position of every unit before it is ready, and the rest after a restart',
    { timeout: 240_000 },
    async () => {
      const first = await run(start, () => true)
      // one day of thirty is stored
      expect(first.atReady).toEqual({
        complete: false,
        percent: expect.toSatisfy(percent => percent >= 3 && percent < 100),
      })
      await expectHistory(start - day, start)
      expect(await count(test.db, 'unit_state')).toBe(units)
      const left = await pending()
      expect(left.at(-1)![1]).toBeLessThanOrEqual(start - day)

      const second = await run(secondStart, pending => pending.length === 0)
      expect(second.atEnd).toEqual({ complete: true, percent: 100 })
      await expectHistory(start - 29 * day, secondStart)
    },
  )

  it('has notifications of its history, all read, so that the bell is empty when it is ready', async () => {
    const { rows } = await sql<{ n: number; unread: number; late: number }>`
      select count(*)::int as n, count(*) filter (where read_at is null)::int as unread,
        count(*) filter (where read_at > now())::int as late
      from web_notification where notified_at < ${new Date(secondStart)}`.execute(test.db)
    expect(rows).toEqual([{ n: expect.toSatisfy(n => n > 20), unread: 0, late: 0 }])
  })

  it('raises all alarms from its readings, at their time, and ends them', async () => {
    const { rows } = await sql<{ code: string; n: number; open: number; sent: number }>`
      select t.code, count(*)::int as n, count(*) filter (where active and occurred_at < ${new Date(now - 4 * day)})::int as open,
        count(*) filter (where origin <> 'JUDGED')::int as sent
      from alarm join alarm_type t using (alarm_type_id) group by 1 order by 1`.execute(test.db)
    expect(rows.filter(({ code, sent }) => sent > 0 && code !== 'SOS')).toEqual([])
    expect(rows.filter(({ open, sent }) => open > sent)).toEqual([])
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['FAULT', 'LOW_FUEL', 'OVERSPEED']))
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(50)
  })

  it('stops immediately without sending', async () => {
    const before = await count(test.db, 'position')
    const pipeline = createPipeline({
      db: test.db,
      register: false,
      rootCompanyId: 0,
      inCommit: commitHooks(modules),
    })
    const { link, receiver } = deviceReception(test.db, pipeline)
    const demo = startDemo({
      db: test.db,
      pipeline,
      receiver,
      units,
      seed: 1,
      secret: '',
      log: { info: () => {}, error: message => errors.push(message) },
    })
    await demo.stop()
    await demo.ready
    link.close()
    expect(errors).toEqual([])
    expect(await count(test.db, 'position')).toBe(before)
  })
})
