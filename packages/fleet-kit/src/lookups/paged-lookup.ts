import {
  lookupCompanies,
  lookupCompaniesIds,
  lookupDealerCompanies,
  lookupDealerCompaniesIds,
  lookupFleets,
  lookupFleetsIds,
  lookupNotificationRecipients,
  lookupVisibleUsers,
  lookupVisibleUsersIds,
  type FleetSchemas,
} from '@muster/contract'

export type LookupItem = FleetSchemas['LookupItem']

/** Lookup that is too large to load completely, so the server searches and pages it. */
export interface PagedLookup {
  readonly rows: typeof lookupCompanies
  /** Loads rows by ID, at most 1000 in a call. */
  readonly byIds: typeof lookupCompaniesIds
  /** Returns the text of a row; `label` by default. */
  readonly labelOf?: (row: LookupItem) => string
}

export const companyLookup: PagedLookup = { rows: lookupCompanies, byIds: lookupCompaniesIds }
export const dealerLookup: PagedLookup = { rows: lookupDealerCompanies, byIds: lookupDealerCompaniesIds }
export const fleetLookup: PagedLookup = { rows: lookupFleets, byIds: lookupFleetsIds }
export const userLookup: PagedLookup = {
  rows: lookupVisibleUsers,
  byIds: lookupVisibleUsersIds,
  labelOf: ({ label, fullName }) => (fullName ? `${String(fullName)} (${label})` : label),
}
/** Users that can be selected as recipients. Users selected earlier are still shown by name. */
export const recipientLookup: PagedLookup = { ...userLookup, rows: lookupNotificationRecipients }
