export { addCompany, changeCompany } from './save-company.ts'
export { saveSetting } from './company-setting.ts'
export { sharedDealerCodes } from './shared-dealer-codes.ts'
