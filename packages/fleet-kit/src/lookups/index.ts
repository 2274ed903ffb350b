export { LookupChoice, LookupChoices, LookupSelect } from './lookup-choice.tsx'
export { companyLookup, dealerLookup, fleetLookup, userLookup, type PagedLookup } from './paged-lookup.ts'
export { named, numbered, useLookup } from './use-lookup.ts'
export { useRecordName } from './use-record-name.ts'
