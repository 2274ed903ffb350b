import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

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
let names = 0

const add = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await server.call('root', 'POST', path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

interface Bus {
  isJ1939?: boolean
  line?: object
  chosen?: object
}

/** Creates a unit whose CAN profile reads these parameters, one byte each of message 18FF0000. */
async function unitWith(parameters: object[], { isJ1939 = false, line = {}, chosen = {} }: Bus = {}) {
  const uid = `can-${++names}`
  const unitId = await server.fleet.unit(uid, uid)
  const protocol = await add('/can-protocols', { name: `Bus ${names}`, baudRate: 250_000, isJ1939 })
  const canProtocolId = Number(protocol.canProtocolId ?? protocol.id)
  const ids: number[] = []
  for (const [index, parameter] of parameters.entries()) {
    const { id } = await add('/can-parameters', {
      identifier: '18FF0000',
      bit29: true,
      intel: true,
      dataBitStart: index * 8,
      dataLength: 8,
      canMuTypeCode: 'LABEL',
      calculusType: 'LINEAR',
      protocolIds: [canProtocolId],
      ...parameter,
    })
    ids.push(Number(id))
  }
  const canParameters = ids.map(canParameterId => ({ canParameterId, bound: true, ...chosen }))
  const canLine0 = { canProtocolId, extended: true, normal: true, canParameters, ...line }
  const { id } = await add('/can-profiles', { name: `Profile ${names}`, dm1Enable: true, canLine0 })
  await server.call('root', 'PUT', `/can-profiles/${String(id)}/assign`, { assignements: [{ unitId, assign: true }] })
  server.pipeline.forgetInputs()
  return { uid, unitId }
}

/** Forwards frames and returns the stored signals. */
async function decoded({ uid, unitId }: { uid: string; unitId: number }, canFrames: string) {
  await server.forward(uid, [start + ++minutes * 60_000], {}, { attributes: { canFrames } })
  const { signals } = await database.db
    .selectFrom('unit_state')
    .select('signals')
    .where('unit_id', '=', unitId)
    .executeTakeFirstOrThrow()
  return signals
}

const interpolated = {
  description: 'Tank level',
  calculusType: 'INTERPOLATED',
  lookupTableAsXml: '<table><p x="10" y="0"/><p x="200" y="380"/></table>',
  muLabel: 'l',
}

it('PROF-001 PROF-003 interpolates a parameter by its table', async () => {
  const unit = await unitWith([interpolated])
  expect(await decoded(unit, '18FF0000#69')).toEqual({ 'Tank level': 190 })
  expect(await decoded(unit, '18FF0000#00')).toEqual({ 'Tank level': 0 })
  expect(await decoded(unit, '18FF0000#FF')).toEqual({ 'Tank level': 380 })
  const broken = { ...interpolated, lookupTableAsXml: '<table><p x="10"/></table>', dataBitStart: 0, dataLength: 8 }
  expect(
    await server.call('root', 'POST', '/can-parameters', { canMuTypeCode: 'LABEL', protocolIds: [], ...broken }),
  ).toMatchObject({
    status: 400,
    body: { errors: ['lookupTableAsXml: point 1, <p x="10"/>: x and y must be numbers'] },
  })
})

it('PROF-001 adds the conditional offset of a preset unit to raw numbers other than 0', async () => {
  const unit = await unitWith([
    { description: 'Year', canMuTypeCode: 'PRESET', muTypeId: 2, muId: 200, conditionalOffset: 1985 },
  ])
  expect(await decoded(unit, '18FF0000#29')).toEqual({ Year: 2026 })
  expect(await decoded(unit, '18FF0000#00')).toEqual({ Year: 0 })
})

describe('a CAN line', () => {
  const both = [
    { description: 'Long' },
    { description: 'Short', identifier: '00000123', bit29: false, dataBitStart: 0 },
  ]
  it.each([
    [
      { extended: true, normal: true },
      { Long: 7, Short: 9 },
    ],
    [{ extended: true, normal: false }, { Long: 7 }],
    [{ extended: false, normal: true }, { Short: 9 }],
  ])('reads the frames that it selects: %o', async (line, expected) => {
    const unit = await unitWith(both, { line })
    expect(await decoded(unit, '18FF0000#07 123#09 18FECA00#0000640001010000')).toEqual(expected)
    const faults = await database.db
      .selectFrom('dm1_message')
      .select('spn')
      .where('unit_id', '=', unit.unitId)
      .execute()
    expect(faults).toHaveLength(line.extended ? 1 : 0)
  })

  it('separates special values with a J1939 protocol only', async () => {
    const load = [{ description: 'Load' }]
    expect(await decoded(await unitWith(load, { isJ1939: true }), '18FF0000#FE')).toEqual({ 'Load#status': 'error' })
    expect(await decoded(await unitWith(load), '18FF0000#FE')).toEqual({ Load: 254 })
  })

  it('decodes a parameter that only raises alarms', async () => {
    const chosen = { report: false, notificationTypeId: 2, behaviorId: 1, threshold: 5 }
    expect(await decoded(await unitWith([{ description: 'Load' }], { chosen }), '18FF0000#07')).toEqual({ Load: 7 })
  })
})

it('PROF-001 shows labels, preset units and texts with the values', async () => {
  const unit = await unitWith([
    interpolated,
    { description: 'Coolant', canMuTypeCode: 'PRESET', muTypeId: 2, muId: 201 },
    { description: 'Gearbox', canMuTypeCode: 'LOOKUP', encodedValues: [{ value: 2, name: 'Reverse' }] },
  ])
  await decoded(unit, '18FF0000#69 18FF0000#695002')
  const shown = [
    { label: 'Coolant', value: 80, uom: '°F' },
    { label: 'Gearbox', value: 'Reverse', uom: '' },
    { label: 'Tank level', value: 190, uom: 'l' },
  ]
  const { body: info } = await server.call<{ values: object[] }>(
    'root',
    'GET',
    `/trackings/units/${unit.unitId}/lastinfo`,
  )
  expect(info.values).toMatchObject(shown)
  const { position_id: positionId } = await database.db
    .selectFrom('position')
    .select('position_id')
    .where('unit_id', '=', unit.unitId)
    .executeTakeFirstOrThrow()
  const { body: detail } = await server.call('root', 'POST', `/history/units/positions/${positionId}?offsetUTC=0`, {})
  expect(detail).toMatchObject({ signals: shown })
  const query = {
    unitIds: [unit.unitId],
    fromDate: new Date(start).toISOString(),
    toDate: new Date().toISOString(),
  }
  const { body: parameters } = await server.call<{ id: number; description: string; muLabel: string }[]>(
    'root',
    'POST',
    '/history/units/can-data/can-parameters',
    query,
  )
  const canParameterIds = shown.map(({ label, uom }) => {
    const found = parameters.find(({ description }) => description === label)
    expect(found?.muLabel).toBe(uom)
    return found?.id ?? 0
  })
  const { body: table } = await server.call<{ items: { values: object }[] }>(
    'root',
    'POST',
    '/history/units/can-data/results',
    { ...query, canParameterIds },
  )
  expect(Object.values(table.items[0]?.values ?? {}).toSorted()).toEqual([190, 80, 'Reverse'])
})
