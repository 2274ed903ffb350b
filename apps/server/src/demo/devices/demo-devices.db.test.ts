import { createHash } from 'node:crypto'
import { getUnitConfiguration } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweep } from '#kernel/outbox/sweep.ts'
import type { Outbox, OutboxItem } from '#kernel/outbox/outbox.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { commandOutbox } from '#modules/commands/command-outbox.ts'
import { sniffingOutbox } from '#modules/commands/sniffing/sniffing-outbox.ts'
import { transferOutbox } from '#modules/commands/files/transfer-outbox.ts'
import { DeviceConfigurations } from '#modules/equipment/device-configuration/device-configurations.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { deviceReception } from '#test/device-reception.ts'
import { quickHash } from '#test/quick-hash.ts'
import { realApp, type RealApp } from '#test/real-app.ts'
import { seedDemo } from '../seed.ts'
import { uidOf } from '../simulation/machine.ts'
import { Simulation } from '../simulation/simulation.ts'
import { awakeFor, DemoDevices } from './demo-devices.ts'
import { MessageWriter } from './message-writer.ts'

const minute = 60_000
const now = Date.now()
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)
let database: TestDatabase
let app: RealApp
let simulation: Simulation
let devices: DemoDevices

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { seed, secret } = await seedDemo(db, { units: 4, seed: 1, hashPassword: quickHash, now })
  app = await realApp(db)
  simulation = new Simulation(seed)
  const { link, receiver } = deviceReception(db, app.pipeline, { link: app.link, onError })
  new DeviceConfigurations({ db, onError }).sendOver(link)
  devices = new DemoDevices({
    link,
    receiver,
    writer: new MessageWriter(),
    simulation,
    secret,
    onError,
    pace: 0.001,
    rest: 0,
  })
})
afterAll(async () => {
  await devices.close()
  await app.close()
  await database.close()
})

const unitOf = async (index: number) =>
  (
    await database.db
      .selectFrom('unit')
      .innerJoin('device', 'device.device_id', 'unit.device_id')
      .select('unit_id')
      .where('uid', '=', uidOf(index))
      .executeTakeFirstOrThrow()
  ).unit_id

/** Processes due items. */
const run = <Item extends OutboxItem, Help>(outbox: Outbox<Item, Help>) =>
  sweep(outbox, {
    db: database.db,
    topics: app.use(Topics),
    carrier: outbox.carrier(app.use),
    clock: () => new Date(Date.now() + 1000),
    signal: new AbortController().signal,
    onError,
  })

const statusesIn = async (table: 'command' | 'file_transfer' | 'can_sniffing') =>
  (await database.db.selectFrom(table).select('status').execute()).map(({ status }) => status)

it('sends readings as messages, and applies its configuration or rejects parts of it', async () => {
  const { db } = database
  const unitId = await unitOf(0)
  const reading = simulation.reading(0, now - minute)
  await devices.send(0, [reading], now)
  const { rows } = await sql`select latitude, longitude from unit_state where unit_id = ${unitId}`.execute(db)
  expect(rows).toEqual([{ latitude: reading.latitude, longitude: reading.longitude }])
  const { rows: numbers } = await sql`select count(*)::int as n from device_sequence`.execute(db)
  expect(numbers).toEqual([{ n: 1 }])
  const { user_id } = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('login', '=', 'admin')
    .executeTakeFirstOrThrow()
  const statesOf = async () =>
    (await app.call(user_id, getUnitConfiguration, { path: { unitId } })).body.profiles.map(({ state }) => state)
  expect((await statesOf()).length).toBeGreaterThan(0)
  await expect.poll(statesOf).not.toContain('PENDING')
})

it('carries out commands, files and CAN log requests like every device', async () => {
  const { db } = database
  const unit_id = await unitOf(0)
  const common = { unit_id, user_name: 'Ada' }
  const { template_id } = await db
    .insertInto('command_template')
    .values({ type: 'CAN_INJECTION', name: 'Where', action: JSON.stringify({ type: 'positionSingle' }) })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('command')
    .values({ ...common, template_id, template_name: 'Where', type: 'CAN_INJECTION' })
    .execute()
  const content = Buffer.from('new rates')
  const { file_id } = await db
    .insertInto('sent_file')
    .values({ sha256: createHash('sha256').update(content).digest(), content })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const transfer = { ...common, file_id, file_name: 'rates.bin', size: content.length }
  await db
    .insertInto('file_transfer')
    .values(Array.from({ length: 6 }, () => transfer))
    .execute()
  await db.deleteFrom('can_sniffing').execute()
  const { request_id } = await db
    .insertInto('can_sniffing')
    .values({ ...common, schedule: 'NOW', duration: 1 })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  for (const outbox of [commandOutbox, transferOutbox, sniffingOutbox] as readonly Outbox<never>[]) await run(outbox)

  await expect.poll(() => statusesIn('command')).toEqual(['COMPLETED'])
  await expect.poll(() => statusesIn('can_sniffing')).toEqual(['COMPLETED'])
  const file = await db
    .selectFrom('can_sniffing_file')
    .select('content')
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  expect(file.content.toString('latin1')).toMatch(/^\(\d+\.\d{6}\) can0 [0-9A-F]{8}#[0-9A-F]{16}\n/)
  // some fail, as in the field
  await expect
    .poll(async () => [...new Set(await statusesIn('file_transfer'))].toSorted())
    .toSatisfy((all: string[]) => all[0] === 'COMPLETED' && (all[1] ?? 'ERROR') === 'ERROR' && all.length < 3)
  expect(errors).toEqual([])
})

it('disconnects a device a quarter of an hour after its last report', async () => {
  const connected = () => app.link.size
  expect(connected()).toBe(1)
  await devices.send(1, [simulation.reading(1, now)], now + awakeFor)
  expect(connected()).toBe(1)
})

it('sends nothing without its token', async () => {
  const { db } = database
  const credential = db
    .updateTable('device_credential')
    .where('device_id', 'in', db.selectFrom('device').select('device_id').where('uid', '=', uidOf(2)))
  await credential.set({ revoked_at: new Date() }).execute()
  await devices.send(2, [simulation.reading(2, now)], now)
  const { rows } = await sql`select from unit_state where unit_id = ${await unitOf(2)}`.execute(db)
  expect(rows).toEqual([])
})
