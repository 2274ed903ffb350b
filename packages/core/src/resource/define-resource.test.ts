import { createFleet, deleteFleet, getFleet, listFleets, updateFleet } from '@muster/contract'
import { expect, it } from 'vitest'
import { aLogin, fakeCore, fakeServer } from '../../test/testing.ts'
import { defineResource } from './define-resource.ts'

const fleets = defineResource({
  id: 'fleets',
  list: listFleets,
  get: getFleet,
  create: createFleet,
  update: updateFleet,
  remove: deleteFleet,
  model: ({ name, desc = '', unitIds }) => ({ name, desc, unitIds }),
})

const north = { fleetId: 7, name: 'North', unitIds: [1], isDefault: false, companyId: 1, version: 1 }

function made() {
  const server = fakeServer()
    .on(listFleets, {
      items: [{ fleetId: 7, name: 'North', isDefault: false, companyId: 1, companyName: 'A', unitsCount: 1 }],
      totalCount: 81,
    })
    .on(getFleet, north)
    .on(createFleet, { id: 8 })
    .on(updateFleet, undefined)
    .on(deleteFleet, undefined)
  const core = fakeCore({ fetch: server.fetch, login: aLogin() })
  return { server, fleets: core.use(fleets) }
}

it('CONST-003 lists a page with the paging parameters of its operation', async () => {
  const { server, fleets } = made()
  const { items, total } = await fleets.list({ page: 2, size: 50, search: 'nor' })
  expect([items[0]?.name, total]).toEqual(['North', 81])
  expect(Object.fromEntries(server.calls[0]?.query ?? [])).toEqual({ start: '50', limit: '50', filter: 'nor' })
})

it("converts a record to the form's model", async () => {
  const { fleets } = made()
  expect(await fleets.get(7)).toEqual({ name: 'North', desc: '', unitIds: [1] })
})

it('creates a record without an ID and updates one with an ID', async () => {
  const { server, fleets } = made()
  const model = { name: 'South', desc: '', unitIds: [] }
  expect(await fleets.save(model)).toBe(8)
  expect(await fleets.save(model, 7)).toBe(7)
  expect(server.calls.map(({ operation, path, body }) => [operation, path, body])).toEqual([
    ['createFleet', {}, model],
    ['updateFleet', { fleetId: '7' }, model],
  ])
})

it('deletes by ID, and names the missing operation', async () => {
  const { server, fleets } = made()
  await fleets.remove(7)
  expect(server.calls[0]?.path).toEqual({ fleetId: '7' })
  await expect(fleets.clone(7)).rejects.toThrow('cannot be cloned')
})

it('requires the access of its operations', () => {
  expect(fleets.access).toEqual({
    add: expect.objectContaining({ anyOf: ['ADM_FLEET_ADD'] }),
    edit: expect.objectContaining({ anyOf: ['ADM_FLEET_EDIT'] }),
    remove: expect.objectContaining({ anyOf: ['ADM_FLEET_DELETE'] }),
    clone: undefined,
  })
})
