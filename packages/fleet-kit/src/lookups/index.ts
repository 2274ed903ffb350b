export * from './use-lookup.ts'
export * from './use-record-name.ts'
