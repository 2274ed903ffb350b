import type { FleetSchemas } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

type Device = FleetSchemas['Device']
interface Page<T> {
  items: T[]
  totalCount: number
}

let database: TestDatabase
let server: DeviceServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const minute = 60_000
const ago = (minutes: number) => Math.floor(Date.now() / 1000) * 1000 - minutes * minute

const device = async (who: 'root' | 'dealer' | 'customer' | 'stranger' | 'viewer', uid: string) =>
  (await server.call<Device>(who, 'GET', `/devices/${await server.deviceOf(uid)}`)).body

describe('an unclaimed device', () => {
  it('lists its description and readings for the root company only', async () => {
    const times = [3, 2, 1].map(ago)
    expect(await server.forward('w1', times)).toMatchObject({ quarantined: 3, accepted: 0 })
    const { body } = await server.call<Page<FleetSchemas['QuarantinedDevice']>>('root', 'GET', '/quarantine?filter=W1')
    expect(body).toMatchObject({
      totalCount: 1,
      items: [
        {
          deviceUid: 'w1',
          source: 'traccar',
          name: 'Machine w1',
          brand: 'LiuGong',
          model: '922F',
          category: 'excavator',
          itemsCount: 3,
          positionsCount: 3,
          eventsCount: 0,
          position: { lat: 45, lng: 9.002 },
          positionAt: new Date(times[2] ?? 0).toISOString(),
        },
      ],
    })
    expect(body.items[0]?.lastItems).toHaveLength(3)
    expect(body.items[0]?.lastItems[0]).toEqual({
      kind: 'POSITION',
      at: new Date(times[2] ?? 0).toISOString(),
      position: { lat: 45, lng: 9.002 },
      speed: expect.closeTo(7.408),
      ignition: true,
    })
    expect(await server.call('root', 'GET', '/quarantine?filter=nobody')).toMatchObject({ body: { totalCount: 0 } })
    expect(await server.call('dealer', 'GET', '/quarantine')).toMatchObject({ status: 403 })
  })

  it('becomes a new unit with its readings as history', async () => {
    const times = [3, 2, 1].map(ago)
    await server.forward('w2', times)
    await database.db.insertInto('machine_type').values({ type_id: 900, name: 'Grader' }).execute()
    await database.db.insertInto('brand').values({ brand_id: 900, name: 'Dressta' }).execute()
    await database.db.insertInto('model').values({ model_id: 900, brand_id: 900, type_id: 900, name: 'G1' }).execute()
    const claim = { companyId: server.fleet.customer, name: 'Claimed', typeId: 900, brandId: 900, modelId: 900 }
    expect(await server.call('root', 'POST', '/quarantine/w2/claim', { ...claim, modelId: 5 })).toMatchObject({
      status: 400,
      body: { errors: ['modelId: there is no model 5 of this brand and type'] },
    })
    const { body } = await server.call<FleetSchemas['QuarantineReplay']>('root', 'POST', '/quarantine/w2/claim', claim)
    expect(body).toMatchObject({ accepted: 3, duplicate: 0 })
    expect(await server.times(body.unitId)).toEqual(times)
    expect(
      await database.db.selectFrom('unit').selectAll().where('unit_id', '=', body.unitId).executeTakeFirst(),
    ).toMatchObject({ name: 'Claimed', company_id: server.fleet.customer, brand_id: 900, type_id: 900, model_id: 900 })
    expect(await device('customer', 'w2')).toMatchObject({
      unitName: 'Claimed',
      companyName: 'Customer',
      history: [{ unitId: body.unitId, unitName: 'Claimed', assignedBy: 'root' }],
      silent: false,
      lastMessageAt: expect.any(String),
      lastMessage: { text: expect.stringContaining('"w2"'), cut: false },
    })
  })

  it('rejects claims for unknown units and companies and by other companies', async () => {
    await server.forward('w3', [ago(1)])
    const claim = (who: 'root' | 'dealer', body: object) =>
      server.call(who, 'POST', '/quarantine/w3/claim', body).then(({ status }) => status)
    expect(await claim('root', { unitId: 999_999 })).toBe(404)
    expect(await claim('root', { companyId: 999_999 })).toBe(404)
    expect(await claim('root', {})).toBe(400)
    expect(await claim('dealer', { companyId: server.fleet.customer })).toBe(403)
    expect(await server.call('root', 'GET', '/quarantine?filter=w3')).toMatchObject({ body: { totalCount: 1 } })
    expect(await server.call('dealer', 'DELETE', '/quarantine/w3')).toMatchObject({ status: 403 })
    expect(await server.call('root', 'DELETE', '/quarantine/w3')).toMatchObject({ status: 204 })
    expect(await server.call('root', 'GET', '/quarantine?filter=w3')).toMatchObject({ body: { totalCount: 0 } })
  })
})

