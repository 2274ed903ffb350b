import { expect, test } from 'vitest'
import { measurementUnits } from '#modules/admin/lookups/measurement-units.ts'
import { usedFields, violations } from './can-parameter-rules.ts'
import { lineIn } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'

const faults = (input: Parameters<typeof violations>[0]) => violations(input).map(line => lineIn(line, inEnglish()))

const [unit] = measurementUnits
const full = {
  description: 'Speed',
  dataBitStart: 8,
  dataLength: 8,
  dataResolution: 0.5,
  dataOffset: -40,
  calculusType: 'LINEAR' as const,
  canMuTypeCode: 'LABEL' as const,
  muLabel: 'rpm',
  muTypeId: Number(unit?.typeId),
  muId: Number(unit?.id),
  conditionalOffset: 5,
  encodedValues: [{ value: 1, name: 'On' }],
  lookupTableAsXml: '<table/>',
  protocolIds: [3, 3],
}

test('PROF-009 rejects bits beyond 280', () => {
  expect(faults({ ...full, dataBitStart: 272 })).toEqual([])
  expect(faults({ ...full, dataBitStart: 273 })).toEqual(['dataLength: with the bit start at most 280'])
})

test('PROF-011 rejects missing texts for an encoded value', () => {
  expect(faults({ ...full, canMuTypeCode: 'LOOKUP', encodedValues: [] })).toEqual(['encodedValues: add at least one'])
})

test('rejects a unit of another type', () => {
  expect(faults({ ...full, canMuTypeCode: 'PRESET' })).toEqual([])
  expect(faults({ ...full, canMuTypeCode: 'PRESET', muTypeId: full.muTypeId + 1 })).toEqual([
    'muId: is not a unit of measure of its type',
  ])
})

test('PROF-005 rejects an unreadable table', () => {
  const faultsOf = (lookupTableAsXml?: string) =>
    faults({ ...full, calculusType: 'INTERPOLATED', ...(lookupTableAsXml !== undefined && { lookupTableAsXml }) })
  expect(faultsOf('<table><p x="0" y="1"/></table>')).toEqual([])
  expect(faultsOf('<table><p x="0" y="1"/><p x="ten" y="2"/></table>')).toEqual([
    'lookupTableAsXml: point 2, <p x="ten" y="2"/>: x and y must be numbers',
  ])
  for (const unreadable of [undefined, '', '<table><p x="0"', '0;1']) expect(faultsOf(unreadable)).toHaveLength(1)
})

test('PROF-003 PROF-005 stores resolution 1 and offset 0 for an interpolated value, and no table for others', () => {
  expect(usedFields({ ...full, calculusType: 'INTERPOLATED' })).toMatchObject({
    dataResolution: 1,
    dataOffset: 0,
    lookupTableAsXml: '<table/>',
  })
  expect(usedFields(full)).toMatchObject({ dataResolution: 0.5, dataOffset: -40 })
  expect(usedFields(full)).not.toHaveProperty('lookupTableAsXml')
})

test.each([
  ['PROF-006', 'LABEL', ['conditionalOffset', 'muId', 'muTypeId', 'encodedValues']],
  ['PROF-007', 'PRESET', ['muLabel', 'encodedValues']],
  ['PROF-008', 'LOOKUP', ['conditionalOffset', 'muId', 'muTypeId']],
] as const)('%s %s omits fields that the kind does not use', (_, canMuTypeCode, gone) => {
  const stored = usedFields({ ...full, canMuTypeCode })
  for (const field of gone) expect(stored).not.toHaveProperty(field)
})

test('PROF-002 fills in defaults', () => {
  expect(usedFields({ ...full, protocolIds: [3, 3] })).toMatchObject({
    avgRate: 1000,
    identifier: '00000000',
    mask: '00000000',
    intel: false,
    bit29: false,
    protocolIds: [3],
  })
})
