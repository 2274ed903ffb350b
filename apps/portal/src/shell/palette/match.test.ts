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
])('matches %j by %j as %j', (label, search, expected) => {
  expect(marked(label, search)).toBe(expected)
})

it('ranks label starts before word starts before other matches', () => {
  expect(['Map', 'Fleet map', 'Heatmap'].map(label => match(label, 'map')?.rank)).toEqual([0, 1, 2])
})
