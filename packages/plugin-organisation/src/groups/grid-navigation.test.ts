import { expect, test } from 'vitest'
import { navigateGrid, type Cell } from './grid-navigation.ts'

// heading, three rows with gaps, heading, row
const stops = [[0], [0, 1, 2], [5], [0, 3], [0], [2, 4]]
const headings = [0, 4]
const from =
  (row: number, column: number) =>
  (key: string, ctrlKey = false) =>
    navigateGrid(stops, { row, column }, { key, ctrlKey }, headings)
const at = (row: number, column: number): Cell => ({ row, column })

test('moves by arrows to the nearest stop, and keeps the column when moving up and down', () => {
  expect(from(1, 1)('ArrowRight')).toEqual(at(1, 2))
  expect(from(1, 2)('ArrowRight')).toBeUndefined()
  expect(from(1, 0)('ArrowLeft')).toBeUndefined()
  expect(from(3, 3)('ArrowLeft')).toEqual(at(3, 0))
  expect(from(1, 2)('ArrowDown')).toEqual(at(2, 5))
  expect(from(2, 5)('ArrowDown')).toEqual(at(3, 3))
  expect(from(5, 4)('ArrowUp')).toEqual(at(4, 0))
  expect(from(0, 0)('ArrowUp')).toBeUndefined()
  expect(from(5, 2)('ArrowDown')).toBeUndefined()
})

test('moves by Home and End within a row, with Ctrl to the corners, and by Page Up and Page Down to headings', () => {
  expect([from(1, 2)('Home'), from(1, 0)('End')]).toEqual([at(1, 0), at(1, 2)])
  expect([from(3, 3)('Home', true), from(0, 0)('End', true)]).toEqual([at(0, 0), at(5, 4)])
  expect([from(2, 5)('PageDown'), from(5, 4)('PageUp'), from(5, 2)('PageDown')]).toEqual([
    at(4, 0),
    at(4, 0),
    undefined,
  ])
  expect(from(1, 1)('x')).toBeUndefined()
})
