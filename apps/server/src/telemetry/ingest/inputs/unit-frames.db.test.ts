import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

let database: TestDatabase
let server: DeviceServer
let unitId: number
const uid = 'frames-1'
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'MAP', 'SETTINGS', 'REPORTS'] })
    .execute()
  unitId = await server.fleet.unit('Tractor', uid)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function add(path: string, body: object): Promise<number> {
  const answer = await server.call<{ id: number }>('root', 'POST', path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}

const parameter = (description: string, changes: object, protocolId: number) => ({
  description,
  dataBitStart: 24,
  dataLength: 16,
  dataResolution: 0.125,
  dataOffset: 0,
  canMuTypeCode: 'LABEL',
  calculusType: 'LINEAR',
  muLabel: 'rpm',
  identifier: '0CF00400',
  intel: true,
  bit29: true,
  protocolIds: [protocolId],
  ...changes,
})

const minute = 60_000
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * 3_600_000
let minutes = 0
/** Forwards a reading with these frames, and returns its stored signals. */
async function forward(canFrames: string, more: object = {}): Promise<Record<string, unknown>> {
  const time = start + ++minutes * minute
  await server.forward(uid, [time], {}, { attributes: { ignition: true, canFrames, ...more } })
  const { signals } = await database.db
    .selectFrom('position')
    .select('signals')
    .where('unit_id', '=', unitId)
    .where('fix_time', '=', new Date(time))
    .executeTakeFirstOrThrow()
  return signals as Record<string, unknown>
}

describe('the frames of a unit', () => {
  it('become the parameters of its CAN profile, from its assignment and each change on', async () => {
    const frames = '0CF00400#F07D87204E0000FF 18FEEE00#7DFFFFFFFFFFFFFF'
    // without a profile frames mean nothing, and are not stored
    const before = await forward(frames)
    expect(Object.keys(before)).not.toContain('canFrames')
    expect(before).not.toHaveProperty('Engine speed of the bus')

    const protocolId = await add('/can-protocols', { name: 'Frames', baudRate: 250_000, isJ1939: true })
    const speed = await add('/can-parameters', parameter('Engine speed of the bus', {}, protocolId))
    const coolant = await add(
      '/can-parameters',
      parameter(
        'Coolant of the bus',
        { identifier: '18FEEE00', dataBitStart: 0, dataLength: 8, dataResolution: 1, dataOffset: -40, muLabel: '°C' },
        protocolId,
      ),
    )
    const line = (ids: number[]) => ({
      name: 'Engine',
      canLine0: {
        canProtocolId: protocolId,
        extended: true,
        normal: false,
        canParameters: ids.map(canParameterId => ({ canParameterId, bound: true })),
      },
    })
    const id = await add('/can-profiles', line([speed]))
    await server.call('root', 'PUT', `/can-profiles/${id}/assign`, { assignements: [{ unitId, assign: true }] })
    server.pipeline.forgetInputs()
    const assigned = await forward(frames)
    expect(assigned).toMatchObject({ 'Engine speed of the bus': 2500 })
    expect(assigned).not.toHaveProperty('Coolant of the bus')

    expect(await server.call('root', 'PUT', `/can-profiles/${id}`, line([speed, coolant]))).toMatchObject({
      status: 204,
    })
    server.pipeline.forgetInputs()
    expect(await forward(frames)).toMatchObject({ 'Engine speed of the bus': 2500, 'Coolant of the bus': 85 })
    // a value of the device wins
    expect(await forward(frames, { 'Engine speed of the bus': 7 })).toMatchObject({ 'Engine speed of the bus': 7 })
  })

  it.each([
    ['the last', 1, 1500, 1500],
    ['the average', 2, 1300, 1250],
    ['the minimum', 3, 1000, 1000],
    ['the maximum', 4, 1500, 1500],
    ['the sum', 5, 3900, 5000],
  ])('use %s of the last milliseconds, or of a reading with untimed frames', async (_, type, timed, untimed) => {
    const protocolId = await add('/can-protocols', { name: `Detection ${type}`, baudRate: 250_000, isJ1939: true })
    const name = `Speed ${type}`
    const canParameterId = await add('/can-parameters', parameter(name, { avgRate: 500 }, protocolId))
    const canParameters = [{ canParameterId, bound: true, detectionTypeId: type }]
    const id = await add('/can-profiles', {
      name,
      canLine0: { canProtocolId: protocolId, extended: true, normal: false, canParameters },
    })
    await server.call('root', 'PUT', `/can-profiles/${id}/assign`, { assignements: [{ unitId, assign: true }] })
    server.pipeline.forgetInputs()
    // 1,100, 1,000, 1,400 and 1,500 rpm; what is not available is left out
    const speeds = ['6022', '401F', 'C02B', 'E02E', 'FFFF']
    const frames = speeds.map(speed => `0CF00400#F07D87${speed}0000FF`)
    const times = [1000, 1600, 1900, 2000, 2000].map(time => (time / 1000).toFixed(3))
    const withTimes = frames.map((frame, index) => `(${times[index]}) can0 ${frame}`)
    expect(await forward(withTimes.join(' '))).toMatchObject({ [name]: timed })
    expect(await forward(frames.join(' '))).toMatchObject({ [name]: untimed })
  })
})
