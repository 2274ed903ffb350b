import { expect, it } from 'vitest'
import { trimLabels, moveItem } from './lastinfo.ts'

const items = ['a', 'b', 'c'].map(code => ({ code, visible: true }))
const codes = (list: { code: string }[]) => list.map(({ code }) => code).join('')

it('moves an item by one position within the list', () => {
  expect(
    [moveItem(items, 0, 1), moveItem(items, 2, -1), moveItem(items, 0, -1), moveItem(items, 2, 1)].map(codes),
  ).toEqual(['bac', 'acb', 'abc', 'abc'])
})

it('trims labels and omits empty ones', () => {
  expect(
    trimLabels([
      { code: 'a', label: ' Oil ', visible: true },
      { code: 'b', label: '  ', visible: false },
    ]),
  ).toEqual([
    { code: 'a', label: 'Oil', visible: true },
    { code: 'b', visible: false },
  ])
})
