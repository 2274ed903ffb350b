import { describe, expect, it, vi } from 'vitest'
import { assemble } from '../registry/assemble.ts'
import { menuGroups } from '../registry/menu.ts'
import { definePlugin, type Messages } from '../registry/plugin.ts'
import { defineRoute } from '../registry/route.ts'
import { coreMessages } from './core-messages.ts'
import { addMessages, createI18n, pseudoLocale, serveMessages } from './create-i18n.ts'
import { labelsOf, loadMessages } from './load-messages.ts'
import { pseudo } from './pseudo.ts'

const load = async () => () => null

describe('texts', () => {
  it('returns texts synchronously under flat keys and without escaping', () => {
    const i18n = createI18n({ messages: { 'app.hello': 'Hello {{name}}', 'app.fleets': 'Fleets' } })
    expect([i18n.t('app.fleets'), i18n.t('app.hello', { name: '<A&B>' })]).toEqual(['Fleets', 'Hello <A&B>'])
  })

  it('selects plural forms', () => {
    const i18n = createI18n({ messages: { 'app.units_one': '{{count}} unit', 'app.units_other': '{{count}} units' } })
    expect([1, 2].map(count => i18n.t('app.units', { count }))).toEqual(['1 unit', '2 units'])
  })

  it('prefers server texts in any loading order', () => {
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

  it('exposes untranslated texts in the pseudo-locale', () => {
    const i18n = createI18n({ language: pseudoLocale, messages: { 'app.save': 'Save {{name}}' } })
    expect(i18n.t('app.save', { name: 'North' })).toMatch(/^\[Š.v. North~~~~~~\]$/)
    expect(pseudo('Save <b>{{name}}</b>')).toMatch(/^\[Š.v. <b>\{\{name\}\}<\/b>~+\]$/)
    expect(pseudo('12345678').length).toBeGreaterThan(10)
  })

  it('names every menu group', () => {
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
        labels: { 'admin.fleets': 'Fleets' },
        messages: async () => ({ 'app.save': 'Save', 'app.same': 'Same' }),
      }),
      definePlugin({
        id: 'map',
        messages: async () => ({ 'app.save': 'Keep', 'app.same': 'Same', 'map.title': 'Map' }),
      }),
      definePlugin({ id: 'gone', messages: () => Promise.reject(new Error('404')) }),
    ],
    { mode: 'development' },
  )

  it('keeps valid texts and reports all mistakes', async () => {
    const { messages, errors } = await loadMessages(registry, coreMessages)
    expect(messages).toMatchObject({ 'app.save': 'Save', 'map.title': 'Map', 'menu.fleet': 'Fleet management' })
    expect(errors.map(({ code, plugin, message }) => [code, plugin, message])).toEqual([
      ['MESSAGE_UNKNOWN', 'menu', 'Text admin.title is used but not written.'],
      ['MESSAGE_DUPLICATE', 'map', 'Text app.save is written by admin already, in other words.'],
      ['MESSAGE_LOAD_FAILED', 'gone', 'The texts of gone do not load: Error: 404.'],
    ])
  })

  it('resolves menu and title texts before anything is loaded and reports missing ones', () => {
    const logger = { error: vi.fn() }
    expect(labelsOf(registry, coreMessages, logger).messages).toMatchObject({ 'admin.fleets': 'Fleets' })
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('admin.title'))
  })

  it('loads the other texts with the first screen of the plugin, once, and retries after a failure', async () => {
    const texts = vi
      .fn<() => Promise<Messages>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ 'map.title': 'Map' })
    const onMessages = vi.fn()
    const route = (path: string) => defineRoute({ path, access: {}, load })
    const map = definePlugin({ id: 'map', routes: [route('/a'), route('/b')], messages: texts })
    const { routes } = assemble([map], { onMessages })
    await expect(routes[0]?.load()).rejects.toThrow('offline')
    expect(onMessages).not.toHaveBeenCalled()
    await routes[0]?.load()
    await routes[1]?.load()
    expect(onMessages).toHaveBeenCalledExactlyOnceWith({ 'map.title': 'Map' })
  })
})
