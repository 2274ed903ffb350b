import { expect, test } from 'vitest'
import { bareAppTests } from '#test/bare-app.ts'

const { start } = bareAppTests()

test('documents the device protocol as a page and for programs', async () => {
  const app = await start()
  const page = (await app.inject('/docs/devices')).body
  expect(page).toContain('<code>v1/{uid}/readings</code>')
  expect(page).toContain('<td><code>fuelLevel</code></td><td>number, 0 to 100</td>')
  for (const file of ['asyncapi.json', 'schemas.json', 'openapi.json'])
    expect((await app.inject(`/docs/devices/${file}`)).json()).toMatchObject({})
})

test('lists the addresses of this server in the five documents offered by /docs', async () => {
  const app = await start({ env: { MUSTER_BASE_FLEET: '/fleet-api' } })
  for (const service of ['fleet', 'command-manager', 'notification-manager', 'notification-configurator', 'report']) {
    const document = (await app.inject(`/openapi/${service}.json`)).json<{
      openapi: string
      servers: { url: string }[]
    }>()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [
        { url: service === 'fleet' ? '/fleet-api' : service === 'command-manager' ? '/command-manager' : '/wlf' },
      ],
    })
    expect((await app.inject('/docs/start.js')).body).toContain(`../openapi/${service}.json`)
  }
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  expect((await app.inject('/docs/')).body).toContain('swagger-ui-bundle.js')
  expect((await app.inject('/docs/swagger-ui.css')).statusCode).toBe(200)
  expect((await app.inject('/docs/package.json')).statusCode).toBe(404)
})

test('CONST-010 names the request bodies in the served document as specified', async () => {
  const { paths, components } = (await (await start()).inject('/openapi/fleet.json')).json<{
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>>
    components: { schemas: Record<string, { description?: string }> }
  }>()
  const nameOf = (method: string, path: string) => {
    const { $ref } = paths[path]?.[method]?.requestBody?.content['application/json']?.schema ?? {}
    return /`(\w+)`/.exec(components.schemas[$ref?.split('/').at(-1) ?? '']?.description ?? '')?.[1]
  }
  expect([
    nameOf('post', '/api/fleets'),
    nameOf('put', '/api/io-profiles/{id}'),
    nameOf('put', '/api/io-profiles/{profileId}/assign'),
    nameOf('put', '/api/maintenance-profiles/{id}'),
    nameOf('put', '/api/maintenance-profiles/{profileId}/assign'),
    nameOf('post', '/api/maintenance/do-action/{unitId}'),
    nameOf('post', '/api/maintenance/overall-status'),
    nameOf('put', '/api/power-profiles/{id}'),
    nameOf('post', '/api/btm/{btmId}/lastinfo'),
    nameOf('post', '/api/btm/profiles'),
  ]).toEqual([
    'fleetDetailVO',
    'ioProfile',
    'profileUnitAssignementsVO',
    'mntProfileDetailVO',
    'mntProfileUnitAssignementsVO',
    'mntDoActionParamVO',
    'mntOverallStatusParamVO',
    'powerProfileDetailVO',
    'lastinfoTemplate',
    'profileTemplate',
  ])
})
