export { LookupChoice, LookupChoices, LookupMultiSelect, LookupSelect } from './lookup-choice.tsx'
export { OwnerChoice } from './owner-choice.tsx'
export {
  companyLookup,
  dealerLookup,
  fleetLookup,
  recipientLookup,
  userLookup,
  type PagedLookup,
} from './paged-lookup.ts'
export { useCommandTemplates } from './use-command-templates.ts'
export { named, numbered, useLookup, useLookupNames } from './use-lookup.ts'
export { useRecordName } from './use-record.ts'
export { useRecordOwner } from './use-record.ts'
export { useSelectSearch } from './use-select-search.ts'
