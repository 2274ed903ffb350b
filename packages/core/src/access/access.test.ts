import { describe, expect, it } from 'vitest'
import { aLogin } from '../../test/testing.ts'
import { sessionOf } from '../session/session.ts'
import { admit, can, expert } from './access.ts'

const session = sessionOf(aLogin({ acl: ['ADM_FLEET_VIEW', 'ADM_UNIT_VIEW'], feature: ['MAP'] }))

describe('can', () => {
  it.each([
    [true, {}],
    [true, { anyOf: ['ADM_USER_VIEW', 'ADM_FLEET_VIEW'] }],
    [false, { anyOf: ['ADM_USER_VIEW'] }],
    [false, { anyOf: [] }],
    [true, { allOf: ['ADM_FLEET_VIEW', 'ADM_UNIT_VIEW'] }],
    [false, { allOf: ['ADM_FLEET_VIEW', 'ADM_USER_VIEW'] }],
    [true, { feature: 'MAP' }],
    [false, { feature: 'REPORTS' }],
    [false, { anyOf: ['ADM_FLEET_VIEW'], feature: 'REPORTS' }],
    [false, { anyOf: ['ADM_FLEET_VIEW'], allOf: ['ADM_USER_VIEW'] }],
    [true, { signedOut: true }],
  ] as const)('SHELL-073 returns %s for %o', (expected, access) => {
    expect(can(session, access)).toBe(expected)
  })

  it('SHELL-074 treats only holders of GBL_EXPERT_ACTIVITIES as experts', () => {
    expect(can(sessionOf(aLogin({ acl: ['GBL_EXPERT_ACTIVITIES'] })), expert)).toBe(true)
    expect(can(session, expert)).toBe(false)
  })

  it('rejects actions reserved to the user while a support user acts as them', () => {
    const own = { anyOf: ['ADM_FLEET_VIEW'], inPerson: true } as const
    const acting = sessionOf(aLogin({ acl: ['ADM_FLEET_VIEW'], impersonator: { username: 'support' } }))
    expect([can(session, own), can(acting, own)]).toEqual([true, false])
    expect([can(session, { inPerson: true }), can(acting, { inPerson: true })]).toEqual([true, false])
    expect(can(acting, { anyOf: ['ADM_FLEET_VIEW'] })).toBe(true)
    expect(can(null, { inPerson: true, signedOut: true })).toBe(false)
    const top = { ...session, seesAllCompanies: true } as const
    expect([can(session, { allCompanies: true }), can(top, { allCompanies: true })]).toEqual([false, true])
  })

  it('requires every access rule of a list', () => {
    expect(can(session, [{ feature: 'MAP' }, { anyOf: ['ADM_FLEET_VIEW'] }])).toBe(true)
    expect(can(session, [{ feature: 'REPORTS' }, { anyOf: ['ADM_FLEET_VIEW'] }])).toBe(false)
  })

  it('rejects visitors without a session unless the rule has signedOut', () => {
    expect(can(null, {})).toBe(false)
    expect(can(null, { anyOf: ['ADM_FLEET_VIEW'] })).toBe(false)
    expect(can(null, { signedOut: true })).toBe(true)
    expect(can(null, { signedOut: true, feature: 'MAP' })).toBe(false)
  })
})

describe('admit', () => {
  const fresh = { ...session, legalDisclaimerAccepted: false }

  it('SHELL-013 sends a visitor without a token to the login page', () => {
    expect(admit(null, {})).toBe('login')
    expect(admit(null, { anyOf: ['ADM_FLEET_VIEW'] })).toBe('login')
  })

  it('SHELL-014 sends a user without an accepted disclaimer to the welcome page, with or without the permission', () => {
    expect(admit(fresh, {})).toBe('disclaimer')
    expect(admit(fresh, { anyOf: ['ADM_USER_VIEW'] })).toBe('disclaimer')
  })

  it('SHELL-012 opens only signedOut routes to a visitor or a new user', () => {
    expect(admit(null, { signedOut: true })).toBe('open')
    expect(admit(fresh, { signedOut: true })).toBe('open')
    expect(admit(null, [{ feature: 'MAP' }, { signedOut: true }])).toBe('login')
    expect(admit(null, [])).toBe('login')
  })

  it('SHELL-015 rejects a user without the permission and admits one with it', () => {
    expect(admit(session, { anyOf: ['ADM_USER_VIEW'] })).toBe('refused')
    expect(admit(session, { anyOf: ['ADM_FLEET_VIEW'] })).toBe('open')
  })
})
