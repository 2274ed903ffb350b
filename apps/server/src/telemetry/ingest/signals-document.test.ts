import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedSignals } from '@muster/signals'
import { describe, expect, it } from 'vitest'
import { measures } from './aemp/measures.ts'
import { parseAemp } from './aemp/aemp.ts'
import { readingOf } from './traccar/position.ts'

const document = readFileSync(join(import.meta.dirname, '../../../../../docs/signals.md'), 'utf8')

/** Rows of a table under a heading, each as its cells. */
function tableUnder(heading: string): string[][] {
  const section = document.split(/^## /m).find(part => part.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter(line => line.startsWith('|'))
  return rows.slice(2).map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const listed = (cell = '') => (cell === '–' ? [] : cell.split(', '))

describe('docs/signals.md', () => {
  it('has the figures of the code, under the names of each feed', () => {
    const rows = tableUnder('Figures from signals').map(([figure = '', uom, traccar, aemp, others]) => [
      figure,
      { uom, traccar: named(traccar), aemp: named(aemp), named: listed(others) },
    ])
    const figures = Object.entries(feedSignals).map(([figure, { uom, traccar, aemp, named }]) => [
      figure,
      { uom, traccar, aemp, named },
    ])
    expect(rows).toEqual(figures)
  })

  const columns = tableUnder('Columns').map(([field = '', , traccar, aemp]) => ({
    field,
    traccar: named(traccar),
    aemp: named(aemp),
  }))

  it.each(columns)('has the attribute of Traccar that becomes $field', ({ field, traccar }) => {
    const attributes = Object.fromEntries(traccar.map(name => [name, name === 'ignition' ? true : 36]))
    expect(readingOf({ attributes })[field as keyof ReturnType<typeof readingOf>]).toBeDefined()
  })

  it.each(columns)('has the elements of ISO 15143-3 that become $field', ({ field, aemp }) => {
    if (field in measures) expect(aemp).toEqual(measures[field as keyof typeof measures].parts)
    for (const element of aemp) {
      const Equipment = [
        {
          EquipmentHeader: { SerialNumber: '1' },
          [element]: element === 'EngineStatus' ? 'running' : 36,
          datetime: '2026-01-01T00:00:00Z',
        },
      ]
      const [item] = parseAemp(JSON.stringify({ Equipment })).unplaced ?? []
      expect(item?.reading[field as 'engineHours'], element).toBeDefined()
    }
  })
})