describe('ADM-027 a device', () => {
  it('returns unit, protocol, firmware, last message and messages of the day', async () => {
    const unitId = await server.fleet.unit('Talker', 'talker')
    await server.forward('talker', [2, 1].map(ago))
    await server.forward('talker', [ago(0)], {}, { address: 'Lodi' })
    await server.pipeline.drain()
    const shown = await device('customer', 'talker')
    expect(shown).toMatchObject({
      deviceId: await server.deviceOf('talker'),
      uniqueId: 'talker',
      unitId,
      unitName: 'Talker',
      source: 'traccar',
      protocol: 'teltonika',
      firmware: '03.27',
      silent: false,
      days: [{ date: new Date().toISOString().slice(0, 10), messages: 3, bytes: expect.any(Number) }],
      history: [{ unitId, unitName: 'Talker' }],
    })
    expect(shown.days[0]?.bytes).toBeGreaterThan(800)
    expect(JSON.parse(shown.lastMessage?.text ?? '')).toMatchObject({
      position: { address: 'Lodi' },
      device: { uniqueId: 'talker' },
    })
    expect(shown.lastMessage?.cut).toBe(false)
  })

  it('stores only the beginning of a long message', async () => {
    await server.fleet.unit('Chatty', 'chatty')
    await server.forward('chatty', [ago(1)], {}, { attributes: { log: 'x'.repeat(20_000) } })
    await server.pipeline.drain()
    const { lastMessage } = await device('customer', 'chatty')
    expect([lastMessage?.text.length, lastMessage?.cut]).toEqual([8000, true])
  })

  it('stores notes of users with the permission', async () => {
    await server.fleet.unit('Noted', 'noted')
    const path = `/devices/${await server.deviceOf('noted')}`
    expect(await server.call('dealer', 'PUT', path, { notes: ' SIM replaced \n' })).toMatchObject({ status: 204 })
    expect(await device('viewer', 'noted')).toMatchObject({ notes: 'SIM replaced' })
    expect(await server.call('dealer', 'PUT', path, { notes: '' })).toMatchObject({ status: 204 })
    expect(await device('viewer', 'noted')).not.toHaveProperty('notes')
    expect(await server.call('viewer', 'PUT', path, { notes: 'x' })).toMatchObject({ status: 403 })
    expect(await server.call('stranger', 'PUT', path, { notes: 'x' })).toMatchObject({ status: 404 })
    expect(await server.call('stranger', 'GET', path)).toMatchObject({ status: 404 })
  })
})

describe('ADM-028 the list of devices', () => {
  const list = async (who: 'dealer' | 'stranger', query: string) => {
    const { body } = await server.call<Page<FleetSchemas['DeviceRow']>>(who, 'GET', `/devices?${query}`)
    return body.items.map(({ uniqueId }) => uniqueId)
  }

  it('searches by serial number, unique ID, unit and company and sorts', async () => {
    await server.fleet.unit('Zebra yard', 'list-1')
    await server.fleet.unit('Alpha yard', 'list-2')
    await server.forward('list-1', [ago(1)])
    expect(await list('dealer', 'filter=list-&sort=unitName,asc')).toEqual(['list-2', 'list-1'])
    expect(await list('dealer', 'filter=list-&sort=unitName,desc')).toEqual(['list-1', 'list-2'])
    expect(await list('dealer', 'filter=list-&sort=lastMessageAt,desc')).toEqual(['list-1', 'list-2'])
    expect(await list('dealer', 'filter=zebra')).toEqual(['list-1'])
    expect(await list('dealer', 'filter=list-&silent=true')).toEqual(['list-2'])
    expect(await list('dealer', 'filter=list-&silent=false')).toEqual(['list-1'])
    expect(await list('dealer', 'filter=customer&limit=1')).toHaveLength(1)
    expect(await list('stranger', 'filter=list-')).toEqual([])
  })

  it('shows a device in the new company of its unit', async () => {
    const unitId = await server.fleet.unit('Sold', 'sold')
    await database.db
      .updateTable('unit')
      .set({ company_id: server.fleet.stranger })
      .where('unit_id', '=', unitId)
      .execute()
    expect(await list('dealer', 'filter=sold')).toEqual([])
    expect(await list('stranger', 'filter=sold')).toEqual(['sold'])
  })
})
