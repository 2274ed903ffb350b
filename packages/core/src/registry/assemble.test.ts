import { describe, expect, it, vi } from 'vitest'
import { can } from '../access/access.ts'
import { sessionOf } from '../session/session.ts'
import { aLogin } from '../../test/testing.ts'
import { assemble } from './assemble.ts'
import { defineDrawer } from './drawer.ts'
import { fields } from './fields.ts'
import { loadPlugin } from './load-plugin.ts'
import { without, withOverrides, replace } from './overrides.ts'
import type { Plugin } from './plugin.ts'
import { defineRoute } from './route.ts'
import { defineClient } from './client.ts'
import { barItems, defineSlot, fill, unitActions } from './slot.ts'
import { defineWidget } from './widget.ts'
import { WiringFailure, type WiringError } from './wiring-error.ts'

const load = async () => () => null
const route = (path: string) => defineRoute({ path, access: {}, load })
const list = route('/fleets')
const action = fill(unitActions, { id: 'send', access: {}, meta: { to: '/send' }, load })
const widget = (tag: `muster-${string}`) => defineWidget({ tag, props: fields({}), events: {}, access: {}, load })
const drawer = (id: string) => defineDrawer({ id, access: {}, load })
const client = (id: string) => defineClient({ id, create: () => ({}) })
const leaf = (to = list, id = 'fleets') => ({ id, label: 'admin.fleets', to }) as const
const plugin = (id: string, rest: Omit<Plugin, 'id'> = {}): Plugin => ({ id, ...rest })

function errorsOf(...plugins: Plugin[]): readonly WiringError[] {
  try {
    assemble(plugins, { mode: 'development', version: '0.2.3' })
    return []
  } catch (error) {
    if (error instanceof WiringFailure) return error.errors
    throw error
  }
}

const weighing = (id: string) => plugin(id, { permissions: ['PLUGIN_WEIGHBRIDGE_VIEW'] })
const loose = <T>(value: unknown) => value as T

