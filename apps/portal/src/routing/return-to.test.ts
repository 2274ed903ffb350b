import { expect, it } from 'vitest'
import { loginAddress, returnTarget } from './return-to.ts'

it('brings a deep link back after login, query included', () => {
  const address = loginAddress({ pathname: '/fleet', search: '?unitId=7&center=1,2' })
  expect(returnTarget(new URL(address, 'http://muster').search)).toBe('/fleet?unitId=7&center=1,2')
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/auth/login'])('does not follow %s', target => {
  expect(returnTarget(`?returnTo=${encodeURIComponent(target)}`)).toBeUndefined()
})
