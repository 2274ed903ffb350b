import type { PostedResult } from '@muster/contract/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential, revokeCredential } from '#test/device-broker.ts'
import { seedFleet } from '#test/ingest.ts'
import { realApp, type RealApp } from '#test/real-app.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let server: RealApp
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  server = await realApp(test.db, { pipeline: fleet.pipeline() })
})
afterAll(async () => {
  await server.close()
  await test.close()
})

const boot = '7f0e2c4a-9a58-4f0b-8e57-3c1b8c0e4d11'
const readings = (seq: number, ...times: number[]) => ({
  topic: 'readings',
  payload: { boot, seq, readings: times.map(time => ({ time, latitude: 45, longitude: 9 })) },
})
const basic = (uid: string, secret: string) => `Basic ${Buffer.from(`${uid}:${secret}`).toString('base64')}`

async function post(authorization: string | undefined, body: object, remoteAddress = '127.0.0.1') {
  const response = await server.app.inject({
    method: 'POST',
    url: '/devices/v1/messages',
    headers: authorization === undefined ? {} : { authorization },
    payload: body,
    remoteAddress,
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<PostedResult & { code: string; detail: string }>(),
  }
}

async function device(uid: string) {
  const unitId = await fleet.unit(uid, uid)
  const credentialId = await addCredential(test.db, uid, { token: `mdt_${uid}` })
  return { unitId, credentialId, token: `Bearer mdt_${uid}` }
}

describe('POST /devices/v1/messages', () => {
  it('stores messages once and reports rejected parts', async () => {
    const { token } = await device('https')
    const time = Date.now() - 60_000
    const body = {
      messages: [
        readings(1, time, Date.UTC(2080, 0, 1)),
        { topic: 'events', payload: { boot, seq: 2, events: [{ time, type: 'sos' }] } },
        { topic: 'state', payload: { boot, seq: 3, time, firmware: '1.0' } },
        { topic: 'readings', payload: { boot, seq: 0, readings: [] } },
      ],
    }
    expect(await post(token, body)).toMatchObject({
      status: 200,
      body: {
        accepted: 3,
        duplicate: 0,
        notices: [{ code: 'ITEM_REJECTED', boot, seq: 1, index: 1 }, { code: 'MALFORMED' }],
      },
    })
    expect((await post(token, { messages: body.messages.slice(0, 3) })).body).toEqual({
      accepted: 0,
      duplicate: 3,
      notices: [],
    })
  })

  it.each([
    ['no token', undefined, 401, 'TOKEN_MISSING'],
    ['a token of users', 'Bearer secret', 401, 'TOKEN_MISSING'],
    ['an unknown token', 'Bearer mdt_unknown', 401, 'TOKEN_INVALID'],
    ['the wrong token of a device', basic('https', 'mdt_wrong'), 401, 'TOKEN_INVALID'],
  ])('refuses %s', async (_, authorization, status, code) => {
    expect(await post(authorization, { messages: [readings(9, 1)] }, '127.0.0.2')).toMatchObject({
      status,
      body: { code },
    })
  })

  it('refuses a revoked token, and an address that guesses', async () => {
    const { token, credentialId } = await device('revoked')
    await revokeCredential(test.db, credentialId)
    expect(await post(token, { messages: [readings(1, 1)] }, '127.0.0.3')).toMatchObject({
      status: 401,
      body: { detail: 'These credentials were revoked.' },
    })
    for (let i = 1; i < 30; i++) await post('Bearer mdt_guess', {}, '127.0.0.3')
    expect(await post('Bearer mdt_guess', {}, '127.0.0.3')).toMatchObject({ status: 429 })
  })

  it.each([
    ['no messages', { messages: [] }, 400],
    ['an unknown topic', { messages: [{ topic: 'jobs', payload: {} }] }, 400],
    ['too many messages', { messages: Array.from({ length: 101 }, () => readings(1, 1)) }, 400],
    ['a body of more than a megabyte', { messages: [], more: 'x'.repeat(1_100_000) }, 413],
  ])('refuses %s', async (_, body, status) => {
    const uid = `body-${status}-${Math.round(JSON.stringify(body).length)}`
    const { token } = await device(uid)
    expect(await post(token, body)).toMatchObject({ status })
  })

  it('holds data of an unclaimed device, and limits its rate', async () => {
    const send = (seq: number) =>
      post(basic('unclaimed', 'mlk_label'), { messages: [readings(seq, Date.now() - seq * 1000)] })
    for (let seq = 1; seq <= 6; seq++) expect(await send(seq)).toMatchObject({ status: 200, body: { accepted: 1 } })
    const { status, headers } = await send(7)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const items = await test.db
      .selectFrom('quarantined_item')
      .select('key_hash')
      .where('device_uid', '=', 'unclaimed')
      .execute()
    expect(items).toHaveLength(6)
  })
})
