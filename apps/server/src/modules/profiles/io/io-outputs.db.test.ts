import type { CommandManagerSchemas, FleetSchemas } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

let database: TestDatabase
let server: DeviceServer
let unitId: number
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'MAP', 'SETTINGS'] })
    .execute()
  unitId = await server.fleet.unit('Loader 1', 'outputs-1')
})
afterAll(async () => {
  await server.close()
  await database.close()
})

type Who = Parameters<DeviceServer['call']>[0]
type Output = FleetSchemas['IoOutput']
const commands = '/command-manager/api/user'

const profile = (outputs: Output[], name = 'Loaders') => ({
  name,
  deviceFeatureSet: 'wlx',
  inputs: [],
  internalInputs: [],
  outputs,
})

async function template(who: Who, name: string): Promise<number> {
  const body = { type: 'CAN_INJECTION', name, payload: '18FF11F90101' }
  const answer = await server.call<{ id: number }>(who, 'POST', `${commands}/command-templates`, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}

const available = async (who: Who, search = '') => {
  const path = `${commands}/command-template-catalogs/assets/${unitId}/command-templates?page=0${search}`
  const answer = await server.call<{ items: CommandManagerSchemas['AvailableTemplate'][] }>(who, 'GET', path)
  return answer.body.items.map(({ name, output }) => ({ name, output }))
}

it('sends output commands of a profile to its units only', async () => {
  const [on, off, other] = [
    await template('root', 'Z on'),
    await template('root', 'A off'),
    await template('root', 'B'),
  ]
  const outputs = [{ index: 1, name: 'Beacon', onTemplateId: on, offTemplateId: off }]
  const created = await server.call<{ id: number }>('root', 'POST', '/io-profiles', profile(outputs))
  const id = created.body.id
  expect((await server.call('root', 'GET', `/io-profiles/${id}`)).body).toMatchObject({ outputs })
  expect(await available('root')).toEqual([])
  const send = (templateId: number) =>
    server.call('root', 'POST', `${commands}/commands`, { templateId, assetId: unitId })
  expect(await send(on)).toMatchObject({ status: 400 })

  await server.call('root', 'PUT', `/io-profiles/${id}/assign`, { assignements: [{ unitId, assign: true }] })
  expect(await available('root')).toEqual([
    { name: 'Z on', output: { index: 1, name: 'Beacon', isOn: true } },
    { name: 'A off', output: { index: 1, name: 'Beacon', isOn: false } },
  ])
  expect(await available('root', '&searchPattern=beac')).toHaveLength(2)
  expect(await available('root', '&searchPattern=z+on')).toHaveLength(1)
  expect(await send(on)).toMatchObject({ status: 200, body: { templateName: 'Z on' } })
  expect(await send(other)).toMatchObject({ status: 400 })

  expect(await server.call('root', 'DELETE', `${commands}/command-templates/CAN_INJECTION/A%20off`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Loaders') as string },
  })
})

it('PROF-040 keeps the output commands of a default profile in a clone, and accepts no other outside the scope', async () => {
  const [on, foreign] = [await template('root', 'Beacon of all'), await template('root', 'Of root alone')]
  const outputs = [{ index: 1, name: 'Beacon', onTemplateId: on }]
  const shared = { ...profile(outputs, 'Offered'), defaultConfiguration: true }
  const offered = await server.call<{ id: number }>('root', 'POST', '/io-profiles', shared)
  const copy = await server.call<{ id: number }>('dealer', 'POST', `/io-profiles/${offered.body.id}/clone`)
  const path = `/io-profiles/${copy.body.id}`
  expect(await server.call('dealer', 'PUT', path, profile(outputs, 'Renamed'))).toMatchObject({ status: 204 })
  expect((await server.call('dealer', 'GET', path)).body).toMatchObject({ name: 'Renamed', outputs })
  const other = [{ index: 1, name: 'Beacon', onTemplateId: on, offTemplateId: foreign }]
  expect(await server.call('dealer', 'PUT', path, profile(other, 'Renamed'))).toMatchObject({
    status: 400,
    body: { errors: [`outputs.0.offTemplateId: there is no command ${foreign}. Select another one.`] },
  })
})

it('requires outputs within the device and commands visible to the editor', async () => {
  const own = await template('dealer', 'Of the dealer')
  const outputs = [{ index: 0, name: 'Horn', onTemplateId: own }]
  expect(await server.call('stranger', 'POST', '/io-profiles', profile(outputs, 'Theirs'))).toMatchObject({
    status: 400,
    body: { errors: [`outputs.0.onTemplateId: there is no command ${own}. Select another one.`] },
  })
  expect(await server.call('dealer', 'POST', '/io-profiles', profile(outputs, 'Own'))).toMatchObject({ status: 200 })
  const tooMany = profile([{ index: 2, name: 'Third' }])
  expect(await server.call('root', 'POST', '/io-profiles', tooMany)).toMatchObject({
    status: 400,
    body: { errors: ['outputs: the device has 2 of them, counted from 0'] },
  })
})
