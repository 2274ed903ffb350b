import { expect, it } from 'vitest'
import { merged, mergeLines } from './merge-fields.ts'

const base = { name: 'North', desc: '', unitIds: [1, 2], version: 3 }
const theirs = { ...base, name: 'North yard', unitIds: [1, 2, 3], version: 4 }
const mine = { ...base, name: 'North field', desc: 'By the river' }
const describe = (field: string) => ({
  label: { name: 'Name', desc: 'Description', version: null }[field],
  show: (value: unknown) => JSON.stringify(value),
})
const lines = mergeLines({ base, theirs, mine }, describe, 'Other fields')

it('compares only fields that differ, and proposes the change of the one who made it', () => {
  expect(lines).toEqual([
    { fields: ['name'], label: 'Name', theirs: '"North yard"', mine: '"North field"', isConflict: true, keeps: 'mine' },
    { fields: ['desc'], label: 'Description', theirs: '""', mine: '"By the river"', isConflict: false, keeps: 'mine' },
    {
      fields: ['unitIds'],
      label: 'Other fields',
      theirs: '[1,2,3]',
      mine: '[1,2]',
      isConflict: false,
      keeps: 'theirs',
    },
  ])
})

it('merges the chosen values', () => {
  expect(merged({ base, theirs, mine }, lines, ['theirs', 'mine', 'theirs'])).toEqual({
    name: 'North yard',
    desc: 'By the river',
    unitIds: [1, 2, 3],
    version: 4,
  })
})

it('loses nothing when both made the same change', () => {
  expect(mergeLines({ base, theirs: mine, mine }, describe, 'Other fields')).toEqual([])
})

it('takes the change of the other person where the user changed nothing but the order of keys', () => {
  const circle = { name: 'Yard', shape: { type: 'CIRCLE', radius: 100 } }
  const sides = {
    base: circle,
    theirs: { ...circle, shape: { type: 'CIRCLE', radius: 600 } },
    mine: { name: 'Yard B', shape: { radius: 100, type: 'CIRCLE' } },
  }
  const compared = mergeLines(sides, field => ({ label: field, show: String }), 'Other fields')
  expect(compared.map(({ label, isConflict, keeps }) => [label, isConflict, keeps])).toEqual([
    ['name', false, 'mine'],
    ['shape', false, 'theirs'],
  ])
})
