import type { FleetSchemas } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { modelConfigurationTests } from '#test/models.ts'

interface Page<T> {
  items: T[]
  totalCount: number
}
const btm = modelConfigurationTests()
const { call } = btm

describe('ADM-023 brands, types and models', () => {
  it('MAP-024 adds brands, types and models by the root company, once ignoring case, and lists them with uses', async () => {
    const made = await call<{ id: number }>('root', 'POST', '/brand', { name: '  Krone ' })
    expect(made.status).toBe(200)
    expect(await call('root', 'POST', '/brand', { name: 'KRONE' })).toMatchObject({
      status: 409,
      body: { detail: 'There is already a brand Krone. Enter another name.' },
    })
    expect(await call('root', 'POST', '/brand', { name: '   ' })).toMatchObject({ status: 400 })
    expect((await call('customer', 'GET', '/brand?filter=deere')).body).toEqual({
      items: [{ id: 1, name: 'Deere', readOnly: true, modelsCount: 2, unitsCount: 1, version: 0 }],
      totalCount: 1,
    })
    // a type is offered under a brand before it has a model there
    await call('root', 'POST', '/type', { name: 'baler', brandId: made.body.id })
    expect((await call<Page<{ name: string }>>('root', 'GET', `/type?brand=${made.body.id}`)).body.items).toMatchObject(
      [{ id: 2, name: 'Baler', icon: 'icon-wolf-general', modelsCount: 0 }],
    )
    expect(await call('root', 'POST', '/type', { name: 'Baler' })).toMatchObject({ status: 409 })
    expect(await call('root', 'POST', '/model', { name: '6r', brandId: 1, typeId: 1 })).toMatchObject({ status: 409 })
    expect(await call('root', 'POST', '/model', { name: '6r', brandId: 1, typeId: 77 })).toMatchObject({
      status: 400,
      body: { errors: ['typeId: there is no type 77'] },
    })
    const { body } = await call<Page<FleetSchemas['ModelRow']>>('customer', 'GET', '/model?type=1&brand=1&filter=6')
    expect(body.items).toEqual([
      {
        id: 1,
        name: '6R',
        brandId: 1,
        brandName: 'Deere',
        typeId: 1,
        typeName: 'Tractor',
        icon: 'icon-wolf-tractor',
        hasOwnIcon: false,
        hasPicture: false,
        readOnly: true,
        unitsCount: 1,
        version: 0,
      },
    ])
  })

  it('MAP-024 rejects an icon of another family', async () => {
    expect(await call('root', 'PUT', '/type/1', { name: 'Tractor', icon: 'tractor' })).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('icon-wolf')] },
    })
  })

  it.each([
    ['brand/1', { name: 'John Deere' }],
    ['type/1', { name: 'Tractors', icon: 'icon-wolf-tractor' }],
    ['model/2', { name: '8R 410', brandId: 1, typeId: 1 }],
  ])('allows only the root company to add, change and delete %s', async (path, body) => {
    expect(await call('dealer', 'POST', `/${path.split('/')[0]}`, { ...body, name: 'New' })).toMatchObject({
      status: 403,
    })
    expect(await call('dealer', 'PUT', `/${path}`, body)).toMatchObject({ status: 403 })
    expect(await call('dealer', 'DELETE', `/${path}`)).toMatchObject({ status: 403 })
    expect(await call('root', 'PUT', `/${path}`, body)).toMatchObject({ status: 204 })
  })

  it('rejects the deletion of rows in use and names the uses', async () => {
    const configuration = { name: '6R tractors', brand: { id: 1 }, type: { id: 1 }, model: { id: 1 } }
    expect(await call('root', 'POST', '/btm', configuration)).toMatchObject({ status: 200 })
    expect(await call('root', 'DELETE', '/brand/1')).toMatchObject({
      status: 409,
      body: {
        detail:
          'John Deere is in use by 2 models: 6R, 8R 410; 2 units: Field 1, Foreign 1. ' +
          'Change or delete them first, then delete John Deere.',
      },
    })
    expect(await call('root', 'DELETE', '/type/1')).toMatchObject({ status: 409 })
    expect(await call('root', 'DELETE', '/model/1')).toMatchObject({
      status: 409,
      body: {
        detail:
          '6R is in use by 2 units: Field 1, Foreign 1; 1 configuration: 6R tractors. ' +
          'Change or delete them first, then delete 6R.',
      },
    })
    expect(await call('root', 'DELETE', '/model/2')).toMatchObject({ status: 204 })
    expect(await call('root', 'DELETE', '/model/2')).toMatchObject({ status: 404 })
    expect(await call('root', 'DELETE', '/brand/2')).toMatchObject({ status: 204 })
  })

  it('changes type and icon of the units with those of the model', async () => {
    const body = { name: '6R', brandId: 1, typeId: 2, icon: 'icon-wolf-truck' }
    expect(await call('root', 'PUT', '/model/1', body)).toMatchObject({ status: 204 })
    expect((await call('customer', 'GET', '/units/501')).body).toMatchObject({ typeId: 2, modelId: 1 })
    expect((await call('customer', 'GET', '/trackings/units/501')).body).toMatchObject({ iconName: 'icon-wolf-truck' })
    await call('root', 'PUT', '/model/1', { name: '6R', brandId: 1, typeId: 1, fuel: 'HVO' })
    expect((await call('customer', 'GET', '/model/1')).body).toMatchObject({ fuel: 'HVO' })
    expect((await call('customer', 'GET', '/units/501')).body).toMatchObject({
      inheritedFuel: { fuel: 'HVO', level: 'MODEL' },
    })
    expect((await call('customer', 'GET', '/trackings/units/501')).body).toMatchObject({
      iconName: 'icon-wolf-tractor',
    })
  })
})

describe('the picture of a model', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = (content: Buffer, type = 'image/png') => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(content)], 'machine.png', { type }))
    return body
  }
  const { send } = btm

  it('detects the type by content and serves it as this type', async () => {
    expect(await call('root', 'GET', '/model/1/picture')).toMatchObject({ status: 404 })
    expect(await call('dealer', 'POST', '/model/1/picture', form(png))).toMatchObject({ status: 403 })
    expect(await call('root', 'POST', '/model/1/picture', form(png, 'text/html'))).toMatchObject({ status: 204 })
    const answer = await send('customer', 'GET', '/model/1/picture')
    expect(answer.rawPayload).toEqual(png)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await call('customer', 'GET', '/trackings/units/501')).body).toMatchObject({ pictureModelId: 1 })
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'.repeat(3))],
    ['a drawing that may run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nothing', Buffer.alloc(0)],
    [
      '30,000 × 30,000 pixels',
      Buffer.concat([png.subarray(0, 16), Buffer.from('0000753000007530', 'hex'), png.subarray(24)]),
    ],
    ['more than 1 MB', Buffer.concat([png, Buffer.alloc(1024 * 1024)])],
  ])('rejects %s', async (_, content) => {
    expect(await call('root', 'POST', '/model/1/picture', form(content))).toMatchObject({ status: 400 })
    expect((await send('root', 'GET', '/model/1/picture')).rawPayload).toEqual(png)
  })

  it('deletes the picture with the model', async () => {
    expect(await call('root', 'DELETE', '/model/1/picture')).toMatchObject({ status: 204 })
    expect((await call('customer', 'GET', '/trackings/units/501')).body).not.toHaveProperty('pictureModelId')
  })
})
