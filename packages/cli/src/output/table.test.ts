import { expect, it } from 'vitest'
import { tableLines } from './table.ts'

const heads = (...texts: string[]) => texts.map(text => ({ text }))
const rows = (...texts: string[][]) => texts.map(cells => cells.map(text => ({ text })))

it('fits columns to their contents in any script', () => {
  expect(tableLines(heads('A', 'NAME'), rows(['1', '装载机'], ['22', 'x']))).toEqual([
    'A   NAME',
    '1   装载机',
    '22  x',
  ])
})

it('right-aligns figures', () => {
  expect(tableLines(heads('N'), [[{ text: '7', align: 'end' }], [{ text: '123', align: 'end' }]])).toEqual([
    '  N',
    '  7',
    '123',
  ])
})

it('truncates the widest column on a narrow terminal', () => {
  const lines = tableLines(heads('ID', 'TEXT'), rows(['1', 'a text that is far too long']), 16)
  expect(lines).toEqual(['ID  TEXT', '1   a text that…'])
  expect(tableLines(heads('ID', 'TEXT'), rows(['1', 'a text that is far too long']))[1]).toContain('far too long')
})

it('overflows a terminal below the minimum width', () => {
  expect(tableLines(heads('A', 'B', 'C'), rows(['abcdefghijk', 'abcdefghijk', 'abcdefghijk']), 5)[1]).toBe(
    'abcdefg…  abcdefg…  abcdefg…',
  )
})

it('truncates headings of firm columns before their values, after all other columns', () => {
  const header = [{ text: 'UNIT' }, { text: 'SENT (Europe/Rome)', firm: true }, { text: 'STATUS', firm: true }]
  const cells = rows(['a unit with a long name', '21/11/2026 23:38', 'IN_PROGRESS'])
  expect(tableLines(header, cells, 45)).toEqual([
    'UNIT            SENT (Europe/Ro…  STATUS',
    'a unit with a…  21/11/2026 23:38  IN_PROGRESS',
  ])
  expect(tableLines(header, cells, 30)[1]).toBe('a unit …  21/11/20…  IN_PROGR…')
})
