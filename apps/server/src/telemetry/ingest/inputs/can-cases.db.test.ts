import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'
import { fixture } from '#test/fixtures.ts'
import { parseTraccarPositions } from '../traccar/traccar.ts'
import { bindDbc } from '#test/dbc.ts'

let database: TestDatabase
let server: DeviceServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'MAP', 'SETTINGS', 'REPORTS', 'HISTORY', 'DESKTOP', 'REPORT_VEHICLE_DATA'] })
    .execute()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * 3_600_000
let minutes = 0
/** Forwards a reading with these frames and returns the stored signals. */
async function decoded(uid: string, canFrames: unknown): Promise<Record<string, unknown>> {
  const time = start + ++minutes * 60_000
  await server.forward(uid, [time], {}, { attributes: { canFrames } })
  const { signals } = await database.db
    .selectFrom('position')
    .select('signals')
    .where('fix_time', '=', new Date(time))
    .executeTakeFirstOrThrow()
  return (signals ?? {}) as Record<string, unknown>
}

describe('the decoder with frames from the field', () => {
  const dbc = fixture('j1939-no-vendor-attributes.dbc')
  const cases = fixture('can-frames.ndjson')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { name: string; canFrames: string })
  beforeAll(async () => {
    await bindDbc(server, await server.fleet.unit('Cases', 'cases'), dbc)
  })

  it.each([
    ['normal', { EngineSpeed: 2500, PctTorque: 10 }],
    ['allFF', {}],
    [
      'error FE',
      { 'PctTorque#status': 'error', 'EngineSpeed#status': 'error', 'EngHours#status': 'error', 'FuelLvl#status': 'error', 'ParkingBrake#status': 'Error', 'WheelSpeed#status': 'error' }, // prettier-ignore
    ],
    ['priority 6 EEC1', { EngineSpeed: 2500, PctTorque: 10 }],
    ['gear raw125 lookup', { Gear: 0 }],
    ['29bit OBD 0xFF=100%', { Load: expect.closeTo(100, 3) }],
    ['160 frames, newest rpm 1159', { EngineSpeed: 1159, PctTorque: 10 }],
  ])('%s', async (name, values) => {
    const found = cases.find(each => each.name === name)
    expect(await decoded('cases', found?.canFrames)).toMatchObject(values)
    expect(Object.keys(await decoded('cases', found?.canFrames)).toSorted()).toEqual(Object.keys(values).toSorted())
  })

  it('reads a raw value in the value table as data', async () => {
    expect(await decoded('cases', '18FEF000#FBFFFFFFFFFFFFFF')).toEqual({ Gear: 126 })
  })

  it('uses the newest frames, counts those above the limit, and marks truncated texts', async () => {
    const time = start + ++minutes * 60_000
    const canFrames = ['0CF00400#F07D87204E0000FF', ...Array.from({ length: 1000 }, () => '123#00'), '0CF00400#F07D87401F0000FF'] // prettier-ignore
    const attributes = { canFrames, note: 'x'.repeat(5000) }
    expect(await server.forward('cases', [time], {}, { attributes })).toMatchObject({ accepted: 1, framesLeftOut: 2 })
    const [reading] = await database.db
      .selectFrom('position')
      .select('signals')
      .where('fix_time', '=', new Date(time))
      .execute()
    expect(reading?.signals).toMatchObject({
      EngineSpeed: 1000,
      canFramesLeftOut: 2,
      note: expect.stringMatching(/^x{3960}… \(1040 characters left out\)$/),
    })
  })

  it('separates two sources in any order, and prefers the source named in the file', async () => {
    expect(await decoded('cases', '18F00427#F07D87401F0000FF 0CF00400#F07D87204E0000FF')).toEqual({
      EngineSpeed: 2500,
      PctTorque: 10,
      'EngineSpeed SA 39': 1000,
      'PctTorque SA 39': 10,
    })
    server.pipeline.forgetInputs()
    expect(await decoded('cases', '18F00427#F07D87401F0000FF')).toMatchObject({ 'EngineSpeed SA 39': 1000 })
    await bindDbc(
      server,
      await server.fleet.unit('Named', 'named'),
      `BO_ 2364539905 EEC1: 8 X
 SG_ Speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
BA_ "ProtocolType" "J1939";`,
    )
    expect(await decoded('named', '0CF00400#F07D87204E0000FF')).toEqual({ 'Speed SA 0': 2500 })
    expect(await decoded('named', '0CF00401#F07D87204E0000FF')).toEqual({ Speed: 2500 })
  })
})

