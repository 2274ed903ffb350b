import { expect, it } from 'vitest'
import { isZone } from './is-zone.ts'

it('accepts an IANA zone, and neither an offset nor a word', () => {
  expect(['Europe/Rome', 'UTC', 'Etc/GMT+5'].filter(name => !isZone(name))).toEqual([])
  expect(['+05:00', '-0300', 'Rome', ''].filter(isZone)).toEqual([])
})
