import { describe, expect, it, vi } from 'vitest'
import { assemble } from '../registry/assemble.ts'
import { menuGroups } from '../registry/menu.ts'
import { definePlugin } from '../registry/plugin.ts'
import { defineRoute } from '../registry/route.ts'
import { coreMessages } from './core-messages.ts'
import { addMessages, createI18n, pseudoLocale, serveMessages } from './create-i18n.ts'
import { loadMessages } from './load-messages.ts'
import { pseudo } from './pseudo.ts'

const load = async () => () => null

describe('texts', () => {
  it('are there at once under flat keys, and are not escaped', () => {
    const i18n = createI18n({ messages: { 'app.hello': 'Hello {{name}}', 'app.fleets': 'Fleets' } })
    expect([i18n.t('app.fleets'), i18n.t('app.hello', { name: '<A&B>' })]).toEqual(['Fleets', 'Hello <A&B>'])
  })

  it('count', () => {
    const i18n = createI18n({ messages: { 'app.units_one': '{{count}} unit', 'app.units_other': '{{count}} units' } })
    expect([1, 2].map(count => i18n.t('app.units', { count }))).toEqual(['1 unit', '2 units'])
  })

  it('come from the server where it has them, whichever came first', () => {
    const i18n = createI18n({ messages: { 'app.fleets': 'Fleets', 'app.empty': 'Empty' } })
    serveMessages(i18n, { 'app.fleets': 'Herds', 'app.more': 'More', 'app.empty': '' })
    addMessages(i18n, { 'app.fleets': 'Fleets', 'app.more': 'Less', 'app.units': 'Units' })
    expect(['app.fleets', 'app.more', 'app.units', 'app.empty'].map(key => i18n.t(key))).toEqual([
      'Herds',
      'More',
      'Units',
      'Empty',
    ])
  })

  it('show in the pseudo-locale what was forgotten', () => {
    const i18n = createI18n({ language: pseudoLocale, messages: { 'app.save': 'Save {{name}}' } })
    expect(i18n.t('app.save', { name: 'North' })).toMatch(/^\[Š.v. North~~~~~~\]$/)
    expect(pseudo('Save <b>{{name}}</b>')).toMatch(/^\[Š.v. <b>\{\{name\}\}<\/b>~+\]$/)
    expect(pseudo('12345678').length).toBeGreaterThan(10)
  })

  it('name every menu group', () => {
    expect(menuGroups.filter(({ label }) => !(label in coreMessages))).toEqual([])
  })
})

describe('loadMessages', () => {
  const fleets = defineRoute({ path: '/fleets', access: {}, title: 'admin.title', load })
  const registry = assemble(
    [
      definePlugin({
        id: 'admin',
        routes: [fleets],
        menu: [{ under: 'fleet', nodes: [{ id: 'fleets', label: 'admin.fleets', to: fleets }] }],
        messages: async () => ({ 'admin.fleets': 'Fleets', 'app.save': 'Save', 'app.same': 'Same' }),
      }),
      definePlugin({
        id: 'map',
        messages: async () => ({ 'app.save': 'Keep', 'app.same': 'Same', 'map.title': 'Map' }),
      }),
      definePlugin({ id: 'gone', messages: () => Promise.reject(new Error('404')) }),
    ],
    { mode: 'development' },
  )

  it('keeps what works and tells every mistake', async () => {
    const logger = { error: vi.fn() }
    const { messages, errors } = await loadMessages(registry, coreMessages, logger)
    expect(messages).toMatchObject({ 'app.save': 'Save', 'map.title': 'Map', 'menu.fleet': 'Fleet management' })
    expect(errors.map(({ code, plugin, message }) => [code, plugin, message])).toEqual([
      ['MESSAGE_DUPLICATE', 'map', 'Text app.save is written by admin already, in other words.'],
      ['MESSAGE_LOAD_FAILED', 'gone', 'The texts of gone do not load: Error: 404.'],
      ['MESSAGE_UNKNOWN', 'menu', 'Text admin.title is used but not written.'],
    ])
    expect(logger.error).toHaveBeenCalledTimes(3)
  })
})
