import type { Permission } from '@muster/contract'
import { admit, assemble, sessionOf } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { expect, test } from 'vitest'
import equipment from './index.ts'

const registry = assemble([equipment], { mode: 'development' })
const sessionWith = (...acl: Permission[]) =>
  sessionOf(aLogin({ acl, feature: ['SETTINGS', 'ADMINISTRATION'], legalDisclaimerAccepted: true }))

const served: readonly [id: string, path: string, permission: Permission][] = [
  ['ADM-096', '/administration/equipment/equipment-assign/7', 'ADM_UNIT_VIEW'],
]

test.each(served)('%s %s is served to holders of %s alone', (_, path, permission) => {
  const gate = registry.match(path)?.route.gate ?? []
  expect(admit(sessionWith(permission), gate)).toBe('open')
  expect(admit(sessionWith('DESKTOP_VIEW'), gate)).toBe('refused')
})
