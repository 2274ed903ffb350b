import type { FleetSchemas } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { modelConfigurationTests } from '#test/models.ts'

type Btm = FleetSchemas['Btm']
interface Page<T> {
  items: T[]
  totalCount: number
}
const btm = modelConfigurationTests()
const { call, db, fleet } = btm

const tractor = (name: string, model = 1, more: object = {}) => ({
  name,
  brand: { id: 1 },
  type: { id: 1 },
  model: { id: model },
  ...more,
})
const add = async (who: 'root' | 'dealer' | 'customer' | 'stranger', body: object) =>
  (await call<{ id: number }>(who, 'POST', '/btm', body)).body.id
const read = async (id: number, who: 'root' | 'dealer' | 'customer' | 'stranger' = 'root') =>
  (await call<Btm>(who, 'GET', `/btm/${id}`)).body

describe('ADM-022 a model configuration', () => {
  let id = 0

  it('returns brand, type with icon, and model after its creation', async () => {
    id = await add('dealer', tractor('Deere 6R'))
    expect(await read(id, 'dealer')).toEqual({
      btmId: id,
      name: 'Deere 6R',
      brand: { id: 1, name: 'Deere' },
      type: { id: 1, name: 'Tractor', icon: 'icon-wolf-tractor' },
      model: { id: 1, name: '6R' },
      companyId: fleet().dealer,
      companyName: 'Dealer',
      version: 1,
      unitsCount: 1,
      readOnly: false,
    })
    const { body } = await call<Page<Btm>>('dealer', 'GET', '/btm?filter=6r')
    expect([body.totalCount, body.items[0]?.btmId]).toEqual([1, id])
  })

  it('ADM-023 changes under its version, and not after a change by another user', async () => {
    expect(await call('dealer', 'PUT', `/btm/${id}`, tractor('6R tractors', 1, { version: 1 }))).toMatchObject({
      status: 204,
    })
    expect(await call('dealer', 'PUT', `/btm/${id}`, tractor('Mine', 1, { version: 1 }))).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ name: '6R tractors', version: 2 })
  })

  it('rejects a model of another brand and a second configuration of a model in a company', async () => {
    expect(await call('dealer', 'POST', '/btm', tractor('X', 1, { brand: { id: 2 } }))).toMatchObject({
      status: 400,
      body: { errors: ['brand: the model has another brand than 2'] },
    })
    expect(await call('dealer', 'POST', '/btm', tractor('X'))).toMatchObject({
      status: 409,
      body: { detail: '6R tractors already configures this model for the company. Change that one instead.' },
    })
  })

  it('allows companies below to read it and only its own company to change it', async () => {
    expect(await read(id, 'customer')).toMatchObject({ companyName: '-', readOnly: true, unitsCount: 1 })
    expect(await call('customer', 'PUT', `/btm/${id}`, tractor('Mine'))).toMatchObject({ status: 403 })
    expect(await call('customer', 'DELETE', `/btm/${id}`)).toMatchObject({ status: 403 })
    expect(await call('stranger', 'GET', `/btm/${id}`)).toMatchObject({ status: 404 })
    expect(await call('stranger', 'DELETE', `/btm/${id}`)).toMatchObject({ status: 404 })
  })

  it('applies to its company and those below unless they have their own', async () => {
    const own = await add('customer', tractor('Ours'))
    expect((await read(id)).unitsCount).toBe(0)
    expect((await read(own)).unitsCount).toBe(1)
    await db().updateTable('unit').set({ model_id: null }).where('unit_id', '=', 501).execute()
    expect(await call('customer', 'DELETE', `/btm/${own}`)).toMatchObject({ status: 204 })
    await db().updateTable('unit').set({ model_id: 1 }).where('unit_id', '=', 501).execute()
    expect((await read(id)).unitsCount).toBe(1)
  })

  it('rejects a deletion while units use it, naming those in the scope', async () => {
    expect(await call('dealer', 'DELETE', `/btm/${id}`)).toMatchObject({
      status: 409,
      body: { detail: '6R tractors applies to 1 unit: Field 1. Assign another model to them, then delete it.' },
    })
    const all = await add('root', tractor('Everybody’s'))
    expect(await call<{ detail: string }>('root', 'DELETE', `/btm/${all}`)).toMatchObject({
      body: { detail: expect.stringContaining('1 unit: Foreign 1') },
    })
    await db().updateTable('record').set({ company_id: fleet().dealer }).where('record_id', '=', all).execute()
    await db().deleteFrom('record').where('record_id', '=', all).execute()
  })

  it('ADM-090 assigns and removes brand, type and model of units', async () => {
    const other = await add('dealer', tractor('8R tractors', 2))
    const change = (assign: boolean) =>
      call('dealer', 'PUT', `/btm/${other}/assign`, { assignements: [{ unitId: 501, assign }] })
    const kind = () =>
      db().selectFrom('unit').select(['brand_id', 'type_id', 'model_id']).where('unit_id', '=', 501).executeTakeFirst()
    expect(await change(true)).toEqual({ status: 200, body: { hasWarning: false } })
    expect(await kind()).toEqual({ brand_id: 1, type_id: 1, model_id: 2 })
    const { body } = await call('dealer', 'GET', `/btm/${other}/units`)
    expect(body).toEqual([{ unitId: 501, name: 'Field 1', companyName: 'Customer', fleetNames: [], assigned: true }])
    expect(await change(false)).toMatchObject({ status: 200 })
    expect(await kind()).toEqual({ brand_id: 1, type_id: 1, model_id: null })
    expect(
      await call('dealer', 'PUT', `/btm/${other}/assign`, { assignements: [{ unitId: 502, assign: true }] }),
    ).toMatchObject({ status: 400, body: { errors: ['assignements: there is no unit 502'] } })
    expect(await call('dealer', 'DELETE', `/btm/${other}`)).toMatchObject({ status: 204 })
    await db().updateTable('unit').set({ model_id: 1 }).where('unit_id', '=', 501).execute()
  })

  describe('the profiles of a model', () => {
    const curfew = async (who: 'dealer' | 'customer' | 'stranger', name: string) =>
      (await call<{ id: number }>(who, 'POST', '/curfew-profiles', { name, timezoneId: 'UTC', days: {} })).body.id

    it('returns the profiles to users who assign the model in companies to which it applies', async () => {
      const night = await curfew('dealer', 'Night')
      expect(await call('dealer', 'POST', '/btm/profiles', { btmId: id, curfewProfileId: night })).toMatchObject({
        status: 204,
      })
      expect((await call('dealer', 'GET', `/btm/profiles/${id}`)).body).toEqual({ btmId: id, curfewProfileId: night })
      expect((await call('dealer', 'GET', '/btm/profiles-info/1')).body).toEqual({
        modelId: 1,
        btmId: id,
        profiles: { curfewProfile: { assigned: true, profileId: night, profileName: 'Night' } },
      })
      // Night is no default, so companies below do not see it
      expect((await call('customer', 'GET', '/btm/profiles-info/1')).body).toEqual({
        modelId: 1,
        btmId: id,
        profiles: {},
      })
      expect((await call('root', 'GET', `/btm/profiles-info/1?companyId=${fleet().customer}`)).body).toMatchObject({
        profiles: { curfewProfile: { profileName: 'Night' } },
      })
      expect((await call('stranger', 'GET', '/btm/profiles-info/1')).body).toEqual({ modelId: 1, profiles: {} })
      expect(await call('customer', 'GET', `/btm/profiles-info/1?companyId=${fleet().stranger}`)).toMatchObject({
        status: 400,
      })
      expect(await call('dealer', 'GET', '/btm/profiles-info/999')).toMatchObject({ status: 404 })
    })

    it('rejects profiles of another company and blocks the deletion of used ones', async () => {
      const foreign = await curfew('stranger', 'Foreign')
      expect(await call('dealer', 'POST', '/btm/profiles', { btmId: id, curfewProfileId: foreign })).toMatchObject({
        status: 400,
        body: { errors: [`curfewProfileId: there is no curfew profile ${foreign}`] },
      })
      const { body } = await call<{ curfewProfileId: number }>('dealer', 'GET', `/btm/profiles/${id}`)
      expect(await call('dealer', 'DELETE', `/curfew-profiles/${body.curfewProfileId}`)).toMatchObject({
        status: 409,
        body: { detail: 'Night is used by 1 record: 6R tractors. Remove it from them, then delete it.' },
      })
    })

    it('assigns the profiles to units with the model if the caller may assign them', async () => {
      const assignements = [{ unitId: 501, assign: true }]
      const path = `/btm/${id}/assign`
      expect(await call('editor', 'PUT', path, { assignements, applyProfiles: true })).toMatchObject({
        body: { hasWarning: true, message: 'The curfew profile is not assigned: you do not have the permission.' },
      })
      expect(await call('dealer', 'PUT', path, { assignements, applyProfiles: true })).toEqual({
        status: 200,
        body: { hasWarning: false },
      })
      const rows = await db().selectFrom('unit_profile').select('kind').where('unit_id', '=', 501).execute()
      expect(rows).toEqual([{ kind: 'curfew-profile' }])
    })

    it('ADM-024 previews command profiles and maintenance for each unit, then assigns them', async () => {
      const catalog = async (name: string) => {
        const { catalog_id } = await db()
          .insertInto('command_catalog')
          .values({ name, company_id: fleet().customer, version: 1 })
          .returning('catalog_id')
          .executeTakeFirstOrThrow()
        return catalog_id
      }
      const plan = async (name: string) => {
        const { record_id } = await db()
          .insertInto('record')
          .values({
            kind: 'maintenance-profile',
            name,
            company_id: fleet().customer,
            data: JSON.stringify({ servicesAssignments: [] }) as never,
          })
          .returning('record_id')
          .executeTakeFirstOrThrow()
        return record_id
      }
      const [horn, oil, old] = [await catalog('Horn'), await plan('Oil'), await plan('Old plan')]
      const [night, own] = [await curfew('customer', 'Nights'), await curfew('customer', 'Own hours')]
      const mine = await add('customer', tractor('Our 8R', 2))
      const template = { curfewProfileId: night, maintenanceProfileId: oil, commandProfileIds: [horn] }
      await call('customer', 'POST', '/btm/profiles', { btmId: mine, ...template })
      await call('customer', 'PUT', `/curfew-profiles/${own}/assign`, {
        assignements: [{ unitId: 501, assign: true }],
      })
      await db().insertInto('unit_maintenance').values({ unit_id: 501, profile_id: old }).execute()
      await db()
        .insertInto('unit_state')
        .values({
          unit_id: 501,
          fix_time: new Date(),
          latitude: 45,
          longitude: 9,
          engine_hours: 812.5,
          odometer: 40_000,
        })
        .execute()

      const body = { assignements: [{ unitId: 501, assign: true }], applyProfiles: true }
      const preview = `/btm/${mine}/assign/preview`
      expect((await call('customer', 'POST', preview, body)).body).toEqual({
        notAssigned: [],
        units: [
          {
            unitId: 501,
            unitName: 'Field 1',
            modelBefore: '6R',
            modelAfter: '8R',
            gets: [
              { kind: 'CURFEW', name: 'Nights' },
              { kind: 'MAINTENANCE', name: 'Oil' },
              { kind: 'COMMAND_PROFILE', name: 'Horn' },
            ],
            loses: [
              { kind: 'CURFEW', name: 'Own hours' },
              { kind: 'MAINTENANCE', name: 'Old plan' },
            ],
          },
        ],
      })
      expect((await call('editor', 'POST', preview, body)).body).toMatchObject({
        notAssigned: [
          'The curfew profile is not assigned: you do not have the permission.',
          'The maintenance profile is not assigned: you do not have the permission.',
          'The command profiles are not assigned: you do not have the permission.',
        ],
        units: [{ unitName: 'Field 1', gets: [], loses: [] }],
      })
      expect(
        (await call('customer', 'POST', preview, { assignements: [{ unitId: 502, assign: true }] })).body,
      ).toMatchObject({ errors: ['assignements: there is no unit 502'] })

      expect((await call('customer', 'PUT', `/btm/${mine}/assign`, body)).body).toMatchObject({
        hasWarning: true,
        message: expect.stringContaining('1 unit had another maintenance profile'),
      })
      const followed = () =>
        db().selectFrom('unit_maintenance').selectAll().where('unit_id', '=', 501).executeTakeFirstOrThrow()
      expect(await followed()).toMatchObject({
        profile_id: oil,
        reference_engine_hours: 812.5,
        reference_odometer: 40_000,
      })
      const catalogs = await db()
        .selectFrom('command_catalog_unit')
        .select('catalog_id')
        .where('unit_id', '=', 501)
        .execute()
      expect(catalogs).toEqual([{ catalog_id: horn }])

      // existing profiles are neither gained nor lost, and the plan keeps its start counters
      await db().updateTable('unit_state').set({ engine_hours: 900 }).where('unit_id', '=', 501).execute()
      expect((await call('customer', 'POST', preview, body)).body).toEqual({ notAssigned: [], units: [] })
      await call('customer', 'PUT', `/btm/${mine}/assign`, body)
      expect(await followed()).toMatchObject({ reference_engine_hours: 812.5 })

      const off = { assignements: [{ unitId: 501, assign: false }], applyProfiles: true }
      expect((await call('customer', 'POST', preview, off)).body).toEqual({
        notAssigned: [],
        units: [{ unitId: 501, unitName: 'Field 1', modelBefore: '8R', gets: [], loses: [] }],
      })
      await db().updateTable('unit').set({ model_id: 1 }).where('unit_id', '=', 501).execute()
      await call('customer', 'DELETE', `/btm/${mine}`)
    })

    it('ADM-117 returns the units to which it applies and its versions', async () => {
      const usage = (who: 'dealer' | 'stranger') => call(who, 'GET', `/btm/${id}/usage`)
      expect(await usage('dealer')).toMatchObject({
        body: { unitsCount: 1, units: [{ unitId: 501, name: 'Field 1', companyName: 'Customer' }], records: [] },
      })
      expect(await usage('stranger')).toMatchObject({ status: 404 })
      const own = await add('customer', tractor('Ours'))
      expect(await usage('dealer')).toMatchObject({ body: { unitsCount: 0, units: [] } })
      await db().deleteFrom('record').where('record_id', '=', own).execute()
      const versions = (await call<FleetSchemas['RecordVersion'][]>('dealer', 'GET', `/btm/${id}/versions`)).body
      expect(versions.at(-1)).toMatchObject({ version: 1, name: 'Deere 6R', restorable: true })
      expect((await call('dealer', 'GET', `/btm/${id}/versions/1`)).body).toMatchObject({
        name: 'Deere 6R',
        model: { name: '6R' },
        version: 1,
      })
      expect((await call('customer', 'GET', `/btm/${id}/versions`)).body).toEqual([])
      expect(await call('customer', 'GET', `/btm/${id}/versions/1`)).toMatchObject({ status: 404 })
    })
  })
})
