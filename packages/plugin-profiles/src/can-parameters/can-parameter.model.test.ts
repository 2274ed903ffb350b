import { describe, expect, it } from 'vitest'
import { aCanParameter, prefilledParameter, inputOf, modelOf } from './can-parameter.model.ts'
import { CanParameter, type CanParameterModel } from './can-parameter.schema.ts'

const full: CanParameterModel = {
  ...aCanParameter,
  description: 'Speed',
  muTypeId: 1,
  muId: 101,
  muLabel: 'rpm',
  conditionalOffset: 5,
  notes: 'By the book',
  encodedValues: [{ value: 1, name: 'On' }],
  lookupTableAsXml: '<table><p x="0" y="1"/></table>',
}
const errorsOf = (parameter: Partial<CanParameterModel>) =>
  (CanParameter.safeParse({ ...full, ...parameter }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

it('PROF-002 defaults to an average rate of 1000, zero identifier and mask, and the default flag', () => {
  expect(aCanParameter).toMatchObject({ avgRate: 1000, identifier: '00000000', mask: '00000000', isDefault: true })
})

describe('input of a save', () => {
  it('PROF-005 omits the lookup XML without interpolation', () => {
    expect(inputOf({ ...full, calculusType: 'LINEAR' })).not.toHaveProperty('lookupTableAsXml')
    expect(inputOf({ ...full, calculusType: 'INTERPOLATED' })).toHaveProperty(
      'lookupTableAsXml',
      '<table><p x="0" y="1"/></table>',
    )
  })

  it('PROF-006 clears conditional offset, unit and encoded values for LABEL', () => {
    const sent = inputOf({ ...full, canMuTypeCode: 'LABEL' })
    expect(sent).toMatchObject({ muLabel: 'rpm' })
    for (const gone of ['conditionalOffset', 'muId', 'muTypeId', 'encodedValues']) expect(sent).not.toHaveProperty(gone)
  })

  it('PROF-007 clears label and encoded values for PRESET', () => {
    const sent = inputOf({ ...full, canMuTypeCode: 'PRESET' })
    expect(sent).toMatchObject({ muTypeId: 1, muId: 101, conditionalOffset: 5 })
    for (const gone of ['muLabel', 'encodedValues']) expect(sent).not.toHaveProperty(gone)
  })

  it('PROF-008 clears conditional offset and unit for LOOKUP', () => {
    const sent = inputOf({ ...full, canMuTypeCode: 'LOOKUP' })
    expect(sent).toMatchObject({ encodedValues: [{ value: 1, name: 'On' }], muLabel: 'rpm' })
    for (const gone of ['conditionalOffset', 'muId', 'muTypeId']) expect(sent).not.toHaveProperty(gone)
  })
})

describe('validation', () => {
  it('PROF-009 limits start bit plus length to 280', () => {
    expect(errorsOf({ dataBitStart: 200, dataLength: 80 })).toEqual([])
    expect(errorsOf({ dataBitStart: 200, dataLength: 81 })).toEqual([['dataLength', 'profiles.canParameter.tooLong']])
  })

  it('PROF-010 requires a name and a value for each encoded value', () => {
    expect(
      errorsOf({
        canMuTypeCode: 'LOOKUP',
        encodedValues: [
          { value: null, name: 'On' },
          { value: 2, name: ' ' },
        ],
      }),
    ).toEqual([
      ['encodedValues.0.value', 'screens.invalid.missing'],
      ['encodedValues.1.name', 'screens.invalid.missing'],
    ])
  })

  it('PROF-011 requires at least one encoded value for LOOKUP only', () => {
    expect(errorsOf({ canMuTypeCode: 'LOOKUP', encodedValues: [] })).toEqual([
      ['encodedValues', 'profiles.canParameter.noValues'],
    ])
    expect(errorsOf({ canMuTypeCode: 'LABEL', encodedValues: [] })).toEqual([])
    // leftovers of another kind do not block saving
    expect(errorsOf({ canMuTypeCode: 'LABEL', encodedValues: [{ value: null, name: '' }] })).toEqual([])
  })

  it('requires both type and unit for PRESET', () => {
    expect(errorsOf({ canMuTypeCode: 'PRESET', muTypeId: null, muId: null }).map(([path]) => path)).toEqual([
      'muTypeId',
      'muId',
    ])
  })

  it('requires 32 or 64 bits for a float, and value ranges for a multiplexer', () => {
    expect(errorsOf({ float: true, dataLength: 16 })).toEqual([['dataLength', 'profiles.canParameter.floatBits']])
    expect(errorsOf({ float: true, dataLength: 32 })).toEqual([])
    const wrong = ['', 'x', '3-1', '1,'].map(ranges => ({ dataBitStart: 0, dataLength: 4, intel: true, ranges }))
    expect(errorsOf({ multiplexer: wrong })).toEqual(
      wrong.map((_, index) => [`multiplexer.${index}.ranges`, 'profiles.canParameter.notRanges']),
    )
  })

  it('requires four hexadecimal bytes for identifier and mask', () => {
    expect(errorsOf({ identifier: '18FEF1', mask: '1FFFFFGG' }).map(([path]) => path)).toEqual(['identifier', 'mask'])
  })
})

it('PROF-001 preserves every field in a round trip', () => {
  const sent = inputOf({ ...full, canMuTypeCode: 'PRESET', calculusType: 'INTERPOLATED' })
  const model = modelOf({
    canParameterId: 7,
    ...sent,
    dataResolution: 1,
    dataOffset: 0,
    avgRate: 1000,
    identifier: '00000000',
    mask: '00000000',
    intel: false,
    bit29: false,
    signed: true,
    float: false,
    multiplexer: [
      { dataBitStart: 4, dataLength: 4, ranges: [{ from: 0, to: 3 }, { from: 5, to: 5 }] }, // prettier-ignore
    ],
    isDefault: true,
    version: 1,
  })
  const multiplexer = [{ dataBitStart: 4, dataLength: 4, intel: false, ranges: '0-3, 5' }]
  expect(model).toEqual({
    ...full,
    canMuTypeCode: 'PRESET',
    calculusType: 'INTERPOLATED',
    muLabel: '',
    encodedValues: [],
    signed: true,
    multiplexer,
  })
  expect(CanParameter.safeParse(model).success).toBe(true)
  expect(inputOf(model).multiplexer).toMatchObject([
    {
      ranges: [
        { from: 0, to: 3 },
        { from: 5, to: 5 },
      ],
    },
  ])
})

it('fills fields from the address and ignores unknown ones and wrong types', () => {
  const fill = {
    description: 'Speed',
    identifier: '0CF00400',
    dataBitStart: 24,
    dataLength: 'x',
    mask: 5,
    __proto__: 1,
    other: 1,
    multiplexer: [{ dataBitStart: 0, dataLength: 8, intel: true, ranges: [{ from: 2, to: 2 }] }],
  }
  expect(prefilledParameter(JSON.stringify(fill))).toEqual({
    ...aCanParameter,
    description: 'Speed',
    identifier: '0CF00400',
    dataBitStart: 24,
    multiplexer: [{ dataBitStart: 0, dataLength: 8, intel: true, ranges: '2' }],
  })
  for (const text of [undefined, '', 'x', 'null', '[]', '7']) expect(prefilledParameter(text)).toEqual(aCanParameter)
})

it('PROF-005 rejects an invalid lookup table', () => {
  const errorPaths = (lookupTableAsXml: string) =>
    CanParameter.safeParse({ ...full, calculusType: 'INTERPOLATED', lookupTableAsXml }).error?.issues.map(
      ({ path }) => path,
    )
  expect(errorPaths('<table><p x="0" y="1"/></table>')).toBeUndefined()
  expect(errorPaths('<table/>')).toEqual([['lookupTableAsXml']])
})
