export { addCompany, changeCompany } from './save-company.ts'
export { sharedDealerCodes } from './shared-dealer-codes.ts'
