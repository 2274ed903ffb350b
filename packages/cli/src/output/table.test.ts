import { expect, it } from 'vitest'
import { tableLines } from './table.ts'

const heads = (...texts: string[]) => texts.map(text => ({ text }))
const rows = (...texts: string[][]) => texts.map(cells => cells.map(text => ({ text })))

it('columns are as wide as what is in them, whatever the script', () => {
  expect(tableLines(heads('A', 'NAME'), rows(['1', '装载机'], ['22', 'x']))).toEqual([
    'A   NAME',
    '1   装载机',
    '22  x',
  ])
})

it('figures stand at the end of their column', () => {
  expect(tableLines(heads('N'), [[{ text: '7', align: 'end' }], [{ text: '123', align: 'end' }]])).toEqual([
    '  N',
    '  7',
    '123',
  ])
})

it('the widest column gives way on a narrow terminal, the others stay whole', () => {
  const lines = tableLines(heads('ID', 'TEXT'), rows(['1', 'a text that is far too long']), 16)
  expect(lines).toEqual(['ID  TEXT', '1   a text that…'])
  expect(tableLines(heads('ID', 'TEXT'), rows(['1', 'a text that is far too long']))[1]).toContain('far too long')
})

it('a terminal too narrow for anything is written over rather than waited for', () => {
  expect(tableLines(heads('A', 'B', 'C'), rows(['abcdefghijk', 'abcdefghijk', 'abcdefghijk']), 5)[1]).toBe(
    'abcdefg…  abcdefg…  abcdefg…',
  )
})

it('a moment or a state gives its name away before anything of itself, and only when all others are cut', () => {
  const header = [{ text: 'UNIT' }, { text: 'SENT (Europe/Rome)', firm: true }, { text: 'STATUS', firm: true }]
  const cells = rows(['a unit with a long name', '21/11/2026 23:38', 'IN_PROGRESS'])
  expect(tableLines(header, cells, 45)).toEqual([
    'UNIT            SENT (Europe/Ro…  STATUS',
    'a unit with a…  21/11/2026 23:38  IN_PROGRESS',
  ])
  expect(tableLines(header, cells, 30)[1]).toBe('a unit …  21/11/20…  IN_PROGR…')
})
