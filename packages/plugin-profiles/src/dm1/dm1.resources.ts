import {
  createDm1Parameter,
  createDm1Platform,
  createDm1SourceAddress,
  deleteDm1Parameter,
  deleteDm1Platform,
  deleteDm1SourceAddress,
  getDm1Parameter,
  getDm1Platform,
  getDm1SourceAddress,
  listDm1Parameters,
  listDm1Platforms,
  listDm1SourceAddresses,
  updateDm1Parameter,
  updateDm1Platform,
  updateDm1SourceAddress,
} from '@muster/contract'
import { defineResource } from '@muster/core'

/** DM1 platforms: machine families with common fault codes (001 §3). */
export const platforms = defineResource({
  id: 'profiles.dm1-platforms',
  list: listDm1Platforms,
  get: getDm1Platform,
  create: createDm1Platform,
  update: updateDm1Platform,
  remove: deleteDm1Platform,
  model: ({ name }) => ({ name }),
})

/** Source addresses: the controllers on a bus. */
export const sourceAddresses = defineResource({
  id: 'profiles.dm1-source-addresses',
  list: listDm1SourceAddresses,
  get: getDm1SourceAddress,
  create: createDm1SourceAddress,
  update: updateDm1SourceAddress,
  remove: deleteDm1SourceAddress,
  model: ({ name, code }): { name: string; code: number | null } => ({ name, code: code ?? null }),
  input: ({ name, code }) => ({ name, ...(code !== null && { code }) }),
})

/** DM1 parameters: descriptions of fault codes. */
export const dm1Parameters = defineResource({
  id: 'profiles.dm1-parameters',
  list: listDm1Parameters,
  get: getDm1Parameter,
  create: createDm1Parameter,
  update: updateDm1Parameter,
  remove: deleteDm1Parameter,
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
