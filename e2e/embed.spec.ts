import { expect, test, type Page } from '@playwright/test'
import { serveExample } from '../examples/serve.ts'
import { readEmbeddingDoc } from '../packages/widgets/scripts/embedding-doc.ts'
import { get, ingest, ingestEvents, sos, tokenOf, traccarLine } from './api.ts'
import { address } from './portal.ts'

const buoy = { uid: '35000000000077', name: 'Buoy of the partner', latitude: 0.5, longitude: 0.5 }
const hour = 3_600_000
const templatesPath = '/api/user/command-template-catalogs/assets/{assetId}/command-templates'

let admin: string
let muster: string
const stops: (() => Promise<unknown>)[] = []
let unitId: number

declare global {
  var muster: { version: string; configure(options: { token(): string }): void } | undefined
}

interface Minted {
  id: number
  secret: string
}

/** Creates an embed token for one unit and for pages of the origin. */
async function mint(origin: string, some: object = {}): Promise<Minted> {
  const response = await fetch(address('/wlf/api/embed-tokens'), {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'A partner',
      widgets: ['muster-fleet-map', 'muster-notification-bell'],
      fleetIds: [],
      unitIds: [unitId],
      commandTemplateIds: [],
      origins: [origin],
      expiresAt: new Date(Date.now() + hour).toISOString(),
      ...some,
    }),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()) as Minted
}

const revoke = ({ id }: Minted) =>
  fetch(address(`/wlf/api/embed-tokens/${id}`), { method: 'DELETE', headers: { authorization: `Bearer ${admin}` } })

interface Partner {
  url: string
  /** The first of `tokens`. */
  token: Minted
  tokens: Minted[]
  /** Errors and warnings on the page's console. */
  problems: string[]
  /** Requests of the page. */
  requests: { url: string; authorization: string | undefined }[]
}

