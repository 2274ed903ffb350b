import { browserStore, createSession } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createPortal } from './host.ts'

// the page has the address of the test runner
vi.mock(import('react-router-dom'), async original => {
  const router = await original()
  return { ...router, createBrowserRouter: (routes, options) => router.createMemoryRouter(routes, options) }
})

/** Socket whose server accepts every STOMP session. */
class AcceptingSocket {
  static readonly OPEN = 1
  static readonly open = new Set<string>()
  readonly readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: object) => void
  readonly #path: string

  constructor(url: string) {
    this.#path = new URL(url).pathname
    queueMicrotask(() => this.onopen?.())
  }

  send(frame: string): void {
    const receipt = /^receipt:(.*)$/m.exec(frame)?.[1]
    if (receipt !== undefined) this.onmessage?.({ data: `RECEIPT\nreceipt-id:${receipt}\n\n\0` })
    if (!frame.startsWith('CONNECT')) return
    expect(frame).toContain('authorization:Bearer token-1')
    AcceptingSocket.open.add(this.#path)
    this.onmessage?.({ data: 'CONNECTED\nversion:1.2\n\n\0' })
  }

  close(): void {
    AcceptingSocket.open.delete(this.#path)
    this.onclose?.({ code: 1000 })
  }
}

/** Serves the runtime configuration without server texts. */
function configure(config: object) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(input instanceof Request ? new URL(input.url).pathname : input)
    return Response.json(input === '/config.json' ? config : { l10n: {} })
  })
  vi.stubGlobal('WebSocket', AcceptingSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

it.each([
  [
    'kai',
    [
      { host: 'elsewhere.example', theme: 'fes' },
      { host: location.hostname, theme: 'kai' },
    ],
  ],
  ['default', [{ host: 'elsewhere.example', theme: 'fes' }]],
  ['default', []],
])('SHELL-011 selects the theme %s by host name with the rules %j', async (theme, themes) => {
  configure({ themes })
  expect((await createPortal()).theme.id).toBe(theme)
})

it.each([
  ['de', ['pl', 'de-AT', 'fr']],
  ['en', ['ja']],
])('speaks %s to a visitor whose browser prefers %j', async (language, languages) => {
  configure({})
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await createPortal()).i18n.language).toBe(language)
  expect(document.documentElement.lang).toBe(language)
})

it('SHELL-038 SHELL-039 connects both live channels only while there is a token', async () => {
  configure({})
  createSession(browserStore()).signIn(aLogin())
  const { core } = await createPortal()
  const open = () => [...AcceptingSocket.open].toSorted()
  await expect.poll(open).toEqual(['/command-manager/ws', '/wlf/ws'])
  core.session.signOut('user')
  await expect.poll(open).toEqual([])
  core.session.signIn(aLogin())
  await expect.poll(open).toEqual(['/command-manager/ws', '/wlf/ws'])
  core.session.signOut('user')
  await expect.poll(open).toEqual([])
})

it('SHELL-076 sends calls and sockets to the addresses of the runtime configuration', async () => {
  const asked = configure({
    bases: { fleet: '/own-fleet' },
    sockets: { notifications: '/own-bell/ws', commands: '/own-commands/ws' },
  })
  createSession(browserStore()).signIn(aLogin())
  const { core } = await createPortal()
  await expect.poll(() => [...AcceptingSocket.open].toSorted()).toEqual(['/own-bell/ws', '/own-commands/ws'])
  expect(asked.filter(path => path !== '/config.json')).not.toEqual([])
  expect(asked.filter(path => path !== '/config.json' && !path.startsWith('/own-fleet/api/'))).toEqual([])
  core.session.signOut('user')
  await expect.poll(() => AcceptingSocket.open.size).toBe(0)
})