describe('wiring mistakes', () => {
  it.each<[WiringError['code'], Plugin[]]>([
    ['PLUGIN_DUPLICATE', [plugin('a'), plugin('a')]],
    ['PLUGIN_MALFORMED', [plugin('My Plugin')]],
    ['PLUGIN_LOAD_FAILED', [plugin('@acme/broken', { version: '1.0.0', failure: 'unexpected end of input' })]],
    ['PLUGIN_VERSION', [plugin('a', { requires: '^0.1.4' })]],
    ['PLUGIN_VERSION', [plugin('a', { requires: '1.2.0' })]],
    ['PERMISSION_DUPLICATE', [weighing('a'), weighing('b')]],
    ['PERMISSION_DUPLICATE', [plugin('a', { permissions: loose(['ADM_UNIT_VIEW']) })]],
    ['ROUTE_DUPLICATE', [plugin('a', { routes: [list] }), plugin('b', { routes: [route('/fleets')] })]],
    [
      'ROUTE_SHADOWED',
      [plugin('a', { routes: [route('/fleets/:id')] }), plugin('b', { routes: [route('/fleets/:name')] })],
    ],
    ['ROUTE_SHADOWED', [plugin('a', { routes: [list, route('/Fleets')] })]],
    ['ROUTE_MALFORMED', [plugin('a', { routes: [route('fleets')] })]],
    ['ROUTE_MALFORMED', [plugin('a', { routes: [route('/fleets/')] })]],
    [
      'ROUTE_DEAD_FALLBACK',
      [plugin('a', { routes: [defineRoute({ path: '/x', access: {}, onBadQuery: list, load })] })],
    ],
    ['SLOT_DUPLICATE', [plugin('a', { slots: [defineSlot('x@1')] }), plugin('b', { slots: [defineSlot('x@1')] })]],
    ['SLOT_DUPLICATE', [plugin('a', { slots: [unitActions] })]],
    ['SLOT_DUPLICATE', [plugin('a', { slots: [barItems] })]],
    ['SLOT_UNKNOWN', [plugin('a', { fills: [fill(defineSlot('nobody.owns@1'), { id: 'x', access: {}, load })] })]],
    ['FILL_DUPLICATE', [plugin('a', { fills: [action] }), plugin('b', { fills: [action] })]],
    ['DRAWER_DUPLICATE', [plugin('a', { drawers: [drawer('x')] }), plugin('b', { drawers: [drawer('x')] })]],
    [
      'WIDGET_DUPLICATE',
      [plugin('a', { widgets: [widget('muster-x')] }), plugin('b', { widgets: [widget('muster-x')] })],
    ],
    ['WIDGET_MALFORMED', [plugin('a', { widgets: [widget('muster-X')] })]],
    ['CLIENT_DUPLICATE', [plugin('a', { clients: [client('x')] }), plugin('b', { clients: [client('x')] })]],
    ['MENU_DEAD_LINK', [plugin('a', { menu: [{ under: 'administration', nodes: [leaf()] }] })]],
    ['MENU_DUPLICATE', [plugin('a', { routes: [list], menu: [{ under: 'administration', nodes: [leaf(), leaf()] }] })]],
    ['MENU_GROUP_UNKNOWN', [plugin('a', { routes: [list], menu: [{ under: loose('nowhere'), nodes: [leaf()] }] })]],
    ['ACCESS_PERMISSION_UNKNOWN', [plugin('a', { routes: [{ ...list, access: { anyOf: loose(['NOPE']) } }] })]],
    ['ACCESS_PERMISSION_UNKNOWN', [plugin('a', { drawers: [{ ...drawer('x'), access: { allOf: loose(['NOPE']) } }] })]],
    ['ACCESS_FEATURE_UNKNOWN', [plugin('a', { feature: loose('NOPE') })]],
    ['ACCESS_FEATURE_UNKNOWN', [plugin('a', { fills: [{ ...action, access: { feature: loose('NOPE') } }] })]],
    ['ACCESS_EMPTY', [plugin('a', { widgets: [{ ...widget('muster-x'), access: { anyOf: [] } }] })]],
    ['OVERRIDE_MISSING', [withOverrides(plugin('a'), replace(list, load))]],
    ['OVERRIDE_MISSING', [withOverrides(plugin('a', { routes: [route('/x')] }), without(list))]],
  ])('reports %s', (code, plugins) => {
    const errors = errorsOf(...plugins)
    expect(errors.map(error => error.code)).toEqual([code])
    expect(errors[0]).toMatchObject({
      plugin: plugins.at(-1)?.id,
      message: expect.stringMatching(/\.$/),
      fix: expect.stringMatching(/\.$/),
    })
  })

  it('reports a menu entry that needs a parameter', () => {
    const detail = route('/fleets/:id')
    expect(
      errorsOf(plugin('a', { routes: [detail], menu: [{ under: 'fleet', nodes: [leaf(detail)] }] })).map(
        ({ code }) => code,
      ),
    ).toEqual(['MENU_NEEDS_PARAMETER'])
  })

  it('reports a menu entry that requires less than its route, and accepts one that requires more', () => {
    const guarded = defineRoute({ path: '/g', access: { anyOf: ['ADM_FLEET_VIEW'] }, load })
    const under = (narrow: object) =>
      plugin('a', { routes: [guarded], menu: [{ under: 'fleet', nodes: [{ ...leaf(guarded), narrow }] }] })
    expect(errorsOf(under({ anyOf: ['ADM_FLEET_VIEW', 'ADM_USER_VIEW'] })).map(({ code }) => code)).toEqual([
      'MENU_WIDENS',
    ])
    expect(errorsOf(under({ signedOut: true })).map(({ code }) => code)).toEqual(['MENU_WIDENS'])
    expect(errorsOf(under({ allOf: ['ADM_USER_VIEW'], feature: 'MAP' }))).toEqual([])
  })

  it('throws all of them at once in development', () => {
    const broken = [
      plugin('a', { routes: [list, list] }),
      plugin('b', { menu: [{ under: 'fleet', nodes: [leaf(route('/gone'))] }] }),
    ]
    expect(() => assemble(broken, { mode: 'development' })).toThrow(
      /2 wiring mistakes:\n\[ROUTE_DUPLICATE\] a: .*\n\[MENU_DEAD_LINK\] b: /,
    )
  })
})

describe('production mode', () => {
  it('disables the faulty plugin and those that link to it, and logs it', () => {
    const logger = { error: vi.fn<(message: string) => void>() }
    const good = plugin('good', { routes: [list] })
    const broken = plugin('broken', { routes: [route('/broken'), route('no-slash')] })
    const leaning = plugin('leaning', { menu: [{ under: 'fleet', nodes: [leaf(route('/broken'))] }] })
    const registry = assemble([good, broken, leaning], { logger })
    expect(registry.routes.map(({ path }) => path)).toEqual(['/fleets'])
    expect(registry.disabled).toEqual(['broken', 'leaning'])
    expect(registry.errors.map(({ code }) => code)).toEqual(['ROUTE_MALFORMED', 'MENU_DEAD_LINK'])
    expect(logger.error.mock.calls.flat()).toContain(
      'Plugin leaning is left out until this is mended; the others work.',
    )
  })

  it('keeps the first of two conflicting plugins', () => {
    const registry = assemble([plugin('a', { routes: [list] }), plugin('b', { routes: [list] })])
    expect(registry.routes.map(each => each.plugin)).toEqual(['a'])
    const twins = assemble([plugin('a', { routes: [list] }), plugin('a', { routes: [route('/x')] })])
    expect(twins.routes.map(({ path }) => path)).toEqual(['/fleets'])
    expect(twins.disabled).toEqual(['a'])
  })

  it('lists plugins of other packages, loads the rest without one that throws, and accepts permissions that they add', async () => {
    const own = defineRoute({ path: '/own', access: { anyOf: ['PLUGIN_WEIGHBRIDGE_VIEW'] }, load })
    const about = { version: '1.4.0', requires: '^0.2.0' }
    const loaded = await Promise.all([
      loadPlugin({ name: '@acme/weighbridge', ...about }, async () => ({
        default: { ...weighing('weighbridge'), routes: [own] },
      })),
      loadPlugin({ name: '@acme/broken', ...about }, () => Promise.reject(new Error('no such file'))),
      loadPlugin({ name: '@acme/empty', ...about }, async () => ({})),
    ])
    const registry = assemble([plugin('a', { routes: [list] }), ...loaded], { version: '0.2.0' })
    expect(registry.routes.map(({ path }) => path)).toEqual(['/fleets', '/own'])
    expect(registry.added.map(({ id, version }) => `${id} ${version}`)).toEqual([
      'weighbridge 1.4.0',
      '@acme/broken 1.4.0',
      '@acme/empty 1.4.0',
    ])
    expect(registry.errors.map(({ plugin: id, message }) => [id, message])).toEqual([
      ['@acme/broken', 'Its code does not load: no such file.'],
      ['@acme/empty', 'Its code does not load: its module has no plugin as default export.'],
    ])
    expect(registry.disabled).toEqual(['@acme/broken', '@acme/empty'])
  })

  it('logs nothing without mistakes', () => {
    const logger = { error: vi.fn() }
    expect(assemble([plugin('a', { routes: [list] })], { logger })).toMatchObject({ errors: [], disabled: [] })
    expect(logger.error).not.toHaveBeenCalled()
  })
})

