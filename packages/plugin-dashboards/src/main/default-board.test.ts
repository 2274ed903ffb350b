import type { Permission } from '@muster/contract'
import { sessionOf } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { defaultBoard } from './default-board.ts'

it('begins with the work of a role', () => {
  const first = (...acl: Permission[]) => defaultBoard(sessionOf(aLogin({ acl })))[0]
  expect(first('DESKTOP_VIEW')).toBe('status')
  expect(first('DESKTOP_VIEW', 'ADM_COMPANY_ADD')).toBe('customers')
  expect(first('DESKTOP_VIEW', 'USR_SUPPORT_VIEW')).toBe('silent-units')
  expect(first('ADM_COMPANY_ADD', 'USR_SUPPORT_VIEW', 'SYS_INTERNAL_SERVICE')).toBe('operations')
})
