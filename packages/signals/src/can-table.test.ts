import { describe, expect, it } from 'vitest'
import { readCanTable } from './can-table.ts'

const pointsOf = (xml: string) => {
  const table = readCanTable(xml)
  return 'points' in table ? table.points.map(({ raw, value }) => [raw, value]) : table.fault
}

describe('table of an interpolated CAN parameter', () => {
  it('accepts points in any order and all XML notations', () => {
    expect(pointsOf('<table><p x="0" y="-40"/><p x="250" y="210.5"/></table>')).toEqual([
      [0, -40],
      [250, 210.5],
    ])
    const loose = `<?xml version="1.0"?>
      <!-- tank -->
      <table>
        <p y = '1e2' x = '255'></p> <!-- full -->
        <p x="-5" y=".5" />
      </table>\n`
    expect(pointsOf(loose)).toEqual([
      [-5, 0.5],
      [255, 100],
    ])
  })

  it.each([
    ['', 'noTable'],
    ['0;0', 'noTable'],
    ['<table><p x="0" y="1"></table>', 'noTable'],
    ['<table><p x="0" y="1"/>', 'noTable'],
    ['<table><q x="0" y="1"/></table>', 'noTable'],
    ['<table><p x="0" y="1"/> 7</table>', 'noTable'],
    ['<table/>', 'noPoints'],
    ['<table></table>', 'noPoints'],
    ['<table><p x="0"/></table>', 'notNumber'],
    ['<table><p x="0" y="1,5"/></table>', 'notNumber'],
    ['<table><p x="0" y=""/></table>', 'notNumber'],
    ['<table><p x="0" y="1"/><p x="0.0" y="2"/></table>', 'repeated'],
  ])('rejects %s: %s', (xml, fault) => {
    expect(pointsOf(xml)).toMatchObject({ is: fault })
  })
})
