import type { FleetSchemas } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelConfigurationTests } from '#test/models.ts'

type Sources = { dataSources: FleetSchemas['DataSource'][] }
type LastInfo = FleetSchemas['UnitLastInfo']
const { call, db } = modelConfigurationTests()

let btmId = 0
let engineHours = 0
let foreign = 0
beforeAll(async () => {
  const parameter = async (who: 'dealer' | 'stranger', description: string) => {
    const body = {
      description,
      dataBitStart: 0,
      dataLength: 8,
      canMuTypeCode: 'LABEL',
      muLabel: 'h',
      calculusType: 'LINEAR',
      protocolIds: [],
      isDefault: true,
    }
    return (await call<{ id: number }>(who, 'POST', '/can-parameters', body)).body.id
  }
  engineHours = await parameter('dealer', 'ECU hours')
  await parameter('dealer', 'Boost')
  foreign = await parameter('stranger', 'Foreign hours')
  const btm = { name: 'Tractors', brand: { id: 1 }, type: { id: 1 }, model: { id: 1 } }
  btmId = (await call<{ id: number }>('dealer', 'POST', '/btm', btm)).body.id
  const state = {
    latitude: 45,
    longitude: 9,
    speed: 12,
    engine_hours: 1000,
    odometer: 5000,
    fuel_level: 40,
    status_id: 1,
    ignition: true,
    signals: { ecuHours: 1234, adc2: 3.5, rpm: 1800, power: 13.8, hydraulicOil: 71 },
  }
  for (const unit_id of [501, 502])
    await db()
      .insertInto('unit_state')
      .values({ unit_id, fix_time: new Date(), ...state, signals: JSON.stringify(state.signals) })
      .execute()
})

const setModel = (dataSources: object[]) => call('dealer', 'PUT', `/btm/data-sources/${btmId}`, { dataSources })
const setUnit = (dataSources: object[]) => call('customer', 'PUT', '/unit/data-sources/501', { dataSources })
const valuesOf = async (unitId = 501) =>
  (await call<LastInfo>(unitId === 501 ? 'customer' : 'stranger', 'GET', `/trackings/units/${unitId}/lastinfo`)).body
const short = ({ values }: LastInfo) =>
  values.map(({ label, value, uom, source }) => [label, value, uom, source].filter(part => part !== undefined))

