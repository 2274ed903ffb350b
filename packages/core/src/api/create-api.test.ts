import { operations, type Operation, type OperationTypes } from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import { createSession } from '../session/create-session.ts'
import { memoryStore } from '../session/memory-store.ts'
import { aLogin, fakeCore, fakeServer, problem } from '../../test/testing.ts'
import { readConfig } from '../config/read-config.ts'
import { createCore } from '../core.ts'
import { createApi } from './create-api.ts'
import { AbortError, ApiError, MissingParameterError, NetworkError } from './errors.ts'

interface Types extends OperationTypes {
  path: { id: number }
  query: { ids?: number[]; from?: Date; q?: string | null }
}

const base = { service: 'fleet', area: 'test', access: {} } as const
const getThing: Operation<Types> = {
  ...base,
  id: 'getThing',
  method: 'GET',
  path: '/api/things/{id}',
  required: ['id'],
}
const ping: Operation<OperationTypes & { result: { ok: boolean } }> = {
  ...base,
  id: 'ping',
  method: 'GET',
  path: '/api/ping',
  required: [],
}
const save: Operation<OperationTypes & { body: { name: string } }> = {
  ...base,
  id: 'saveThing',
  method: 'POST',
  path: '/api/things',
  required: ['body'],
}
const send: Operation = {
  ...base,
  id: 'sendCommand',
  service: 'command-manager',
  method: 'POST',
  path: '/api/user/commands',
  required: [],
}

async function unreachable(request: Request): Promise<Response> {
  request.signal.throwIfAborted()
  throw new TypeError('fetch failed')
}

const signedIn = (fetch: (request: Request) => Promise<Response>) => fakeCore({ fetch, login: aLogin() })

