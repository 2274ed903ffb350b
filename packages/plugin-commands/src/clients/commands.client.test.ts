import { readConfig } from '@muster/core'
import { aLogin, fakeCore, fakeLive } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { commands } from './commands.client.ts'

it('CMD-017 follows a unit’s commands at the configured destination', () => {
  const config = readConfig({ destinations: { commands: '/queue/of-{unitId}/news' } })
  const core = fakeCore({ config, login: aLogin() })
  const { bus, subscriptions } = fakeLive()
  Object.assign(core.live, { commands: bus })
  const stop = core.use(commands).follow(7, () => {})
  expect(subscriptions()).toEqual([{ destination: '/queue/of-7/news', headers: {} }])
  stop()
  expect(subscriptions()).toEqual([])
})