/** Driver warning of a browser without a GPU compositor, which copies the map to the page. */
const slowDriver = /GL Driver Message \(OpenGL, Performance,/

interface Visit {
  /** Number of tokens that the page's server has. */
  tokens?: number
  path?: string
  scope?: object
}

/** Opens an example from its own origin, whose server returns one token after another. */
async function visit(
  page: Page,
  example: string,
  { tokens = 1, path = '/', scope = {} }: Visit = {},
): Promise<Partner> {
  const kept: Minted[] = []
  let given = 0
  const site = await serveExample({
    example,
    muster,
    token: () => kept[Math.min(given++, kept.length - 1)]?.secret ?? '',
  })
  stops.push(site.stop)
  for (let i = 0; i < tokens; i++) kept.push(await mint(site.url, scope))
  const problems: string[] = []
  const requests: Partner['requests'] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !slowDriver.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  page.on('request', request =>
    requests.push({ url: request.url(), authorization: request.headers()['authorization'] }),
  )
  await page.goto(site.url + path)
  return { url: site.url, token: kept[0]!, tokens: kept, problems, requests }
}

const shots = process.env.MUSTER_E2E_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/embed-${name}.png`, fullPage: true })
}

const bell = (page: Page) => page.locator('muster-notification-bell').getByRole('button', { name: /^Notifications, / })
const unreadOf = async (page: Page) => Number((await bell(page).getAttribute('aria-label'))?.replaceAll(/\D/g, ''))

test.beforeAll(async () => {
  await ingest(address(''), [traccarLine(buoy)])
  muster = address('').replace(/\/$/, '')
  admin = await tokenOf(muster, 'admin')
  const found = await get<{ items: { unitId: number }[] }>(
    address(`/wlf/api/trackings/units?unitName=${encodeURIComponent(buoy.name)}`),
    admin,
  )
  unitId = found.items[0]!.unitId
})

test.afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

test('a page of ten lines on another origin, under a strict policy, shows a live map and bell', async ({ page }) => {
  const partner = await visit(page, 'embed-html')
  await expect(page.locator('muster-fleet-map canvas').first()).toBeVisible()
  await expect(bell(page)).toBeVisible()
  await shoot(page, 'page')
  const before = await unreadOf(page)
  await ingestEvents(address(''), buoy, [sos])
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  await bell(page).click()
  await expect(page.locator('muster-notification-bell').getByText(buoy.name).first()).toBeVisible()
  await shoot(page, 'bell')
  expect(partner.problems).toEqual([])
  expect(partner.requests.filter(({ url }) => url.includes('muster_embed_'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])

  // the page can call nothing else of the API
  const { token, url } = partner
  const answers = await page.evaluate(
    async ([server, secret]) => {
      const paths = [
        '/wlf/api/fleets',
        '/wlf/api/users/me',
        '/wlf/api/units',
        '/wlf/api/companies',
        '/wlf/api/embed-tokens',
      ]
      return Promise.all(
        paths.map(path =>
          fetch(`${server}${path}`, { headers: { authorization: `Bearer ${secret}` } }).then(
            ({ status }) => status,
            () => 'refused',
          ),
        ),
      )
    },
    [muster, token.secret] as const,
  )
  expect(answers).toEqual(answers.map(() => 'refused'))
  // called directly, the server gives the reason
  const asPage = { authorization: `Bearer ${token.secret}`, origin: url }
  expect((await fetch(`${muster}/wlf/api/fleets`, { headers: asPage })).status).toBe(403)
  expect(
    (await fetch(`${muster}/wlf/api/embed-session`, { headers: { ...asPage, origin: 'https://elsewhere.example' } }))
      .status,
  ).toBe(403)
})

for (const example of ['embed-react', 'embed-vue', 'embed-angular', 'embed-svelte']) {
  // one framework in each run, all of them before a release
  const details = example === 'embed-react' ? {} : { tag: '@screens' }
  test(
    `${example} shows both widgets, receives their events, removes the map and adds it again`,
    details,
    async ({ page }) => {
      const { problems } = await visit(page, example)
      const canvas = page.locator('muster-fleet-map canvas').first()
      await expect(canvas).toBeVisible()
      await expect(page.locator('#unread')).toHaveText(/^\d+$/)
      await expect(page.locator('muster-fleet-map .muster-root')).toHaveAttribute('data-mode', 'dark')
      await page.locator('#toggle').click()
      await expect(canvas).not.toBeVisible()
      await page.locator('#toggle').click()
      await expect(canvas).toBeVisible()
      expect(problems).toEqual([])
    },
  )
}

test('a hundred widgets leave no nodes or listeners after removal', { tag: '@screens' }, async ({ page }) => {
  let cutOff = 0
  page.on('websocket', socket => socket.on('close', () => cutOff++))
  const { problems, requests } = await visit(page, 'embed-html')
  await expect(page.locator('muster-fleet-map canvas').first()).toBeVisible()
  const session = await page.context().newCDPSession(page)
  /** Adds twenty bells and a map at a time, and waits until each shows something. */
  const round = (times: number) =>
    page.evaluate(async count => {
      for (let i = 0; i < count; i++) {
        const tags = ['muster-fleet-map', ...Array.from({ length: 20 }, () => 'muster-notification-bell')]
        const added = tags.map(tag => document.body.appendChild(document.createElement(tag)))
        while (!added.every(({ shadowRoot }) => shadowRoot?.querySelector('.mk-map, .bell')))
          await new Promise(requestAnimationFrame)
        for (const element of added) element.remove()
        await new Promise(resolve => setTimeout(resolve))
      }
    }, times)
  const counters = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    return { nodes, jsEventListeners }
  }
  await round(1)
  const before = await counters()
  await round(5)
  // a leaked widget has about forty nodes and listeners
  await expect.poll(async () => (await counters()).nodes - before.nodes).toBeLessThan(100)
  expect((await counters()).jsEventListeners - before.jsEventListeners).toBeLessThan(20)
  expect(requests.filter(({ url }) => url.endsWith('/embed-session'))).toHaveLength(1)
  expect(problems.filter(line => !line.includes('WebGL'))).toEqual([])
  expect(cutOff).toBe(0)
})

test('widgets show the page’s message while the server is down, and recover', async ({ page }) => {
  await page.route('**/wlf/api/**', route => route.abort())
  await visit(page, 'embed-html')
  await expect(page.getByText('Call us: the map is away.')).toBeVisible()
  await expect(page.locator('muster-notification-bell').getByText('cannot be reached')).toBeVisible()
  await page.unroute('**/wlf/api/**')
  await expect(bell(page)).toBeVisible()
  await expect(page.getByText('Call us: the map is away.')).not.toBeVisible()
})

test('an expired token is replaced by the next one; without one, widgets show a message', async ({ page }) => {
  const { tokens, requests } = await visit(page, 'embed-html', { tokens: 2 })
  const zoom = page.locator('muster-fleet-map').getByRole('button', { name: 'Zoom out' })
  const given = () => requests.filter(({ url }) => url.endsWith('/embed-token')).length
  await expect(bell(page)).toBeVisible()
  // the socket or the next call reports it, whichever is first
  const noticed = (seen: () => Promise<void>) =>
    expect(async () => {
      if (await zoom.isVisible()) await zoom.click({ timeout: 1_000 })
      await seen()
    }).toPass()
  await revoke(tokens[0]!)
  await noticed(async () => expect(given()).toBeGreaterThan(1))
  await expect(page.locator('muster-fleet-map canvas').first()).toBeVisible()
  await expect(bell(page)).toBeVisible()

  await revoke(tokens[1]!)
  const words = page.locator('muster-notification-bell').getByText('Access to this content has expired.')
  await noticed(() => expect(words).toBeVisible({ timeout: 1_000 }))
  await expect(page.getByText('Call us: the map is away.')).toBeVisible()

  const { secret } = await mint(new URL(page.url()).origin)
  await page.evaluate(next => globalThis.muster!.configure({ token: () => next }), secret)
  await expect(bell(page)).toBeVisible()
  await expect(page.getByText('Call us: the map is away.')).not.toBeVisible()
})

test('a single bell shows that its token was revoked when its socket reconnects', async ({ page }) => {
  let [sockets, cut] = [0, async () => {}]
  await page.routeWebSocket(/\/wlf\/ws/, socket => {
    sockets += 1
    socket.connectToServer()
    cut = () => socket.close()
  })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector('muster-fleet-map')?.remove()),
  )
  const { token, requests } = await visit(page, 'embed-html')
  await expect(bell(page)).toBeVisible()
  await expect.poll(() => sockets).toBe(1)
  await cut()
  await revoke(token)
  await expect(page.locator('muster-notification-bell').getByText('Access to this content has expired.')).toBeVisible({
    timeout: 15_000,
  })
  expect(sockets).toBe(2)
  expect(requests.filter(({ url }) => url.includes('fleet-map'))).toEqual([])
})

test('invalid attributes are reported on the console with tag and fix, and a second script is ignored', async ({
  page,
}) => {
  const { problems } = await visit(page, 'embed-html')
  await expect(page.locator('muster-fleet-map canvas').first()).toBeVisible()
  await page.evaluate(() => {
    document.querySelector('muster-fleet-map')?.setAttribute('unit-id', 'tractor')
    document.querySelector('muster-notification-bell')?.setAttribute('theme', 'pink')
  })
  await expect
    .poll(() => problems.join('\n'))
    .toContain('<muster-fleet-map unit-id="tractor">: unit-id must be the number of a unit, such as 7.')
  await expect
    .poll(() => problems.join('\n'))
    .toContain('<muster-notification-bell theme="pink">: theme must be light, dark or auto.')
  const before = problems.length
  await page.evaluate(async server => {
    await import(`${server}/widgets/muster.js?again`)
  }, muster)
  expect(problems).toHaveLength(before)
  await page.evaluate(async server => {
    Object.assign(globalThis.muster!, { version: '0.0.1' })
    await import(`${server}/widgets/muster.js?other`)
  }, muster)
  await expect.poll(() => problems.slice(before).join()).toContain('widgets 0.0.1 are in this page already')
})

test('on a screen of 320 px nothing is wider than the screen', { tag: '@screens' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, 'embed-html')
  await expect(page.locator('muster-fleet-map canvas').first()).toBeVisible()
  await bell(page).click()
  const panel = page.locator('muster-notification-bell').getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const box = await panel.boundingBox()
  expect([box!.x >= 0, box!.x + box!.width <= 320]).toEqual([true, true])
  await shoot(page, 'phone')
  await page.keyboard.press('Escape')
  await expect(panel).not.toBeVisible()
  await expect(bell(page)).toBeFocused()
})

test('all six have the documented attributes, events, parts, custom properties and slots', async ({ page }) => {
  const { units } = await get<{ units: { unitId: number }[] }>(
    address(
      '/wlf/api/trackings/units/positions/clustered?latMin=-90&latMax=90&lonMin=-180&lonMax=180&zoom=20&maxZoom=1',
    ),
    admin,
  )
  let commandId: number | undefined
  let shown = 0
  for (const { unitId: candidate } of units) {
    const { items } = await get<{ items: { id: number }[] }>(
      address(`/command-manager${templatesPath.replace('{assetId}', String(candidate))}?page=0`),
      admin,
    )
    shown = candidate
    commandId = items[0]?.id
    if (commandId !== undefined) break
  }
  const doc = readEmbeddingDoc()
  const tags = Object.keys(doc.elements)
  const heard = new Set<string>()
  await page.exposeFunction('hear', (tag: string, type: string, fields: string[]) =>
    heard.add(`${tag} ${type} ${fields.join()}`),
  )
  const all = tags.flatMap(tag =>
    Object.entries({ ...doc.elements[tag]!.events, musterready: [] }).map(([type, fields]) => ({ tag, type, fields })),
  )
  await page.addInitScript(
    types => {
      for (const type of types) {
        addEventListener(type, event => {
          const { target, detail } = event as CustomEvent<object | null>
          void Reflect.get(globalThis, 'hear')((target as Element).localName, type, Object.keys(detail ?? {}))
        })
      }
    },
    [...new Set(all.map(({ type }) => type))],
  )
  const { problems } = await visit(page, 'embed-html', {
    path: `/more.html?unit=${shown}&command=${commandId}`,
    scope: { widgets: tags, unitIds: units.map(each => each.unitId), commandTemplateIds: [commandId] },
  })

  // every event, except the machine's response to a command, which may take longer
  const map = page.locator('muster-fleet-map')
  const ofGroup = map.getByRole('list', { name: 'Units of the group', exact: true }).getByRole('button').first()
  const popup = map.getByRole('dialog', { name: /units?$/ })
  const gone = popup.getByText('This group no longer exists.')
  await expect(async () => {
    await map
      .getByRole('button', { name: /^\d+ units$/ })
      .first()
      .press('Enter', { timeout: 2_000 })
    // a second Enter would select the first unit, on which the popup puts the focus
    await expect(ofGroup.or(gone)).toBeVisible({ timeout: 20_000 })
    // machines move, so the group may have changed before it opens
    if (await gone.isVisible()) await popup.getByRole('button', { name: 'Close' }).click()
    await expect(ofGroup).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await shoot(page, 'group')
  await ofGroup.click()
  await expect(map.locator('[part=facts]')).toBeVisible()
  const before = await unreadOf(page)
  await ingestEvents(address(''), buoy, [sos])
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  await bell(page).click()
  await page.locator('muster-notification-bell [part=panel] li').getByRole('button').first().click()
  await page.keyboard.press('Escape')
  await page.locator('muster-alarm-list').getByRole('button').first().click()
  const command = page.locator('muster-command-button')
  await command.getByRole('button').click()
  await shoot(page, 'command')
  await command.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(command.getByRole('status')).toHaveText(/Waiting|Fetched|In progress|Done|error/)
  await shoot(page, 'more')
  const awaited = all
    .filter(({ type }) => type !== 'commandchange')
    .map(({ tag, type, fields }) => `${tag} ${type} ${fields.join()}`)
  await expect.poll(() => awaited.filter(line => !heard.has(line))).toEqual([])
  expect(problems).toEqual([])

  // each custom property changes the widget
  const deaf = await page.evaluate(names => {
    const element = document.querySelector<HTMLElement>('muster-unit-card')!
    const root = element.shadowRoot!.querySelector('.muster-root')!
    const look = () =>
      ['primary', 'on-primary', 'accent', 'background', 'surface', 'text', 'muted', 'border', 'font', 'radius']
        .map(name => getComputedStyle(root).getPropertyValue(`--m-${name}`))
        .join()
    return names.filter(name => {
      const before = look()
      element.style.setProperty(
        name,
        name.endsWith('radius') ? '13px' : name.endsWith('font') ? 'fantasy' : 'rebeccapurple',
      )
      return look() === before
    })
  }, doc.properties)
  expect(deaf).toEqual([])

  // every part, except those of an empty or failed widget
  const partsOf = () =>
    page.evaluate(
      names =>
        names.map(tag => {
          const roots = [...document.querySelectorAll(tag)].map(({ shadowRoot }) => shadowRoot!)
          return [
            tag,
            roots.flatMap(root => [...root.querySelectorAll('[part]')].map(element => element.getAttribute('part'))),
          ] as const
        }),
      tags,
    )
  const promised = (parts: readonly string[]) =>
    tags.map(tag => [tag, parts.filter(part => doc.parts[part]?.includes(tag))] as const)
  const missing = async (parts: readonly string[]) => {
    const really = new Map(await partsOf())
    return promised(parts).flatMap(([tag, names]) =>
      names.filter(part => !really.get(tag)?.includes(part)).map(part => `${tag}::part(${part})`),
    )
  }
  await bell(page).click()
  await expect
    .poll(() => missing(Object.keys(doc.parts).filter(part => part !== 'empty' && part !== 'error')))
    .toEqual([])

  // empty widgets show the page's text in their slot
  await page.evaluate(
    async names => {
      document.body.replaceChildren()
      await new Promise(resolve => setTimeout(resolve, 0))
      const wanted: Record<string, string> = {
        'unit-id': '1',
        'command-id': '999999',
        from: '1999-01-01T00:00:00Z',
        to: '1999-01-02T00:00:00Z',
        days: '1',
        limit: '1',
      }
      for (const tag of names) {
        const element = document.body.appendChild(document.createElement(tag))
        element.append(Object.assign(document.createElement('p'), { slot: 'empty', textContent: `Nothing in ${tag}` }))
        for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value)
      }
    },
    doc.parts['empty']!.filter(tag => tag === 'muster-command-button' || tag === 'muster-history-map'),
  )
  await expect(page.getByText('Nothing in muster-history-map')).toBeVisible()
  await expect(page.getByText('Nothing in muster-command-button')).toBeVisible()

  // widgets without access
  await page.evaluate(names => {
    document.body.replaceChildren(...names.map(tag => document.createElement(tag)))
    globalThis.muster!.configure({ token: () => 'muster_embed_of_nobody' })
  }, tags)
  await expect.poll(() => missing(['root', 'error'])).toEqual([])
})
