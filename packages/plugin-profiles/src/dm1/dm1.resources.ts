import { dm1ParameterCalls, dm1PlatformCalls, dm1SourceAddressCalls } from '@muster/contract'
import { defineResource } from '@muster/core'

/** DM1 platforms: machine families with common fault codes (001 §3). */
export const platforms = defineResource({
  id: 'profiles.dm1-platforms',
  ...dm1PlatformCalls,
  model: ({ name }) => ({ name }),
})

/** Source addresses: the controllers on a bus. */
export const sourceAddresses = defineResource({
  id: 'profiles.dm1-source-addresses',
  ...dm1SourceAddressCalls,
  model: ({ name, code }): { name: string; code: number | null } => ({ name, code: code ?? null }),
  input: ({ name, code }) => ({ name, ...(code !== null && { code }) }),
})

/** DM1 parameters: descriptions of fault codes. */
export const dm1Parameters = defineResource({
  id: 'profiles.dm1-parameters',
  ...dm1ParameterCalls,
  model: ({ parameterId: _, dtcCode = '', notes = '', lampColorId = null, ...rest }): Dm1ParameterModel => ({
    ...rest,
    dtcCode,
    notes,
    lampColorId,
  }),
  // validation guarantees the required numbers before the input is sent
  input: ({ lampColorId, platformId, sourceAddressId, spnCode, fmiCode, ...rest }) => ({
    ...rest,
    platformId: platformId ?? 0,
    sourceAddressId: sourceAddressId ?? 0,
    spnCode: spnCode ?? 0,
    fmiCode: fmiCode ?? 0,
    ...(lampColorId !== null && { lampColorId }),
  }),
})

interface Dm1ParameterModel {
  description: string
  dtcCode: string
  notes: string
  spnCode: number | null
  fmiCode: number | null
  lampColorId: number | null
  platformId: number | null
  sourceAddressId: number | null
}
