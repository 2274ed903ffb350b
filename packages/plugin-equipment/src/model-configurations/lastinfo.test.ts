import { expect, it } from 'vitest'
import { cleaned, moved } from './lastinfo.ts'

const items = ['a', 'b', 'c'].map(code => ({ code, visible: true }))
const codes = (list: { code: string }[]) => list.map(({ code }) => code).join('')

it('moves an item by one, and not over the ends', () => {
  expect([moved(items, 0, 1), moved(items, 2, -1), moved(items, 0, -1), moved(items, 2, 1)].map(codes)).toEqual([
    'bac',
    'acb',
    'abc',
    'abc',
  ])
})

it('sends labels without spaces around them, and none that is empty', () => {
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
