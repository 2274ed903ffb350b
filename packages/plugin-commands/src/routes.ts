export * from './files/file-transfers.routes.ts'
export { commandProfileAssign, commandProfileDetail, commandProfileList } from './profiles/profiles.routes.ts'
export * from './firmware/firmware.routes.ts'
export * from './rollouts/rollouts.routes.ts'