describe('the registry', () => {
  const literals = [
    '/t/history',
    '/t/:id',
    '/t',
    '/geofence/assign/:id',
    '/geofence/:id',
    '/setup/:id',
    '/setup/history/:id',
    '/a/:b/c',
    '/a/b/:c',
  ]

  it('sorts literals before parameters in any order of plugins', () => {
    const forward = assemble([plugin('a', { routes: literals.map(route) })])
    const backward = assemble([plugin('a', { routes: literals.toReversed().map(route) })])
    for (const { routes } of [forward, backward]) {
      const before = (first: string, second: string) =>
        routes.findIndex(({ path }) => path === first) < routes.findIndex(({ path }) => path === second)
      expect(before('/t/history', '/t/:id')).toBe(true)
      expect(before('/geofence/assign/:id', '/geofence/:id')).toBe(true)
      expect(before('/a/b/:c', '/a/:b/c')).toBe(true)
    }
  })

  it('finds a route by its pattern, ignoring parameter names', () => {
    const registry = assemble([plugin('a', { routes: [route('/t/:id'), route('/t/new'), route('/')] })])
    expect(['/T/:name', '/t/new', '/', '/t', '/t/7'].map(path => registry.routeOf(path)?.path)).toEqual([
      '/t/:id',
      '/t/new',
      '/',
      undefined,
      undefined,
    ])
  })

  it("SHELL-073 requires the plugin's feature for everything it contributes", () => {
    const registry = assemble([
      plugin('a', {
        feature: 'MAP',
        routes: [list],
        fills: [action],
        widgets: [widget('muster-x')],
        drawers: [drawer('d')],
      }),
    ])
    const things = [...registry.routes, ...registry.fills(unitActions), ...registry.widgets, ...registry.drawers]
    expect(things).toHaveLength(4)
    expect(things.map(({ accessRules }) => can(sessionOf(aLogin()), accessRules))).toEqual([false, false, false, false])
    expect(things.map(({ accessRules }) => can(sessionOf(aLogin({ feature: ['MAP'] })), accessRules))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('sorts the fills of a slot', () => {
    const late = fill(unitActions, { id: 'late', access: {}, order: 5, meta: { to: '/late' }, load })
    const registry = assemble([plugin('a', { fills: [late] }), plugin('b', { fills: [action] })])
    expect(registry.fills(unitActions).map(({ id, meta }) => [id, meta.to])).toEqual([
      ['send', '/send'],
      ['late', '/late'],
    ])
    expect(registry.fills(defineSlot('other@1'))).toEqual([])
  })
})

const mine = async () => () => 'mine'

describe('withOverrides', () => {
  const admin = plugin('admin', {
    routes: [list],
    fills: [action],
    drawers: [drawer('d')],
    menu: [{ under: 'administration', nodes: [leaf()] }],
  })

  it("replaces the plugin's screen by the tenant's in a copy", () => {
    const registry = assemble([withOverrides(admin, replace(list, mine), replace(action, mine))], {
      mode: 'development',
    })
    expect(registry.routes[0]?.load).toBe(mine)
    expect(registry.fills(unitActions)[0]?.load).toBe(mine)
    expect(admin.routes?.[0]?.load).toBe(load)
  })

  it('removes a screen and the menu entries that link to it', () => {
    const registry = assemble([withOverrides(admin, without(list), without(action))], { mode: 'development' })
    expect([registry.routes, registry.menu, registry.fills(unitActions)]).toEqual([[], [], []])
  })
})