describe('ADM-026 data sources of a model and of a unit', () => {
  it('ADM-051 offers all seven types for measures, and the battery voltage only with its feature', async () => {
    const { body } = await call<FleetSchemas['AvailableMeasure'][]>(
      'dealer',
      'GET',
      `/btm/data-sources/${btmId}/available`,
    )
    expect([...new Set(body.flatMap(({ types }) => types))].toSorted()).toEqual(
      ['INPUT', 'ANALOG', 'CAN', 'STATUS', 'GPS', 'KEY', 'INTERNAL'].toSorted(),
    )
    for (const path of [`/btm/data-sources/${btmId}/available`, '/unit/data-sources/501/available']) {
      const offered = async (who: 'dealer' | 'editor') =>
        (await call<FleetSchemas['AvailableMeasure'][]>(who, 'GET', path)).body.map(({ measureCode }) => measureCode)
      expect(await offered('dealer'), path).toContain('BATTERY_VOLTAGE')
      expect(await offered('editor'), path).not.toContain('BATTERY_VOLTAGE')
    }
  })

  it('ADM-025 offers data sources of the caller’s companies', async () => {
    const at = (measure: string, what: string) =>
      call<FleetSchemas['DataSourceChoice'][]>('dealer', 'GET', `/btm/data-sources/${btmId}/${measure}/${what}`)
    expect((await at('ENGINE_HOURS', 'can-parameters')).body).toEqual([
      { id: expect.any(Number), name: 'Boost', muLabel: 'h' },
      { id: engineHours, name: 'ECU hours', muLabel: 'h' },
    ])
    expect((await at('WORKING', 'duty-statuses')).body).toContainEqual({ id: 1, name: 'Working' })
    expect((await at('BATTERY_VOLTAGE', 'internal-inputs')).body).toContainEqual({ id: 1, name: 'Battery voltage' })
    expect((await at('FUEL_LEVEL', 'io-channels')).body).toHaveLength(8)
    expect(await at('NO_SUCH', 'io-channels')).toMatchObject({ status: 404 })
    expect(await call('stranger', 'GET', `/btm/data-sources/${btmId}/WORKING/duty-statuses`)).toMatchObject({
      status: 404,
    })
    expect(await call('customer', 'GET', '/unit/data-sources/502/WORKING/duty-statuses')).toMatchObject({ status: 404 })
  })

  it.each(['available', 'can-parameters', 'X/can-parameters', 'X/duty-statuses', 'X/internal-inputs', 'X/io-channels'])(
    'ADM-025 requires the ID of a configuration and the code of a measure for %s',
    async what => {
      const at = (id: number | string, measure: string) =>
        call('dealer', 'GET', `/btm/data-sources/${id}/${what.replace('X', measure)}`)
      expect((await at(btmId, 'WORKING')).status).toBe(200)
      expect((await at('seven', 'WORKING')).status).toBe(400)
      expect((await at('', 'WORKING')).status).toBeGreaterThanOrEqual(400)
      expect((await at(999_999, 'WORKING')).status).toBe(404)
      if (!what.startsWith('X')) return
      expect((await at(btmId, '')).status).toBeGreaterThanOrEqual(400)
      expect((await at(btmId, 'NO_SUCH')).status).toBe(404)
    },
  )

  it('ADM-025 requires the model for the profiles to offer', async () => {
    const at = (model: string) => call('dealer', 'GET', `/btm/profiles-info/${model}`)
    expect(await at('1')).toMatchObject({ status: 200, body: { modelId: 1, btmId } })
    expect((await at('seven')).status).toBe(400)
    expect((await at('')).status).toBeGreaterThanOrEqual(400)
  })

  it('stores only the ID that the type of a source requires', async () => {
    expect(
      await setModel([
        { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: engineHours, dutyId: 3 },
        { measureCode: 'SPEED', type: 'GPS', ioChannel: 3 },
      ]),
    ).toMatchObject({ status: 204 })
    const dataSources = [
      { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: engineHours },
      { measureCode: 'SPEED', type: 'GPS' },
    ]
    expect((await call('dealer', 'GET', `/btm/data-sources/${btmId}`)).body).toEqual({
      btmId,
      dataSources,
      version: 1,
    })
    expect((await call('customer', 'GET', '/btm/data-sources/models/1')).body).toEqual({ btmId, dataSources })
    expect((await call('stranger', 'GET', '/btm/data-sources/models/1')).body).toEqual({ dataSources: [] })
  })

  it.each([
    ['an unknown measure', { measureCode: 'NOPE', type: 'GPS' }, 'there is no measure NOPE'],
    [
      'a type it does not have',
      { measureCode: 'SPEED', type: 'ANALOG', ioChannel: 1 },
      'Speed cannot be read from ANALOG; select GPS, CAN',
    ],
    ['a source without its id', { measureCode: 'WORKING', type: 'STATUS' }, 'select what Working is read from'],
    [
      'an id that is not offered',
      { measureCode: 'WORKING', type: 'STATUS', dutyId: 99 },
      'Working cannot be read from dutyId 99',
    ],
  ])('rejects %s', async (_, source, error) => {
    expect(await setModel([source])).toMatchObject({ status: 400, body: { errors: [`dataSources: ${error}`] } })
    expect(await setUnit([source])).toMatchObject({ status: 400, body: { errors: [`dataSources: ${error}`] } })
  })

  it('rejects a parameter of another company and changes of a model of a company above', async () => {
    const source = { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: foreign }
    expect(await setUnit([source])).toMatchObject({ status: 400 })
    expect(await call('customer', 'PUT', `/btm/data-sources/${btmId}`, { dataSources: [] })).toMatchObject({
      status: 403,
    })
    expect(await call('customer', 'PUT', '/unit/data-sources/502', { dataSources: [] })).toMatchObject({ status: 404 })
  })

  it('blocks the deletion of a parameter that a model uses', async () => {
    expect(await call('dealer', 'DELETE', `/can-parameters/${engineHours}`)).toMatchObject({
      status: 409,
      body: { detail: 'ECU hours is used by 1 record: Tractors. Remove it from them, then delete it.' },
    })
  })

  it('inherits the sources of the model unless the unit has its own', async () => {
    const { body } = await call<FleetSchemas['AvailableMeasure'][]>(
      'customer',
      'GET',
      '/unit/data-sources/501/available',
    )
    expect(body.find(({ measureCode }) => measureCode === 'ENGINE_HOURS')?.inherited).toEqual({
      measureCode: 'ENGINE_HOURS',
      type: 'CAN',
      canParameterId: engineHours,
    })
    expect(short(await valuesOf()).slice(0, 2)).toEqual([
      ['Engine hours', 1234, 'h', 'CAN · ECU hours'],
      ['Speed', 12, 'km/h', 'GPS'],
    ])
    await setUnit([
      { measureCode: 'ENGINE_HOURS', type: 'KEY' },
      { measureCode: 'FUEL_LEVEL', type: 'ANALOG', ioChannel: 2 },
    ])
    expect((await call<Sources>('customer', 'GET', '/unit/data-sources/501')).body.dataSources).toHaveLength(2)
    expect(short(await valuesOf()).slice(0, 3)).toEqual([
      ['Engine hours', 1000, 'h', 'Reported; no value from Key'],
      ['Speed', 12, 'km/h', 'GPS'],
      ['Fuel level', 40, '%', 'Reported; no value from Analog input 2'],
    ])
    expect(short(await valuesOf(502)).some(([label]) => label === 'Engine hours')).toBe(false)
  })

  it('keeps a source whose measure the caller may not see', async () => {
    await setUnit([{ measureCode: 'BATTERY_VOLTAGE', type: 'INTERNAL', internalInput: 1 }])
    expect(
      await call('editor', 'PUT', '/unit/data-sources/501', { dataSources: [{ measureCode: 'SPEED', type: 'GPS' }] }),
    ).toMatchObject({ status: 204 })
    expect((await call<Sources>('customer', 'GET', '/unit/data-sources/501')).body.dataSources).toEqual([
      { measureCode: 'BATTERY_VOLTAGE', type: 'INTERNAL', internalInput: 1 },
      { measureCode: 'SPEED', type: 'GPS' },
    ])
    await setUnit([])
  })
})

