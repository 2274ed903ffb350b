import type { Operation } from '@muster/contract'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { crossOrigin } from './cross-origin.ts'
import type { Embeds } from './embeds.ts'
import { problemErrors } from './errors.ts'
import { apples } from './fixture-contract.ts'

const partner = 'https://partner.example'
const embedding = 'https://embedding.example'
const stranger = 'https://stranger.example'

async function start(origins: readonly string[]) {
  const app = Fastify()
  problemErrors(app)
  const embeds = { allowsOrigin: async (origin: string) => origin === embedding } as Embeds
  await crossOrigin(app, { origins, embeds: () => embeds })
  app.get('/apples', () => [])
  app.options('/apples', { config: { embedded: apples.list as Operation } }, (_request, reply) => reply.callNotFound())
  app.get('/pears', () => [])
  onTestFinished(() => app.close())
  return (url: string, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'OPTIONS') =>
    app.inject({ method, url, headers })
}
const asking = { 'access-control-request-method': 'GET' }
const allowed = 'access-control-allow-origin'

test.each([[[]], [[partner]]])(
  'allows pages with embed tokens only widget calls, with the origins %j configured',
  async origins => {
    const ask = await start(origins)
    const right = await ask('/apples', { origin: embedding, ...asking })
    expect([right.statusCode, right.headers[allowed]]).toEqual([204, embedding])
    expect(right.headers['access-control-allow-methods']).toBe('GET')
    expect(right.headers['access-control-allow-headers']).toBe('authorization, content-type')
    const refused: Record<string, string>[] = [{ origin: stranger, ...asking }, { origin: embedding }, {}]
    for (const headers of refused) {
      const wrong = await ask('/apples', headers)
      expect(wrong.json()).toMatchObject({ status: 403, code: 'ORIGIN_REFUSED' })
      expect(wrong.headers[allowed]).toBeUndefined()
    }
    const other = await ask('/pears', { origin: embedding, ...asking })
    expect(other.json()).toMatchObject({ status: 404, code: 'ROUTE_UNKNOWN' })
    expect(other.headers[allowed]).toBeUndefined()
  },
)

test('allows configured origins every call, and returns problems for invalid preflights', async () => {
  const ask = await start([partner])
  for (const url of ['/apples', '/pears', '/nothing'])
    expect((await ask(url, { origin: partner, ...asking })).headers[allowed], url).toBe(partner)
  const answer = await ask('/pears', { origin: partner }, 'GET')
  expect([answer.statusCode, answer.headers[allowed]]).toEqual([200, partner])
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect((await ask('/pears', { origin: stranger }, 'GET')).headers[allowed]).toBeUndefined()
  expect((await ask('/pears', { origin: stranger, ...asking })).json()).toMatchObject({ status: 404 })
})
