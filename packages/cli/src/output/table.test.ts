import { expect, it } from 'vitest'
import { tableLines } from './table.ts'

const rows = (...texts: string[][]) => texts.map(cells => cells.map(text => ({ text })))

it('columns are as wide as what is in them, whatever the script', () => {
  expect(tableLines(['A', 'NAME'], rows(['1', '装载机'], ['22', 'x']))).toEqual(['A   NAME', '1   装载机', '22  x'])
})

it('figures stand at the end of their column', () => {
  expect(tableLines(['N'], [[{ text: '7', align: 'end' }], [{ text: '123', align: 'end' }]])).toEqual(['  N', '  7', '123'])
})

it('the widest column gives way on a narrow terminal, the others stay whole', () => {
  const lines = tableLines(['ID', 'TEXT'], rows(['1', 'a text that is far too long']), 16)
  expect(lines).toEqual(['ID  TEXT', '1   a text that…'])
  expect(tableLines(['ID', 'TEXT'], rows(['1', 'a text that is far too long']))[1]).toContain('far too long')
})

it('a terminal too narrow for anything is written over rather than waited for', () => {
  expect(tableLines(['A', 'B', 'C'], rows(['abcdefghijk', 'abcdefghijk', 'abcdefghijk']), 5)[1]).toBe('abcdefg…  abcdefg…  abcdefg…')
})
