import { expect, it } from 'vitest'
import { internalPath } from './internal-path.ts'

it.each(['/', '/fleet', '/fleet?unitId=7&center=1,2', '/reports/vehicledata?unitIds=1&unitIds=2'])(
  'accepts %s',
  address => {
    expect(internalPath(address)).toBe(address)
  },
)

it.each([
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example/fleet',
  'javascript:alert(1)',
  'http://',
  '/auth/login',
  '/auth/../auth/login?returnTo=/fleet',
])('rejects %j', address => {
  expect(internalPath(address)).toBeUndefined()
})
