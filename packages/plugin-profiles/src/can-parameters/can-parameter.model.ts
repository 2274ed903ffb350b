import type { FleetSchemas } from '@muster/contract'
import { encodedValuesInput } from '../measurement/encoded-values.schema.ts'
import { parseRanges, rangesText } from './ranges.ts'
import { CanParameter, type CanParameterModel } from './can-parameter.schema.ts'

type Detail = FleetSchemas['CanParameter']
type Input = FleetSchemas['CanParameterInput']

export const aCanParameter: CanParameterModel = {
  description: '',
  dataBitStart: 0,
  dataLength: 8,
  dataResolution: 1,
  dataOffset: 0,
  canMuTypeCode: 'LABEL',
  muTypeId: null,
  muId: null,
  muLabel: '',
  conditionalOffset: null,
  encodedValues: [],
  calculusType: 'LINEAR',
  lookupTableAsXml: '',
  avgRate: 1000,
  notes: '',
  identifier: '00000000',
  mask: '00000000',
  intel: false,
  bit29: false,
  signed: false,
  float: false,
  multiplexer: [],
  isDefault: true,
  protocolIds: [],
}

/** Returns the form values. All fields stay, so that switching the kind before saving loses nothing. */
export function modelOf({ canParameterId: _id, version: _version, multiplexer, ...detail }: Detail): CanParameterModel {
  return {
    ...aCanParameter,
    ...detail,
    multiplexer: multiplexer.map(({ intel = false, ...rest }) => ({ ...rest, intel, ranges: rangesText(rest.ranges) })),
  }
}

/** Returns the input to send, without fields that the kind does not use (001 §4). */
export function inputOf({
  muTypeId,
  muId,
  muLabel,
  conditionalOffset,
  encodedValues,
  lookupTableAsXml,
  multiplexer,
  notes,
  ...rest
}: CanParameterModel): Input {
  const { canMuTypeCode, calculusType } = rest
  return {
    ...rest,
    multiplexer: multiplexer.map(one => ({ ...one, ranges: parseRanges(one.ranges) ?? [] })),
    ...(notes && { notes }),
    ...(calculusType === 'INTERPOLATED' && lookupTableAsXml && { lookupTableAsXml }),
    ...(canMuTypeCode === 'PRESET' && {
      muTypeId: muTypeId ?? undefined,
      muId: muId ?? undefined,
      conditionalOffset: conditionalOffset ?? undefined,
    }),
    ...(canMuTypeCode !== 'PRESET' && { muLabel }),
    ...(canMuTypeCode === 'LOOKUP' && { encodedValues: encodedValuesInput(encodedValues) }),
  }
}

/** Returns a new parameter with values from the address; ignores unknown fields and wrong types. */
export function prefilledParameter(text: string | undefined): CanParameterModel {
  if (!text) return aCanParameter
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    return aCanParameter
  }
  const entries = Object.entries(values && typeof values === 'object' ? values : {}).map(([name, value]) =>
    name === 'multiplexer' ? ([name, typedMultiplexers(value)] as const) : ([name, value] as const),
  )
  const filled = entries.filter(([name, value]) => {
    const field = CanParameter.shape[name as keyof CanParameterModel]
    return Object.hasOwn(CanParameter.shape, name) && field.safeParse(value).success
  })
  return { ...aCanParameter, ...(Object.fromEntries(filled) as Partial<CanParameterModel>) }
}

/** Formats the ranges of multiplexers as text; returns other values unchanged, for the schema to reject. */
function typedMultiplexers(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((one: { ranges?: unknown } | null) =>
    one && Array.isArray(one.ranges)
      ? { ...one, ranges: rangesText(one.ranges as { from: number; to: number }[]) }
      : one,
  )
}
