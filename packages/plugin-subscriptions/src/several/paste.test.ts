import { expect, it } from 'vitest'
import { readPasted } from './paste.ts'

it('reads rows of a spreadsheet or a list, and each serial number once', () => {
  expect(readPasted('AM-1\tM 1\r\n\r\n AM-2 ; M 2\nAM-3\nAM-1,other\n')).toEqual([
    { serial: 'AM-1', machine: 'M 1' },
    { serial: 'AM-2', machine: 'M 2' },
    { serial: 'AM-3', machine: '' },
  ])
})
