import type { StoredRecord } from './record-kind.ts'

/** What the rows of all profiles have in common. */
export const profileRow = ({ name, isDefault, companyId, companyName, unitsCount }: StoredRecord<unknown>) => ({
  name,
  isDefault,
  companyId,
  companyName,
  unitsCount,
})

/** What the details of all profiles have in common. */
export const profileDetail = ({ name, isDefault, companyId, companyName, version }: StoredRecord<unknown>) => ({
  name,
  isDefault,
  companyId,
  companyName,
  version,
})
