import { expect, it } from 'vitest'
import { pagesToKeep, maxPages } from './use-rows.ts'

it('keeps the nearest of all visited pages in memory', () => {
  let wanted: readonly number[] = [0]
  for (let page = 0; page < 60; page++) wanted = pagesToKeep(wanted, page, page + 1, new Map(wanted.map(p => [p, []])))
  expect(wanted).toHaveLength(maxPages)
  expect(wanted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: maxPages }, (_, i) => 41 + i))
})

it('drops pending pages when the view moves on', () => {
  expect(pagesToKeep([0, 1, 2, 3], 50, 50, new Map([[1, []]]))).toEqual([50, 1])
  expect(pagesToKeep([0, 1], 1, 1, new Map())).toEqual([0, 1])
})
