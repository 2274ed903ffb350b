import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, waitingIn, type TestDatabase } from '#test/database.ts'
import { listTemplates } from '#modules/commands/command-queries.ts'
import { ownScope, seedCommandWorld, start } from '#test/commands.ts'
import { dropOldFiles } from './old-files.job.ts'
import { fileServer, scripted } from '#test/file-transfers.ts'
import { eachTransfer, listTransfers, readEnriched, readTransfer, type TransferFilter } from './transfer-queries.ts'
import { using } from '#test/dependencies.ts'
import { chooseDevices } from './transfer-outbox.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await sql`alter table command_template alter column template_id restart with 10`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('command_template').where('name', '=', 'Rates').execute()
  await database.db.deleteFrom('file_transfer').execute()
  await database.db.deleteFrom('sent_file').execute()
})

const server = () => fileServer(database.db, scripted())
const theirs = { scope: { userId: 9, companyIds: [2] } }
const seconds = (count: number) => new Date(start.getTime() + count * 1000)

test('CMD-032 returns a transfer with its request, file, unit, status, start and end', async () => {
  const one = server()
  const id = await one.send({ notes: 'new rates' }, 'abcd')
  expect(await readTransfer(database.db, ownScope, id)).toEqual({
    id,
    unitId: 1,
    fileName: 'config.bin',
    size: 4,
    status: 'QUEUED',
    startDate: start.toISOString(),
    userName: 'Ada Keller',
    progress: 0,
    notes: 'new rates',
  })
  one.now = seconds(5)
  await one.abort([id])
  expect(await readEnriched(database.db, ownScope, id)).toMatchObject({
    unitName: 'Tractor',
    status: 'ABORTED',
    endDate: '2026-11-21T10:00:05.000Z',
    message: 'Aborted by ada.',
  })
  expect((await one.files()).map(({ content }) => content.toString())).toEqual(['abcd'])
})

test('CMD-033 accepts only file transfers and CAN injections as templates, and reports a file as the former', async () => {
  const named = async (type: 'FILE_TRANSFER' | 'CAN_INJECTION') =>
    (await listTemplates(database.db, ownScope, { unitId: 1, types: [type] }, 0)).items.map(({ name }) => name)
  expect([await named('FILE_TRANSFER'), await named('CAN_INJECTION')]).toEqual([
    ['Upload configuration'],
    ['Request position'],
  ])
  await expect(
    database.db
      .insertInto('command_template')
      .values({ name: 'Other', type: 'OTHER' as never })
      .execute(),
  ).rejects.toThrow('check constraint')
  const one = server()
  // once when it is sent, once when it changes
  await one.abort([await one.send()])
  expect(one.news.map(({ type }) => type)).toEqual(['FILE_TRANSFER', 'FILE_TRANSFER'])
})

test('rejects units outside the scope, and files that are empty or too large', async () => {
  const { send, files } = server()
  await expect(send({ unitId: 3 })).rejects.toMatchObject({ status: 404 })
  await expect(send({}, '')).rejects.toMatchObject({ status: 400, detail: expect.stringContaining('empty') })
  await expect(send({}, 'x'.repeat(1024 * 1024 + 1))).rejects.toMatchObject({
    status: 413,
    detail: 'A file for a unit can have at most 1 MB.',
  })
  expect(await files()).toEqual([])
})

test('rejects a file before it is stored if the gateway does not support files', async () => {
  const { send, files } = server()
  const env = { MUSTER_TRACCAR_URL: 'http://gateway.test', MUSTER_TRACCAR_TOKEN: 't' }
  const traccar = { devices: chooseDevices(using({ env })) }
  await expect(send({}, 'abc', traccar)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('does not transfer files'),
  })
  expect(await files()).toEqual([])
})

test('rejects a file for a unit whose gateway does not support files', async () => {
  const { send, files } = server()
  await database.db.updateTable('device').set({ source: 'traccar' }).execute()
  await expect(send({}, 'abc', { devices: chooseDevices(using({})) })).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining(
      'Tractor cannot receive files, because its device does not connect by the device protocol.',
    ),
  })
  expect(await files()).toEqual([])
})

test('stores equal content once, also when it is sent to many units at the same time', async () => {
  const one = server()
  await Promise.all([one.send(), one.send({ unitId: 2 }), one.send({ fileName: 'other.bin' })])
  await one.send({}, 'other contents')
  expect(await one.files()).toHaveLength(2)
})

test('filters a unit’s transfers by part of the name, status and time, newest first', async () => {
  const one = server()
  const first = await one.send()
  one.now = seconds(60)
  const second = await one.send({ fileName: 'firmware.img' })
  await one.send({ unitId: 2 })
  await one.abort([first])
  const ids = async (filter: Partial<TransferFilter> = {}) =>
    (await listTransfers(database.db, { unitId: 1, ...filter }, 0)).items.map(({ id }) => id)
  expect(await ids()).toEqual([second, first])
  expect(await ids({ searchPattern: 'FIRM' })).toEqual([second])
  expect(await ids({ statuses: ['ABORTED', 'ERROR'] })).toEqual([first])
  expect(await ids({ start: seconds(30).toISOString() })).toEqual([second])
  expect(await ids({ end: seconds(30).toISOString() })).toEqual([first])
  expect(await listTransfers(database.db, { unitId: 1 }, 1)).toEqual({ items: [], totalElements: 2, totalPages: 1 })
})

test('exports a history longer than a page completely', async () => {
  const one = server()
  const ids: number[] = []
  for (let i = 0; i < 7; i++) ids.push(await one.send())
  const pages: number[][] = []
  for await (const page of eachTransfer(database.db, 1, 3)) pages.push(page.map(({ id }) => id))
  expect(pages).toEqual([ids.slice(4).toReversed(), ids.slice(1, 4).toReversed(), ids.slice(0, 1)])
})

