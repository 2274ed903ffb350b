import { expect, it } from 'vitest'
import { isZone } from './is-zone.ts'

it('an IANA zone is one, and neither a bare offset nor a word is', () => {
  expect(['Europe/Rome', 'UTC', 'Etc/GMT+5'].filter(name => !isZone(name))).toEqual([])
  expect(['+05:00', '-0300', 'Rome', ''].filter(isZone)).toEqual([])
})