describe('ADM-024 the last-info template of a model', () => {
  const save = (items: object[]) => call('dealer', 'POST', `/btm/${btmId}/lastinfo`, { items })

  it('offers measures and signals that units of the model report', async () => {
    const { body } = await call<{ code: string; label: string }[]>('dealer', 'GET', `/btm/${btmId}/lastinfo/signals`)
    expect(body).toContainEqual({ code: 'ENGINE_HOURS', label: 'Engine hours' })
    expect(body).toContainEqual({ code: 'hydraulicOil', label: 'Hydraulic oil' })
  })

  it('determines values, order and names of the last info of its units', async () => {
    const items = [
      { code: 'hydraulicOil', label: 'Oil', visible: true },
      { code: 'rpm', visible: false },
      { code: 'ENGINE_HOURS', visible: true },
      { code: 'adBlue', visible: true },
    ]
    expect(await save(items)).toMatchObject({ status: 204 })
    expect((await call('customer', 'GET', `/btm/${btmId}/lastinfo`)).body).toEqual({ items })
    const info = await valuesOf()
    expect(info.hasTemplate).toBe(true)
    expect(short(info)).toEqual([
      ['Oil', 71, ''],
      ['Engine hours', 1234, 'h', 'CAN · ECU hours'],
      ['Ad blue', ''],
    ])
    expect(await valuesOf(502)).not.toHaveProperty('hasTemplate')
  })

  it('rejects duplicate values and shows all values after it is emptied', async () => {
    expect(
      await save([
        { code: 'rpm', visible: true },
        { code: 'rpm', visible: true },
      ]),
    ).toMatchObject({ status: 400 })
    await save([])
    expect(short(await valuesOf()).map(([label]) => label)).toContain('Battery voltage')
  })
})
