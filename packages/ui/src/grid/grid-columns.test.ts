import { expect, it } from 'vitest'
import type { Column } from '../table/column.ts'
import type { ColumnMemory } from '../table/column-memory.ts'
import { frozenCount, gridColumns, moveColumns, resizeColumns, toggleFrozen } from './grid-columns.ts'

const columns = ['a', 'b', 'c', 'd', 'e'].map((id): Column<string> => ({ id, header: id, cell: row => row }))
const none: ColumnMemory = { hidden: { e: true }, widths: {} }
const ids = (memory: ColumnMemory) =>
  gridColumns(columns, memory)
    .map(({ id }) => id)
    .join('')
const move = (memory: ColumnMemory, from: number, to: number, length = 1) =>
  moveColumns(memory, gridColumns(columns, memory), from, to, length)

it("keeps the screen's column order until one or more are moved", () => {
  expect(ids(none)).toBe('abcd')
  expect(ids(move(none, 0, 2))).toBe('bcad')
  expect(ids(move(none, 2, 0, 2))).toBe('cdab')
  expect(ids({ ...move(none, 0, 3), hidden: {} })).toBe('bcdae')
})

it('puts frozen columns first, and freezes or unfreezes a column moved across them', () => {
  const frozen = toggleFrozen(toggleFrozen(none, 'c'), 'a')
  expect([ids(frozen), frozenCount(gridColumns(columns, frozen), frozen)]).toEqual(['acbd', 2])
  const inside = move(frozen, 3, 0)
  expect([ids(inside), inside.frozen]).toEqual(['dacb', ['c', 'a', 'd']])
  const outside = move(frozen, 0, 2)
  expect([ids(outside), outside.frozen]).toEqual(['cbad', ['c']])
  expect(ids(toggleFrozen(toggleFrozen(frozen, 'a'), 'c'))).toBe('abcd')
})

it('limits widths', () => {
  expect(resizeColumns(none, ['a', 'b'], 5).widths).toEqual({ a: 64, b: 64 })
  expect(resizeColumns(none, ['a'], 5000).widths).toEqual({ a: 800 })
})