test('neither reads, aborts nor replays a transfer outside the scope', async () => {
  const one = server()
  const id = await one.send()
  await expect(readTransfer(database.db, theirs.scope, id)).rejects.toMatchObject({ status: 404 })
  await expect(one.abort([id], theirs)).rejects.toMatchObject({ status: 404 })
  await expect(one.replay(id, theirs)).rejects.toMatchObject({ status: 404 })
  expect((await one.row(id)).status).toBe('QUEUED')
})

test('CMD-034 aborts waiting and running transfers, all or none of those named', async () => {
  const one = fileServer(database.db, scripted({ status: 'FETCHED' }))
  const running = await one.send()
  await one.sweep()
  const waiting = await one.send()
  const ended = await one.send()
  await one.abort([ended])
  await expect(one.abort([running, waiting, ended])).rejects.toMatchObject({
    status: 409,
    errors: [`ids: transfer ${ended} has ended`],
  })
  await expect(one.abort([running, 999_999])).rejects.toMatchObject({ status: 404 })
  expect((await one.row(running)).status).toBe('FETCHED')
  await one.abort([running, waiting, waiting])
  expect([(await one.row(running)).status, (await one.row(waiting)).status]).toEqual(['ABORTED', 'ABORTED'])
  expect(one.news.at(-1)).toEqual({ unitId: 1, type: 'FILE_TRANSFER', transferId: waiting, status: 'ABORTED' })
})

test('CMD-034 aborts none if one ends while several are being aborted', async () => {
  const one = server()
  const [first, second] = [await one.send(), await one.send()]
  const before = one.news.length
  const aborting = await database.db.transaction().execute(async other => {
    const set = { status: 'COMPLETED', ended_at: one.now } as const
    await other.updateTable('file_transfer').set(set).where('transfer_id', '=', second).execute()
    const result = one.abort([first, second]).catch((error: unknown) => error)
    await expect.poll(() => waitingIn(database.db)).toBeGreaterThan(0)
    return { result }
  })
  expect(await aborting.result).toMatchObject({ status: 409, errors: [`ids: transfer ${second} has ended`] })
  expect([(await one.row(first)).status, (await one.row(second)).status]).toEqual(['QUEUED', 'COMPLETED'])
  expect(one.news).toHaveLength(before)
})

test('CMD-034 replays a failed or aborted transfer as a new one of the requesting user, and rejects others', async () => {
  const one = fileServer(database.db, scripted({ status: 'ERROR', message: 'No space left.' }, { status: 'COMPLETED' }))
  const failed = await one.send({ notes: 'rates' })
  await expect(one.replay(failed)).rejects.toMatchObject({ status: 409 })
  await one.sweep()
  const again = await one.replay(failed, { caller: { userId: 2, login: 'sam' } })
  expect(again).not.toBe(failed)
  expect(await one.row(again)).toMatchObject({
    status: 'QUEUED',
    file_name: 'config.bin',
    size: 3,
    notes: 'rates',
    user_name: 'sam',
  })
  expect(await one.row(failed)).toMatchObject({ status: 'ERROR', message: 'No space left.' })
  expect(await one.files()).toHaveLength(1)
  await one.sweep()
  await expect(one.replay(again)).rejects.toMatchObject({ status: 409 })
})

test('deletes content unused for a month and keeps its transfers', async () => {
  const one = server()
  const [ended, waiting] = [await one.send(), await one.send({}, 'on its way')]
  await one.abort([ended])
  expect(await dropOldFiles(database.db, seconds(29 * 86_400))).toBe(0)
  expect(await dropOldFiles(database.db, seconds(31 * 86_400))).toBe(1)
  expect((await one.files()).map(({ content }) => content.toString())).toEqual(['on its way'])
  expect([(await one.row(ended)).file_id, (await one.row(waiting)).file_id]).toEqual([null, expect.any(Number)])
  await expect(one.replay(ended)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('no longer stored'),
  })
})

test('saves a sent file as a command, which keeps its content while it exists', async () => {
  const one = server()
  const [saved, other] = [await one.send(), await one.send({ fileName: 'other.bin' }, 'other')]
  await one.abort([saved, other])
  const template = await one.save(saved, { description: 'For the harvest' })
  expect(
    await database.db.selectFrom('command_template').selectAll().where('template_id', '=', template).executeTakeFirst(),
  ).toMatchObject({
    company_id: 1,
    type: 'FILE_TRANSFER',
    name: 'Rates',
    description: 'For the harvest',
    file_name: 'config.bin',
    file_id: (await one.row(saved)).file_id,
  })
  expect(
    [await readEnriched(database.db, ownScope, saved), await readEnriched(database.db, ownScope, other)].map(
      ({ templateName }) => templateName,
    ),
  ).toEqual(['Rates', undefined])
  expect(await dropOldFiles(database.db, seconds(31 * 86_400))).toBe(1)
  expect((await one.files()).map(({ content }) => content.toString())).toEqual(['abc'])
  await expect(one.save(other, { name: 'Late' })).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('no longer stored'),
  })
})

test('saves a file only for users who see its unit, as a file transfer, under a free name', async () => {
  const one = server()
  const id = await one.send()
  await expect(one.save(id, {}, theirs)).rejects.toMatchObject({ status: 404 })
  await expect(one.save(id, { type: 'CAN_INJECTION', payload: '01' })).rejects.toMatchObject({ status: 400 })
  await one.save(id)
  await expect(one.save(id)).rejects.toMatchObject({ status: 409, errors: ['name: is taken'] })
})
