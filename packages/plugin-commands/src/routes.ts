export * from './files/file-transfers.routes.ts'
export { commandProfileAssign, commandProfileDetail, commandProfileList } from './profiles/profiles.routes.ts'
