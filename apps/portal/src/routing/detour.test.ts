import { sessionOf } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { detour } from './detour.ts'

const user = sessionOf(aLogin())
const bare = { ...user, mustSetUpFactor: true as const, legalDisclaimerAccepted: false }
const sessions = { nobody: null, bare, newcomer: { ...user, legalDisclaimerAccepted: false }, user }
const at = (address: string) => {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query === undefined ? '' : `?${query}` }
}

describe('SHELL-012 SHELL-083 SHELL-084 SHELL-085 redirects', () => {
  const fleet = '/fleet?unitId=7'
  const back = `returnTo=${encodeURIComponent(fleet)}`
  it.each([
    ['nobody', '/', '/auth/login'],
    ['nobody', fleet, `/auth/login?${back}`],
    ['nobody', '/auth/welcome-page', '/auth/login'],
    ['nobody', `/auth/welcome-page?${back}`, `/auth/login?${back}`],
    ['nobody', '/auth/unknown', '/auth/login'],
    ['nobody', '/auth/login', undefined],
    ['nobody', '/auth/reset-password?changeKey=1', undefined],
    ['nobody', '/auth/forgot-password', undefined],
    ['bare', fleet, `/auth/second-factor?${back}`],
    ['bare', '/auth/second-factor', undefined],
    ['user', '/auth/second-factor?returnTo=%2Ffleet', '/fleet'],
    ['user', '/auth/sign-on?code=c&state=s', '/dashboards/main-dashboard'],
    ['user', '/auth/sign-on?code=c&state=own-s', undefined],
    ['newcomer', '/', '/auth/welcome-page?returnTo=%2F'],
    ['newcomer', fleet, `/auth/welcome-page?${back}`],
    ['newcomer', '/auth/login', '/auth/welcome-page'],
    ['newcomer', `/auth/login?${back}`, `/auth/welcome-page?${back}`],
    ['newcomer', '/auth/welcome-page', undefined],
    ['newcomer', '/auth/reset-password?changeKey=1', undefined],
    ['newcomer', '/auth/forgot-password', undefined],
    ['user', '/', undefined],
    ['user', fleet, undefined],
    ['user', '/auth/login', '/dashboards/main-dashboard'],
    ['user', `/auth/login?${back}`, fleet],
    ['user', `/auth/welcome-page?${back}`, fleet],
    ['user', '/auth/login?returnTo=//evil.example', '/dashboards/main-dashboard'],
    ['user', '/auth/reset-password?changeKey=1', undefined],
    ['user', '/auth/forgot-password', undefined],
  ] as const)('%s at %s: %s', (who, address, expected) => {
    expect(detour(sessions[who], at(address))).toBe(expected)
  })
})

describe('reason of the logout on the login page', () => {
  it.each([
    ['user', '/auth/login?logout=true'],
    ['expired', '/auth/login?expired=true&returnTo=%2Ffleet'],
    ['elsewhere', '/auth/login?elsewhere=true&returnTo=%2Ffleet'],
  ] as const)('%s', (farewell, expected) => {
    expect(detour(null, at('/fleet'), farewell)).toBe(expected)
  })
})
