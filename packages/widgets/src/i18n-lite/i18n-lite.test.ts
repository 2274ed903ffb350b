import * as core from '@muster/core'
import type { I18n, Messages } from '@muster/core'
import { uiMessages } from '../../../ui/src/messages.ts'
import commands from '../../../plugin-commands/src/messages.en.json' with { type: 'json' }
import map from '../../../plugin-map/src/messages.en.json' with { type: 'json' }
import notifications from '../../../plugin-notifications/src/messages.en.json' with { type: 'json' }
import { beforeAll, expect, it, vi } from 'vitest'
import own from '../messages.en.json' with { type: 'json' }

const bundled: Messages = { ...uiMessages, ...own, ...map, ...notifications, ...commands }
const keys = [...new Set(Object.keys(bundled).map(key => key.replace(/_(?:one|other)$/, '')))]

/** Texts of a server: plural forms that English lacks, gaps, and an unknown key. */
const served: Messages = {
  'map.cluster_one': '1 – {{count}}',
  'map.cluster_few': 'few {{count}}',
  'map.cluster_many': 'many {{ count }}',
  'map.cluster_zero': 'none',
  'map.cluster_other': 'other {{count}}',
  'ui.retry': '',
  'ui.close': 'Zu',
  'map.truncated': '{{count}} of {{nobody}}',
  'server.only': 'Hallo {{name}}',
}

const values = {
  name: 'Ana',
  unread: 3,
  text: '<b>$1</b>',
  unit: 'Truck',
  since: 'today',
  total: 7,
  unitId: 12,
  search: '{{name}}',
  reason: undefined,
}

let light: typeof core
beforeAll(async () => {
  vi.doMock('i18next', () => import('./i18next.ts'))
  vi.resetModules()
  light = await import('@muster/core')
  // later files of this process use the real package
  vi.doUnmock('i18next')
  vi.resetModules()
})

function say({ createI18n, addMessages, serveMessages }: typeof core, language: string): I18n {
  const i18n = createI18n({ language, messages: { ...uiMessages, ...own } })
  addMessages(i18n, bundled)
  serveMessages(i18n, served)
  return i18n
}

it.each(['en', 'en-XA', 'de', 'pt-BR', 'pl', 'ar', 'zh-Hans-CN', 'no_such'])(
  'writes every text of the widgets in %s as i18next does',
  language => {
    const [theirs, ours] = [say(core, language), say(light, language)]
    expect(ours).not.toHaveProperty('services')
    for (const key of [...keys, 'server.only', 'nobody.knows']) {
      for (const count of [undefined, 0, 1, 2, 5, 21, 1.5]) {
        const options = count === undefined ? values : { ...values, count }
        expect(ours.t(key, options), `${key} ${count}`).toBe(theirs.t(key, options))
      }
      expect(ours.t(key), key).toBe(theirs.t(key))
      expect(ours.t(key, { ...values, defaultValue: 'otherwise' }), key).toBe(
        theirs.t(key, { ...values, defaultValue: 'otherwise' }),
      )
      expect(ours.exists(key), key).toBe(theirs.exists(key))
    }
  },
)
