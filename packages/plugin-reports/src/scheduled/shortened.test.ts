import { expect, test } from 'vitest'
import { shortened } from './short-names.tsx'

const names = (count: number) => Array.from({ length: count }, (_, i) => `N${i + 1}`)

test('SCHED-005 SCHED-006 returns the first names and counts the others', () => {
  expect(shortened(names(5), 5)).toEqual({ names: 'N1, N2, N3, N4, N5', more: '' })
  expect(shortened(names(8), 5)).toEqual({ names: 'N1, N2, N3, N4, N5', more: '(+3)' })
  expect(shortened(names(11), 10)).toEqual({ names: 'N1, N2, N3, N4, N5, N6, N7, N8, N9, N10', more: '(+1)' })
  expect(shortened([], 5)).toEqual({ names: '', more: '' })
})
