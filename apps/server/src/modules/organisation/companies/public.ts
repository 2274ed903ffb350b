// What other modules may use of this one.
export { addCompany, changeCompany } from './save-company.ts'
export { sharedDealerCodes } from './shared-dealer-codes.ts'
