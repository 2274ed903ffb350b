import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CanLogReader, firmwareToSign } from '@muster/signals'
import { callerOfUser } from '#kernel/http/caller.ts'
import { sweep } from '#kernel/outbox/sweep.ts'
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
import { firmwareOutbox } from './firmware/firmware-outbox.ts'
import { createRollout } from './rollouts/create-rollout.ts'
import { driveRollouts } from './rollouts/drive-rollouts.ts'
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

it('runs a command, loads a file through three breaks, logs the bus until it is canceled, and updates its firmware', async () => {
  const { db } = database
  const unitId = await fleet.unit('Agent', 'AG-1')
  await addCredential(db, 'AG-1', { token: 'mdt_agent' })
  const proxy = await breakingProxy((server.app.server.address() as AddressInfo).port, [2e6, 5e6, 8e6])
  const output = join(folder, 'output')
  await writeFile(output, '0')
  const keys = generateKeyPairSync('ed25519')
  const [script, versionFile] = [join(folder, 'install'), join(folder, 'version')]
  await writeFile(versionFile, '1.0.0')
  await writeFile(script, `#!/bin/sh\nprintf %s "$2" > '${versionFile}'\n`, { mode: 0o755 })
  const agent = await startAgent(folder, {
    model: 'gw-2',
    firmware: {
      publicKeys: [keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')],
      script,
      versionFile,
    },
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

    const reported = async () => (await db.selectFrom('device_report').select('report').executeTakeFirst())?.report
    await expect.poll(reported).toMatchObject({ model: 'gw-2', firmware: '1.0.0' })
    const firmwareId = await signedFirmware(keys.privateKey)
    const now = () => new Date(Date.now() + 1000)
    const caller = callerOfUser({
      ...sending.caller,
      companyId: fleet.customer,
      acls: new Set(['ADM_FIRMWARE_VIEW'] as const),
      features: new Set<never>(),
    })
    const rollout = await createRollout({ ...sending, caller, now: now() }, { name: 'Update', firmwareId })
    const drive = () => driveRollouts({ ...sending, link: server.link, now: now() })
    await drive()
    await sweep(firmwareOutbox, {
      ...sending,
      carrier: firmwareOutbox.carrier(server.use),
      clock: now,
      signal: new AbortController().signal,
      onError: error => {
        throw error
      },
    })
    const update = () => db.selectFrom('firmware_job').select(['status', 'message']).executeTakeFirst()
    await expect.poll(update).toEqual({ status: 'COMPLETED', message: 'Version 2.0.0 is installed.' })
    await expect.poll(reported).toMatchObject({ firmware: '2.0.0' })
    await drive()
    const ended = await db.selectFrom('rollout').select(['rollout_id', 'status']).executeTakeFirst()
    expect(ended).toEqual({ rollout_id: rollout, status: 'COMPLETED' })
  } catch (error) {
    throw new Error(`${String(error)}\n${agent.output()}`, { cause: error })
  } finally {
    await agent.stop()
    proxy.close()
  }
})

/** Stores firmware like an upload. */
async function signedFirmware(key: KeyObject): Promise<number> {
  const content = randomBytes(100_000)
  const sha256 = createHash('sha256').update(content).digest()
  const text = firmwareToSign({ sha256: sha256.toString('hex'), version: '2.0.0', model: 'gw-2' })
  const { file_id } = await database.db
    .insertInto('sent_file')
    .values({ sha256, content })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const { firmware_id } = await database.db
    .insertInto('firmware')
    .values({
      company_id: fleet.customer,
      model: 'gw-2',
      version: '2.0.0',
      file_id,
      file_name: 'gw.bin',
      signature: sign(undefined, Buffer.from(text), key),
      user_name: 'Ada',
    })
    .returning('firmware_id')
    .executeTakeFirstOrThrow()
  return firmware_id
}
