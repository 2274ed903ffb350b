import { describe, expect, it, vi } from 'vitest'
import { aLogin } from '../../test/testing.ts'
import { createSession } from './create-session.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { memoryStore } from './memory-store.ts'
import { sessionKeys } from './persist.ts'

const full = aLogin({
  feature: ['MAP'],
  acl: ['ADM_FLEET_VIEW'],
  tenantInfo: { tenant: 'tafe' },
  userSetting: {
    languageCodeISO2c: 'en',
    mainpage: '/fleet',
    jsDateFormat: 'MM/dd/yyyy',
    jsTimeFormat: 'hh:mm a',
    userMuSettings: { presetId: 2, preset: 'imperial' },
    timezone: 'Europe/Rome',
  },
})

describe('a session', () => {
  it('SHELL-029 SHELL-030 stores the login response', () => {
    const session = createSession(memoryStore())
    session.signIn({ ...full, legalDisclaimerAccepted: false })
    expect(session.get()).toEqual({ ...full, legalDisclaimerAccepted: false })
    expect(session.signIn(full)).toEqual(full)
  })

  it('SHELL-035 stores exactly the documented keys and removes them', () => {
    const store = memoryStore([['theirs', 'x']])
    const session = createSession(store)
    session.signIn(full)
    expect(Object.fromEntries(store.entries)).toMatchObject({
      token: 'token-1',
      feature: '["MAP"]',
      acl: '["ADM_FLEET_VIEW"]',
      companyId: String(full.companyId),
      username: 'operator',
      userId: '7',
      language: 'en',
      legalDisclaimerAccepted: 'true',
      tenant: 'tafe',
      userSettings: expect.stringContaining('"jsDateFormat":"MM/dd/yyyy"'),
      mainPage: '/fleet',
    })
    // these eleven keys, and those that existed before
    expect(store.entries.size).toBe(12)
    session.updateSettings({ mainpage: '/history' })
    session.acceptDisclaimer()
    session.signOut('user')
    expect([...store.entries.keys()]).toEqual(['theirs'])
  })

  it('SHELL-030 SHELL-035 restores itself from the store, including impersonation', () => {
    const store = memoryStore()
    const before = createSession(store).signIn({ ...full, impersonator: { username: 'support' } })
    expect(before.impersonatedBy).toBe('support')
    expect(createSession(store).get()).toEqual(before)
  })

  it('SHELL-036 opens the main dashboard unless the user chose another page', () => {
    const session = createSession(memoryStore())
    expect(session.signIn(aLogin()).userSetting.mainpage).toBe('/dashboards/main-dashboard')
    expect(session.signIn(full).userSetting.mainpage).toBe('/fleet')
  })

  it('notifies subscribers of changes until they unsubscribe, and of the reason for its end', () => {
    const session = createSession(memoryStore())
    const heard = vi.fn()
    const farewell = vi.fn()
    const leave = session.subscribe(heard)
    session.onSignOut(farewell)
    session.signIn(full)
    session.acceptDisclaimer()
    leave()
    session.signOut('user')
    session.signOut('user')
    expect(heard).toHaveBeenCalledTimes(2)
    expect(farewell.mock.calls).toEqual([['user']])
  })

  it('keeps settings that are empty in a patch', () => {
    const session = createSession(memoryStore())
    session.signIn(full)
    session.updateSettings({ mainpage: '', jsDateFormat: 'yyyy-MM-dd' })
    expect(session.get()?.userSetting).toMatchObject({ mainpage: '/fleet', jsDateFormat: 'yyyy-MM-dd' })
  })
})

describe('a failing store', () => {
  const broken: KeyValueStore = {
    get: () => {
      throw new Error('blocked')
    },
    set: () => {
      throw new Error('full')
    },
    remove: () => {
      throw new Error('blocked')
    },
  }

  it('signs the user in without it', () => {
    const session = createSession(broken)
    expect(session.get()).toBeNull()
    session.signIn(full)
    expect(session.get()?.username).toBe('operator')
    session.signOut('user')
    expect(session.get()).toBeNull()
  })

  it('clears itself when it fills up halfway', () => {
    const store = memoryStore()
    let room = 4
    const session = createSession({
      ...store,
      set(key, value) {
        if (room-- === 0) throw new Error('full')
        store.set(key, value)
      },
    })
    session.signIn(full)
    expect(store.entries.size).toBe(0)
    expect(session.get()?.accessToken).toBe('token-1')
  })

  it.each([
    ['acl', '{not json'],
    ['acl', '{}'],
    ['acl', '[1]'],
    ['feature', 'null'],
    ['companyId', 'seven'],
    ['userId', ''],
    ['userSettings', '[]'],
    ['userSettings', '{"userMuSettings":3}'],
  ])('counts as signed out when %s contains %s', (key, value) => {
    const store = memoryStore()
    createSession(store).signIn(full)
    store.set(key, value)
    expect(createSession(store).get()).toBeNull()
  })

  it.each(sessionKeys.filter(key => !['language', 'mainPage', 'tenant', 'legalDisclaimerAccepted'].includes(key)))(
    'counts as signed out when %s is missing',
    key => {
      const store = memoryStore()
      createSession(store).signIn(full)
      store.remove(key)
      expect(createSession(store).get()).toBeNull()
    },
  )
})

describe('a second tab', () => {
  it('signs the first tab in and out', () => {
    const store = memoryStore()
    const here = createSession(store)
    const there = createSession(store.tab())
    const farewell = vi.fn()
    here.onSignOut(farewell)
    there.signIn(full)
    expect(here.get()).toEqual(there.get())
    there.signOut('user')
    expect(here.get()).toBeNull()
    expect(farewell).toHaveBeenCalledExactlyOnceWith('elsewhere')
  })

  it("never combines one user's session with another's permissions", () => {
    const store = memoryStore()
    const here = createSession(store)
    const there = createSession(store.tab())
    there.signIn(aLogin({ accessToken: 'a', userId: 1, acl: ['UNIT_TRANSFER'] }))
    const seen: unknown[] = []
    here.subscribe(session => seen.push([session?.accessToken, session?.userId, session?.acl]))
    there.signIn(aLogin({ accessToken: 'b', userId: 2, acl: [] }))
    expect(seen).toEqual([['b', 2, []]])
  })

  it('forwards settings until disposed', () => {
    const store = memoryStore()
    const here = createSession(store)
    const there = createSession(store.tab())
    here.signIn(full)
    there.updateSettings({ mainpage: '/history' })
    expect(here.get()?.userSetting.mainpage).toBe('/history')
    here.dispose()
    there.signOut('user')
    expect(here.get()).not.toBeNull()
  })
})
