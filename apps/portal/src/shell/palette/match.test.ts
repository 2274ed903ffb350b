import { expect, it } from 'vitest'
import { match } from './match.ts'

const marked = (label: string, search: string) =>
  match(label, search)
    ?.parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

it.each([
  ['Fleet map', '', 'Fleet map'],
  ['Fleet map', 'fleet', '[Fleet] map'],
  ['Fleet map', 'MAP', 'Fleet [map]'],
  ['Fleet map', 'map fl', '[Fl]eet [map]'],
  ['Fleet map', 'ee', 'Fl[ee]t map'],
  ['Data mapping map', 'map', 'Data [map]ping map'],
  ['Overlap lap', 'lap', 'Overlap [lap]'],
  ['Fleet map', 'fleets', undefined],
  ['Fleet map', 'map x', undefined],
  ['I/O profiles (AMX)', '(amx', 'I/O profiles [(AMX])'],
])('in %j the search %j finds %j', (label, search, expected) => {
  expect(marked(label, search)).toBe(expected)
})

it('what begins with the search comes before words that do, and those before the rest', () => {
  expect(['Map', 'Fleet map', 'Heatmap'].map(label => match(label, 'map')?.rank)).toEqual([0, 1, 2])
})
