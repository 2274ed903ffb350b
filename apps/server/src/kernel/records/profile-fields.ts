import type { StoredRecord } from './record-kind.ts'

/** Returns the fields that the rows of all profiles share. */
export const profileRow = ({ name, isDefault, companyId, companyName, unitsCount }: StoredRecord<unknown>) => ({
  name,
  isDefault,
  companyId,
  companyName,
  unitsCount,
})

/** Returns the fields that the details of all profiles share. */
export const profileDetail = ({ name, isDefault, companyId, companyName, version }: StoredRecord<unknown>) => ({
  name,
  isDefault,
  companyId,
  companyName,
  version,
})
