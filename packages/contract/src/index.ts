export * from './operation.ts'
export * from './permissions.ts'
