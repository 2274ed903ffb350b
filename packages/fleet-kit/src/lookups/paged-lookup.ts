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

/** A reference table too long to load whole: searched on the server, page by page. */
export interface PagedLookup {
  readonly rows: typeof lookupCompanies
  /** The rows of chosen ids, at most 1000 in a call. */
  readonly byIds: typeof lookupCompaniesIds
  /** A row as the list shows it; its `label` where left out. */
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
/** Users whom others may select as recipients; those who were selected before keep their names. */
export const recipientLookup: PagedLookup = { ...userLookup, rows: lookupNotificationRecipients }
