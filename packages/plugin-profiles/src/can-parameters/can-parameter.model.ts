import type { FleetSchemas } from '@muster/contract'
import { encodedOf } from '../measurement/encoded-values.schema.ts'
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
  isDefault: true,
  protocolIds: [],
}

/** What a form edits: nothing is left out, so that a kind can be tried and taken back before saving. */
export function modelOf({ canParameterId: _, ...detail }: Detail): CanParameterModel {
  return { ...aCanParameter, ...detail }
}

/** What is sent: what the kind does not use is cleared (001 §4). */
export function inputOf({
  muTypeId,
  muId,
  muLabel,
  conditionalOffset,
  encodedValues,
  lookupTableAsXml,
  notes,
  ...rest
}: CanParameterModel): Input {
  const { canMuTypeCode, calculusType } = rest
  return {
    ...rest,
    ...(notes && { notes }),
    ...(calculusType === 'INTERPOLATED' && lookupTableAsXml && { lookupTableAsXml }),
    ...(canMuTypeCode === 'PRESET' && {
      muTypeId: muTypeId ?? undefined,
      muId: muId ?? undefined,
      conditionalOffset: conditionalOffset ?? undefined,
    }),
    ...(canMuTypeCode !== 'PRESET' && { muLabel }),
    ...(canMuTypeCode === 'LOOKUP' && { encodedValues: encodedOf(encodedValues) }),
  }
}

/** A new parameter with the fields of an address; those that are none, or of another type, are left out. */
export function filledFrom(text: string | undefined): CanParameterModel {
  if (!text) return aCanParameter
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return aCanParameter
  }
  const filled = Object.entries(given && typeof given === 'object' ? given : {}).filter(([name, value]) => {
    const field = CanParameter.shape[name as keyof CanParameterModel]
    return Object.hasOwn(CanParameter.shape, name) && field.safeParse(value).success
  })
  return { ...aCanParameter, ...(Object.fromEntries(filled) as Partial<CanParameterModel>) }
}
