import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CanLogReader } from '@muster/signals'
import { Topics } from '#kernel/realtime/topics.ts'
import { breakingProxy, startAgent } from '#test/agent-process.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential, startBroker } from '#test/device-broker.ts'
import { seedFleet } from '#test/ingest.ts'
import { realApp, type RealApp } from '#test/real-app.ts'
import { repository } from '#test/server-process.ts'
import { queueCommand } from './send-command.ts'
import { chooseGateway } from './command-outbox.ts'
import { chooseDevices } from './files/transfer-outbox.ts'
import { sendFile } from './files/send-file.ts'
import { cancelRequest, sendRequest } from './sniffing/send-request.ts'
import { chooseDevices as chooseSniffing } from './sniffing/sniffing-outbox.ts'

const recorded = join(repository, 'packages/agent/test/candump-deltas.txt')

let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let server: RealApp
let broker: Awaited<ReturnType<typeof startBroker>>
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  fleet = await seedFleet(database.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-agent-'))
  server = await realApp(database.db, { pipeline: fleet.pipeline(), env: { MUSTER_DEMO: '0' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  broker = await startBroker(database.db, fleet.pipeline(), { link: server.link })
})
afterAll(async () => {
  await broker.close()
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

it('runs a command, loads a file through three breaks, and logs the bus until it is canceled', async () => {
  const { db } = database
  const unitId = await fleet.unit('Agent', 'AG-1')
  await addCredential(db, 'AG-1', { token: 'mdt_agent' })
  const proxy = await breakingProxy((server.app.server.address() as AddressInfo).port, [2e6, 5e6, 8e6])
  const output = join(folder, 'output')
  await writeFile(output, '0')
  const agent = await startAgent(folder, {
    uid: 'AG-1',
    server: {
      mqtt: `mqtt://127.0.0.1:${broker.port}`,
      https: `http://127.0.0.1:${proxy.port}`,
      token: 'mdt_agent',
    },
    can: [{ log: recorded, repeat: true }],
    outputs: { 1: { file: output } },
    commands: { Horn: { output: { number: 1, on: true } } },
    files: { folder: join(folder, 'files') },
    sniffing: {},
  })
  const sending = {
    db,
    topics: server.use(Topics),
    caller: { userId: fleet.users.customer, login: 'customer' },
    scope: { userId: fleet.users.customer, companyIds: [fleet.customer] },
    now: new Date(),
  }
  try {
    const used = () => db.selectFrom('device_credential').select('last_used_at').executeTakeFirst()
    await expect.poll(async () => (await used())?.last_used_at ?? null).not.toBeNull()

    await db.insertInto('command_catalog').values({ catalog_id: 1, name: 'All' }).execute()
    await db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: unitId }).execute()
    const template = async (name: string) => {
      const { template_id } = await db
        .insertInto('command_template')
        .values({ type: 'CAN_INJECTION', name })
        .returning('template_id')
        .executeTakeFirstOrThrow()
      await db.insertInto('command_catalog_template').values({ catalog_id: 1, template_id }).execute()
      return template_id
    }
    const command = async (name: string) =>
      queueCommand(
        { ...sending, gateway: chooseGateway(server.use) },
        { assetId: unitId, templateId: await template(name) },
      )
    const [horn, foreign] = [await command('Horn'), await command('Format the disk')]
    const content = randomBytes(10 * 1024 * 1024)
    const devices = chooseDevices(server.use)
    const transfer = await sendFile(
      { ...sending, devices, fileBytes: content.length },
      { unitId, fileName: 'map.bin' },
      new Blob([content]),
    )
    const log = { ...sending, devices: chooseSniffing(server.use) }
    const request = await sendRequest(log, { unit: unitId, schedule: 'NOW' })
    server.link.wake('AG-1', 'jobs')

    const row = (table: 'command' | 'file_transfer' | 'can_sniffing', id: number) =>
      table === 'command'
        ? db.selectFrom(table).select(['status', 'message']).where('command_id', '=', id).executeTakeFirst()
        : table === 'file_transfer'
          ? db.selectFrom(table).select(['status', 'message']).where('transfer_id', '=', id).executeTakeFirst()
          : db.selectFrom(table).select(['status', 'message']).where('request_id', '=', id).executeTakeFirst()
    await expect.poll(() => row('command', horn)).toEqual({ status: 'COMPLETED', message: 'Output 1 is on.' })
    expect(await readFile(output, 'utf8')).toBe('1')
    await expect
      .poll(() => row('command', foreign))
      .toMatchObject({ status: 'ERROR', message: expect.stringContaining('not in the list') })
    await expect.poll(() => row('file_transfer', transfer), { timeout: 40_000 }).toMatchObject({ status: 'COMPLETED' })
    expect(proxy.left()).toBe(0)
    const stored = await readFile(join(folder, 'files/map.bin'))
    expect(createHash('sha256').update(stored).digest()).toEqual(createHash('sha256').update(content).digest())

    await expect.poll(() => row('can_sniffing', request)).toMatchObject({ status: 'IN_PROGRESS' })
    await cancelRequest({ ...log, now: new Date() }, request)
    server.link.wake('AG-1', 'jobs')
    await expect.poll(() => row('can_sniffing', request)).toMatchObject({ status: 'ABORTED' })
    const file = await db.selectFrom('can_sniffing_file').select('content').executeTakeFirstOrThrow()
    const reader = new CanLogReader()
    reader.push(file.content)
    expect(reader.finish().count).toBeGreaterThan(0)
  } catch (error) {
    throw new Error(`${String(error)}\n${agent.output()}`, { cause: error })
  } finally {
    await agent.stop()
    proxy.close()
  }
})
