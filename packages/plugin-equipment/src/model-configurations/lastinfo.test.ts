import { expect, it } from 'vitest'
import { cleaned, moved } from './lastinfo.ts'

const items = ['a', 'b', 'c'].map(code => ({ code, visible: true }))
const codes = (list: { code: string }[]) => list.map(({ code }) => code).join('')

it('moves an item by one position within the list', () => {
  expect([moved(items, 0, 1), moved(items, 2, -1), moved(items, 0, -1), moved(items, 2, 1)].map(codes)).toEqual([
    'bac',
    'acb',
    'abc',
    'abc',
  ])
})

it('trims labels and omits empty ones', () => {
  expect(
    cleaned([
      { code: 'a', label: ' Oil ', visible: true },
      { code: 'b', label: '  ', visible: false },
    ]),
  ).toEqual([
    { code: 'a', label: 'Oil', visible: true },
    { code: 'b', visible: false },
  ])
})
