import { expect, test } from 'vitest'
import { fetchJson } from './fetch-json.ts'
import { fakeEngine, nowhere } from '#test/fake-engine.ts'

// long enough that a busy machine does not count as a silent engine
const ask = (url: string, timeout = 20_000) => fetchJson(new URL(url), { engine: 'Engine', timeout })

test('returns the failure of an engine', async () => {
  const engine = await fakeEngine((_url, _body, response) => {
    response.statusCode = 400
    return { code: 'NoMatch' }
  })
  expect(await ask(engine.url)).toEqual({ code: 'NoMatch' })
  expect(engine.requests[0]!.headers['user-agent']).toBe('Muster')
})

test('explains the failure of an engine that is silent, stops halfway, is unreachable or is no engine', async () => {
  const silent = await fakeEngine(() => undefined)
  const slow = await fakeEngine((_url, _body, response) => void response.write('{"code":'))
  const torn = await fakeEngine((_url, _body, response) => void response.write('{"code":', () => response.destroy()))
  const page = await fakeEngine((_url, _body, response) => void response.end('<html>'))
  const gateway = await fakeEngine((_url, _body, response) => void response.writeHead(502).end('<html>'))
  const empty = await fakeEngine((_url, _body, response) => void response.writeHead(204).end())
  await expect(ask(silent.url, 100)).rejects.toThrow('Engine did not answer within 0.1 s')
  await expect(ask(slow.url, 100)).rejects.toThrow('Engine did not answer within 0.1 s')
  await expect(ask(torn.url)).rejects.toThrow('Engine cannot be reached')
  await expect(ask(nowhere)).rejects.toThrow('Engine cannot be reached')
  await expect(ask(page.url)).rejects.toThrow('Engine answered something that is not JSON')
  await expect(ask(gateway.url)).rejects.toThrow('Engine answered 502')
  await expect(ask(empty.url)).rejects.toThrow('Engine answered something that is not JSON')
})

test('rejects an endless response', async () => {
  const block = '0'.repeat(1024 * 1024)
  const engine = await fakeEngine((_url, _body, response) => {
    const more = () => void (response.destroyed || response.write(block, more))
    more()
  })
  const asking = fetchJson(new URL(engine.url), { engine: 'Engine', timeout: 20_000 })
  await expect(asking).rejects.toThrow('Engine answered more than 32 MB')
})

test('ends the request when its caller aborts, with the caller’s reason', async () => {
  const silent = await fakeEngine(() => undefined)
  const controller = new AbortController()
  const asking = fetchJson(new URL(silent.url), { engine: 'Engine', timeout: 20_000, signal: controller.signal })
  const gone = expect(asking).rejects.toThrow('gone')
  await expect.poll(() => silent.requests.length).toBe(1)
  controller.abort(new Error('gone'))
  await gone
  await silent.requests[0]!.closed
})