describe('ERR-001 ERR-002 required parameters', () => {
  it.each([undefined, null])(
    'ERR-001 rejects a path parameter that is %s with the documented message and sends nothing',
    async value => {
      const fetch = vi.fn()
      const call = signedIn(fetch).api.call(getThing, { path: { id: value as unknown as number } })
      await expect(call).rejects.toThrow(new MissingParameterError('id', 'getThing'))
      await expect(call).rejects.toThrow('Required parameter id was null or undefined when calling getThing')
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it('ERR-002 rejects a missing query parameter and a missing body', async () => {
    const fetch = vi.fn()
    const { api } = signedIn(fetch)
    const lastN: Operation<OperationTypes & { query: { limit: number } }> = {
      ...base,
      id: 'listLastN',
      method: 'GET',
      path: '/api/last',
      required: ['limit'],
    }
    await expect(api.call(lastN, { query: {} as { limit: number } })).rejects.toThrow(
      'Required parameter limit was null or undefined when calling listLastN',
    )
    await expect(api.call(save, { body: undefined as unknown as { name: string } })).rejects.toThrow(
      'Required parameter body was null or undefined when calling saveThing',
    )
    expect(fetch).not.toHaveBeenCalled()
  })

  it('accepts zero, false and empty text as values', async () => {
    const server = fakeServer().on(getThing, {})
    await signedIn(server.fetch).api.call(getThing, { path: { id: 0 }, query: { q: '' } })
    expect(server.calls[0]?.query.get('q')).toBe('')
  })

  it.each(['', '.', '..'])("rejects the path parameter '%s', which would change the address", async id => {
    const fetch = vi.fn()
    const call = signedIn(fetch).api.call(getThing, { path: { id: id as unknown as number } })
    await expect(call).rejects.toThrow('names no record')
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('requests', () => {
  it('CONST-002 repeats array parameters and omits missing ones', async () => {
    const server = fakeServer().on(getThing, {})
    await signedIn(server.fetch).api.call(getThing, {
      path: { id: 7 },
      query: { ids: [1, 2], from: new Date(0), q: null },
    })
    expect(server.calls[0]?.query.toString()).toBe('ids=1&ids=2&from=1970-01-01T00%3A00%3A00.000Z')
    expect(server.calls[0]?.path).toEqual({ id: '7' })
  })

  it('escapes slashes and dots in a path parameter', async () => {
    const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => new Response())
    await signedIn(fetch).api.call(getThing, { path: { id: '../a b?c' as unknown as number } })
    expect(fetch.mock.calls[0]?.[0].url).toBe('http://muster.test/wlf/api/things/..%2Fa%20b%3Fc')
  })

  it('SHELL-075 sends the bearer token to every service by default', async () => {
    const server = fakeServer().on(ping, { ok: true }).on(send, {})
    const { api } = signedIn(server.fetch)
    await api.call(ping)
    await api.call(send)
    expect(server.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-1',
    ])
  })

  it('SHELL-075 sends no credentials without a session or to a service configured with none', async () => {
    const server = fakeServer().on(ping, { ok: true }).on(send, {})
    const bases = { fleet: 'http://muster.test/wlf', 'command-manager': 'http://muster.test/command-manager' }
    const config = readConfig({ bases, credentials: { 'command-manager': 'none' } })
    const { api, session } = createCore({ config, store: memoryStore(), fetch: server.fetch, nav: { go: () => {} } })
    await api.call(ping)
    session.signIn(aLogin())
    await api.call(send)
    await api.call(ping)
    expect(server.calls.map(({ headers }) => headers.has('authorization'))).toEqual([false, false, true])
  })

  it("CMD-042 SHELL-075 sends the token to the command profiles of the fleet service, regardless of the command manager's setting", async () => {
    const catalogs = operations.filter(({ area }) => area === 'wolf-command-template-catalogs')
    expect(catalogs).toHaveLength(5)
    const sent: Request[] = []
    const fetch = async (request: Request) => {
      sent.push(request)
      return Response.json({})
    }
    const bases = { fleet: 'http://muster.test/wlf', 'command-manager': 'http://muster.test/command-manager' }
    const config = readConfig({ bases, credentials: { 'command-manager': 'none' } })
    const { api } = fakeCore({ config, fetch, login: aLogin() })
    const path = { id: 1, unitId: 1, assetId: 1, name: 'a', catalogId: 1 }
    for (const catalog of catalogs) {
      const body = catalog.method === 'GET' ? undefined : {}
      await api.call(catalog as never, { path, query: { page: 0 }, body } as never)
    }
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(5).fill('Bearer token-1'))
  })

  it("requests the language of the settings, and the browser's language before login", async () => {
    const server = fakeServer().on(ping, { ok: true })
    const session = createSession(memoryStore())
    const api = createApi({ bases: { fleet: 'http://muster.test/wlf' }, session, fetch: server.fetch })
    await api.call(ping)
    session.signIn({ ...aLogin(), userSetting: { languageCodeISO2c: 'it' } })
    await api.call(ping)
    expect(server.calls.map(({ headers }) => headers.get('accept-language'))).toEqual([null, 'it'])
  })

  it('CONST-007 SHELL-076 calls each service at its configured base address', async () => {
    const urls: string[] = []
    const api = createApi({
      bases: { fleet: 'https://a.test/x/', 'command-manager': 'https://b.test' },
      session: createSession(memoryStore()),
      fetch: async ({ url }) => {
        urls.push(url)
        return new Response()
      },
    })
    await api.call(ping)
    await api.call(send)
    expect(urls).toEqual(['https://a.test/x/api/ping', 'https://b.test/api/user/commands'])
  })

  it('sends a form for multipart operations', async () => {
    const upload: Operation<OperationTypes & { body: { file: Blob; ids: number[]; note?: string } }> = {
      ...base,
      id: 'upload',
      method: 'POST',
      path: '/api/upload',
      required: ['body'],
      multipart: true,
    }
    let form: FormData | undefined
    const { api } = signedIn(async request => {
      form = await request.formData()
      return new Response()
    })
    await api.call(upload, { body: { file: new File(['abc'], 'a.txt'), ids: [1, 2], note: undefined } })
    expect([...(form?.keys() ?? [])]).toEqual(['file', 'ids', 'ids'])
    expect(form?.get('file')).toMatchObject({ name: 'a.txt', size: 3 })
  })
})

describe('responses', () => {
  it.each([
    ['JSON', Response.json({ ok: true }), { ok: true }],
    ['nothing, 204', new Response(null, { status: 204 }), undefined],
    ['nothing, 200', new Response(''), undefined],
  ])('reads %s', async (_, response, expected) => {
    expect(await signedIn(async () => response).api.call(ping)).toEqual(expected)
  })

  it('names the service whose response is not JSON', async () => {
    const call = signedIn(async () => new Response('<html>Welcome</html>')).api.call(ping)
    await expect(call).rejects.toMatchObject({
      code: 'unreadable-answer',
      message: expect.stringContaining('fleet service'),
    })
  })

  it('streams a file with its name and, unless it was compressed, its size', async () => {
    const parts = ['first;', 'second']
    const answer = (headers: Record<string, string>) =>
      new Response(ReadableStream.from(parts.map(part => new TextEncoder().encode(part))), {
        headers: { 'content-disposition': 'attachment; filename="a.csv"', 'content-length': '12', ...headers },
      })
    const { body, filename, size } = await signedIn(async () => answer({})).api.stream(ping)
    expect({ filename, size }).toEqual({ filename: 'a.csv', size: 12 })
    const arrived: string[] = []
    for await (const chunk of body) arrived.push(new TextDecoder().decode(chunk))
    expect(arrived).toEqual(parts)
    expect((await signedIn(async () => answer({ 'content-encoding': 'gzip' })).api.stream(ping)).size).toBeUndefined()
  })

  it('reports a connection that breaks in the middle of a file', async () => {
    const broken = () => new ReadableStream({ pull: stream => stream.error(new TypeError('terminated')) })
    const { body } = await signedIn(async () => new Response(broken())).api.stream(ping)
    await expect(body.getReader().read()).rejects.toBeInstanceOf(NetworkError)
  })

  it('downloads a file under the name that the server sends', async () => {
    const headers = { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''Stra%C3%9Fe.csv` }
    const { blob, filename } = await signedIn(async () => new Response('a;b', { headers })).api.download(ping)
    expect([filename, await blob.text()]).toEqual(['Straße.csv', 'a;b'])
  })
})

describe('failures', () => {
  it('SHELL-040 ends the session on a 401 to a stored token', async () => {
    const store = memoryStore()
    const fetch = async () => problem(401, 'The session has ended.')
    const core = fakeCore({ store, fetch, login: aLogin() })
    expect(store.get('token')).toBe('token-1')
    const farewell = vi.fn()
    core.session.onSignOut(farewell)
    await expect(core.api.call(ping)).rejects.toMatchObject({ status: 401 })
    expect(core.session.get()).toBeNull()
    expect([...store.entries]).toEqual([])
    expect(farewell).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it('SHELL-040 treats a 401 without a token as an ordinary error', async () => {
    const core = fakeCore({ fetch: async () => problem(401, 'Wrong user name or password.') })
    const farewell = vi.fn()
    core.session.onSignOut(farewell)
    await expect(core.api.call(ping)).rejects.toThrow('Wrong user name or password.')
    expect(farewell).not.toHaveBeenCalled()
  })

  it('SHELL-075 SHELL-040 sends the token with a file request and ends the session on its 401', async () => {
    const sent: Request[] = []
    const core = signedIn(async request => {
      sent.push(request)
      return new Response(null, { status: 401 })
    })
    const farewell = vi.fn()
    core.session.onSignOut(farewell)
    expect((await core.api.file('http://muster.test/maps/a', { headers: { range: 'bytes=0-9' } })).status).toBe(401)
    expect(sent.map(({ headers }) => [headers.get('authorization'), headers.get('range')])).toEqual([
      ['Bearer token-1', 'bytes=0-9'],
    ])
    expect(farewell).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it('keeps a new session when a late 401 for an old token arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const core = signedIn(() => promise)
    const call = core.api.call(ping)
    core.session.signIn(aLogin({ accessToken: 'token-2' }))
    resolve(problem(401, 'Gone.'))
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(core.session.get()?.accessToken).toBe('token-2')
  })

  it('distinguishes a cancelled call from an unreachable server', async () => {
    const aborted = new AbortController()
    aborted.abort()
    const { api } = signedIn(unreachable)
    await expect(api.call(getThing, { path: { id: 1 }, signal: aborted.signal })).rejects.toBeInstanceOf(AbortError)
    await expect(api.call(getThing, { path: { id: 1 } })).rejects.toBeInstanceOf(NetworkError)
  })

  it('reports a connection that breaks during the response as a network error', async () => {
    const half = new ReadableStream({ pull: controller => controller.error(new TypeError('terminated')) })
    await expect(signedIn(async () => new Response(half)).api.call(ping)).rejects.toBeInstanceOf(NetworkError)
  })

  it("shows the server's message for a 501", async () => {
    await expect(signedIn(fakeServer().fetch).api.call(ping)).rejects.toBeInstanceOf(ApiError)
  })
})

describe('proof of who uses the session', () => {
  const refusal = () => problem(403, 'Confirm that it is you.', { code: 'VERIFICATION_REQUIRED' })

  it('repeats rejected calls once after verification', async () => {
    let isProved = false
    const requests: string[] = []
    const { api } = signedIn(async ({ url }) => {
      requests.push(url)
      return isProved ? Response.json({ ok: true }) : refusal()
    })
    const verify = vi.fn(async () => {
      isProved = true
      return true
    })
    api.verifyWith(verify)
    expect(await Promise.all([api.call(ping), api.call(ping)])).toEqual([{ ok: true }, { ok: true }])
    expect([verify.mock.calls.length, requests.length]).toEqual([1, 4])
  })

  it('reports the rejection if verification is cancelled or fails', async () => {
    const { api } = signedIn(async () => refusal())
    await expect(api.call(ping)).rejects.toMatchObject({ code: 'VERIFICATION_REQUIRED' })
    for (const isProved of [false, true]) {
      api.verifyWith(async () => isProved)
      await expect(api.call(ping)).rejects.toMatchObject({ code: 'VERIFICATION_REQUIRED' })
    }
  })
})
