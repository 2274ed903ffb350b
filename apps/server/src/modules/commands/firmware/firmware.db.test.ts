import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { deleteFirmware, listFirmware, type FleetSchemas } from '@muster/contract'
import { firmwareToSign } from '@muster/signals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { jsonOf, realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { dropOldFiles } from '../files/old-files.job.ts'

const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')
const [owner, customer, viewer] = [1, 2, 3]

let database: TestDatabase
let server: RealApp
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('company').values({ company_id: 1, name: 'Root' }).execute()
  await db.insertInto('company').values({ company_id: 2, name: 'Customer', parent_company_id: 1 }).execute()
  await seedCallers(db, {
    [owner]: { companyId: 1 },
    [customer]: { companyId: 2 },
    [viewer]: { companyId: 1, acls: ['ADM_FIRMWARE_VIEW'] },
  })
  server = await realApp(db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

interface Upload extends Partial<FleetSchemas['FirmwareRequest']> {
  as?: number
  content?: string
  /** Values to sign if they differ from the sent ones. */
  signed?: { content?: string; version?: string; model?: string }
}

async function upload({ as = owner, content = 'firmware', signed = {}, ...request }: Upload = {}) {
  const named = { model: 'gw-2', version: '1.2.0', ...request }
  const sha256 = createHash('sha256')
    .update(signed.content ?? content)
    .digest('hex')
  const text = Buffer.from(firmwareToSign({ ...named, ...signed, sha256 }))
  const form = new FormData()
  const part = { fileName: 'gw.bin', signature: sign(undefined, text, keys.privateKey).toString('base64'), ...named }
  form.set('request', new Blob([JSON.stringify(part)], { type: 'application/json' }))
  form.set('file', new Blob([content]), 'gw.bin')
  return jsonOf<FleetSchemas['Firmware'] & { detail?: string }>(
    await server.send('POST', '/firmware', { as, payload: form }),
  )
}

const addKey = (as: number, more: object = {}) =>
  server.send('POST', '/firmware/keys', { as, payload: { name: 'Key', publicKey, ...more } })

it('stores firmware signed with a key of its company, and rejects any other', async () => {
  expect(await upload()).toMatchObject({ status: 400, body: { detail: expect.stringContaining('signature') } })
  expect((await addKey(owner, { model: 'gw-3' })).statusCode).toBe(200)
  expect((await upload()).status).toBe(400)
  expect((await addKey(owner)).statusCode).toBe(200)
  expect((await addKey(owner)).statusCode).toBe(409)
  expect((await addKey(viewer)).statusCode).toBe(403)
  // a changed byte, another version, another model, the key of another company
  expect((await upload({ signed: { content: 'firmwarE' } })).status).toBe(400)
  expect((await upload({ signed: { version: '1.3.0' } })).status).toBe(400)
  expect((await upload({ signed: { model: 'gw-3' } })).status).toBe(400)
  expect((await upload({ as: customer })).status).toBe(400)
  expect((await upload({ as: customer, companyId: 1 })).status).toBe(400)
  expect((await upload({ as: viewer })).status).toBe(403)

  const { status, body } = await upload({ notes: 'Fixes the clock.' })
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      model: 'gw-2',
      version: '1.2.0',
      size: 8,
      sha256: createHash('sha256').update('firmware').digest('hex'),
      keyName: 'Key',
      companyName: 'Root',
      notes: 'Fixes the clock.',
    }),
  ])
  expect(await upload()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('1.2.0') } })

  const read = async (as: number) => (await server.call(as, listFirmware, { query: {} })).body.items.length
  expect([await read(owner), await read(viewer), await read(customer)]).toEqual([1, 1, 0])
  const later = new Date(Date.now() + 100 * 24 * 3_600_000)
  expect(await dropOldFiles(database.db, later)).toBe(0)
  expect((await server.call(customer, deleteFirmware, { path: { id: body.id } })).status).toBe(404)
  expect((await server.call(owner, deleteFirmware, { path: { id: body.id } })).status).toBe(204)
  expect(await dropOldFiles(database.db, later)).toBe(1)
})
