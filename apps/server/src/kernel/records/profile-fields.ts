import type { StoredRecord } from './record-kind.ts'

/** Returns the row fields common to all profiles. */
export const profileRow = ({ name, isDefault, companyId, companyName, unitsCount }: StoredRecord<unknown>) => ({
  name,
  isDefault,
  companyId,
  companyName,
  unitsCount,
})

/** Returns the detail fields common to all profiles. */
export const profileDetail = ({ name, isDefault, companyId, companyName, version }: StoredRecord<unknown>) => ({
  name,
  isDefault,
  companyId,
  companyName,
  version,
})