describe('faults in frames', () => {
  let unitId: number
  const faults = async (id = unitId) =>
    (
      await database.db
        .selectFrom('dm1_message')
        .select(['spn', 'fmi', 'source_address', 'occurrences', 'active', 'lamps', 'flash'])
        .where('unit_id', '=', id)
        .orderBy('occurred_at')
        .orderBy('spn')
        .execute()
    ).map(
      each =>
        `${each.source_address}: ${each.spn}/${each.fmi} ${each.occurrences} ${each.active} ${each.lamps} ${each.flash}`,
    )

  it('appear once with their lamps until they change, and end with an empty report', async () => {
    unitId = await server.fleet.unit('Faulty', 'faulty')
    const bam = '18ECFF00#200A0002FFCAFE00 18EBFF00#010400BE0001036E 18EBFF00#0200107FFFFFFFFF'
    expect(await decoded('faulty', `${bam} 18FECA03#0000640001010000`)).toEqual({})
    await decoded('faulty', `${bam} 18FECA03#0000640001010000`)
    const first = ['3: 100/1 1 true 0 0', '0: 110/16 null true 4 0', '0: 190/1 3 true 4 0']
    expect((await faults()).toSorted()).toEqual(first.toSorted())
    // ends faults of one source only, and keeps DM2 separate
    expect(await decoded('faulty', '18FECA00#0000000000000000 18FECB00#0000BE0001030000')).toEqual({
      dm2: 'SPN 190 FMI 1 OC 3 SA 0',
    })
    expect((await faults()).slice(3)).toEqual(['0: 110/16 null false null null', '0: 190/1 null false null null'])
  })

  it('end when their source is silent on an active bus, also after a restart, but not while the machine is off', async () => {
    const id = await server.fleet.unit('Silent', 'silent')
    const [engine, brakes, speed] = [
      '18FECA00#0400BE0001030000',
      '18FECA0B#0400640001010000',
      '0CF00400#F07D87204E0000FF',
    ]
    const active = async () => {
      const newest = new Map((await faults(id)).map(line => [line.split(' ', 2).join(' '), line]))
      return [...newest.values()].filter(line => line.includes(' true ')).map(line => line.split(' ', 2).join(' '))
    }
    await decoded('silent', `${engine} ${brakes}`)
    for (let i = 0; i < 9; i++) await decoded('silent', `${engine} ${speed}`)
    // a night without a reading is no silence
    minutes += 60
    await decoded('silent', engine)
    expect((await active()).toSorted()).toEqual(['0: 190/1', '11: 100/1'])
    await decoded('silent', engine)
    expect(await active()).toEqual(['0: 190/1'])

    const restarted = server.fleet.pipeline()
    const reading = (at: number) =>
      JSON.stringify({
        position: {
          fixTime: new Date(at).toISOString(),
          valid: true,
          latitude: 45,
          longitude: 9,
          attributes: { canFrames: speed },
        },
        device: { uniqueId: 'silent' },
      })
    for (let i = 0; i < 11; i++) await restarted.ingest(parseTraccarPositions(reading(start + ++minutes * 60_000)))
    expect(await active()).toEqual([])
  })

  it('end with an empty text when the gateway reports text', async () => {
    const id = await server.fleet.unit('Text', 'text')
    for (const dtcs of ['SA 3 SPN 100 (oil pressure) FMI 1 OC 2', 'SPN 0 FMI 0', 'SPN 524287 FMI 31 SA 3'])
      await server.forward('text', [start + ++minutes * 60_000], {}, { attributes: { dtcs } })
    expect(await faults(id)).toEqual(['3: 100/1 2 true null null', '3: 100/1 null false null null'])
  })

  it('end when one of two sources in texts is silent, but not after one reading without it', async () => {
    const id = await server.fleet.unit('Two', 'two')
    const send = (dtcs: string) => server.forward('two', [start + ++minutes * 60_000], {}, { attributes: { dtcs } })
    const ended = async () => (await faults(id)).filter(line => line.includes(' false '))
    await send('SA 0 SPN 110 FMI 0 SA 3 SPN 94 FMI 18')
    await send('SA 0 SPN 110 FMI 0')
    await send('SA 0 SPN 110 FMI 0 SA 3 SPN 94 FMI 18')
    for (let i = 0; i < 9; i++) await send('SA 0 SPN 110 FMI 0')
    expect(await ended()).toEqual([])
    await send('SA 0 SPN 110 FMI 0')
    expect(await ended()).toEqual(['3: 94/18 null false null null'])
  })

  it('continue in the next reading within the time of a transfer', async () => {
    const id = await server.fleet.unit('Parts', 'parts')
    const time = start + ++minutes * 60_000
    const send = (canFrames: string, at: number) => server.forward('parts', [at], {}, { attributes: { canFrames } })
    await send('18ECFF00#200A0002FFCAFE00 18EBFF00#010400BE0001036E', time)
    await send('18EBFF00#0200107FFFFFFFFF', time + 500)
    expect(await faults(id)).toHaveLength(2)
  })

  it('follow the conversion method and the ignored sources of the CAN profile', async () => {
    const id = await server.fleet.unit('Old', 'old')
    await bindDbc(
      server,
      id,
      `BO_ 2566840853 Long: 20 X
 SG_ Far : 104|8@1+ (1,0) [0|0] "" X
BA_ "ProtocolType" "J1939";`,
      { dm1Enable: true, dm1ConversionMethod: 1, dm1BlacklistedSourceAddressCodes: [9] },
    )
    await decoded('old', '18FECA00#000000170383FFFF 18FECA09#0000640001010000')
    expect(await faults(id)).toEqual(['0: 184/3 3 true 0 0'])
    // a message above 8 bytes, which carries a parameter
    const long = Array.from({ length: 14 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('')
    const packets = [long.slice(0, 14), long.slice(14)].map((data, i) => `1CEBFF15#0${i + 1}${data}`)
    expect(await decoded('old', `1CECFF15#200E0002FFCAFE00 ${packets.join(' ')}`)).toEqual({})
    expect(await decoded('old', `1CECFF15#200E0002FFE2FE00 ${packets.join(' ')}`)).toEqual({ Far: 13 })
  })
})

it('shows units and texts of a DBC file in position details, last info and vehicle data', async () => {
  const unitId = await server.fleet.unit('Shown', 'shown')
  await bindDbc(server, unitId, fixture('j1939-no-vendor-attributes.dbc'))
  await decoded('shown', '0CF00400#F07D87204E0000FF 18FEF000#7DFFFFFFFFFFFFFF')
  // other than the first reading of the hour
  await decoded(
    'shown',
    '0CF00400#F07D87204E0000FF 18FEF000#FBFFFFFFFFFFFFFF 18FEFC00#FFFEFFFFFFFFFFFF 18FEF1FF#FFFFFBFFFFFFFFFF',
  )
  const shown = [
    { label: 'Engine speed', value: 2500, uom: 'rpm' },
    { label: 'Fuel lvl (status)', value: 'Error', uom: '' },
    { label: 'Gear', value: 'Park', uom: '' },
    { label: 'Pct torque', value: 10, uom: '%' },
    { label: 'Wheel speed (status)', value: 'Status FBFF', uom: '' },
  ]
  const { position_id: positionId } = await database.db
    .selectFrom('position')
    .select('position_id')
    .where('unit_id', '=', unitId)
    .orderBy('fix_time', 'desc')
    .executeTakeFirstOrThrow()
  const report = async <T>(path: string, body: object) => (await server.call<T>('root', 'POST', path, body)).body
  const detail = await report(`/history/units/positions/${positionId}?offsetUTC=0`, {})
  expect(detail).toMatchObject({ signals: shown })
  const { body } = await server.call<{ values: object[] }>('root', 'GET', `/trackings/units/${unitId}/lastinfo`)
  expect(body.values).toMatchObject(shown)

  const query = { unitIds: [unitId], fromDate: new Date(start).toISOString(), toDate: new Date().toISOString() }
  const parameters = await report<{ id: number; description: string; muLabel: string }[]>(
    '/history/units/can-data/can-parameters',
    query,
  )
  expect(parameters.map(({ description, muLabel }) => [description, muLabel])).toEqual(
    expect.arrayContaining(shown.map(({ label, uom }) => [label, uom])),
  )
  const gear = parameters.find(({ description }) => description === 'Gear')?.id ?? 0
  const table = await report<{ items: { values: object }[] }>('/history/units/can-data/results', {
    ...query,
    canParameterIds: [gear],
  })
  expect(table.items.map(({ values }) => values)).toEqual([{ [gear]: 'Neutral' }, { [gear]: 'Park' }])
})
