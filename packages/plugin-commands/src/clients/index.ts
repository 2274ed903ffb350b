export {
  commands,
  type AvailableTemplate,
  type Commands,
  type CommandStatus,
  type SentCommand,
  type TemplateType,
} from './commands.client.ts'
export { fileTransfers, type FileTransfer, type FileTransfers } from './file-transfers.client.ts'
export { pagesOfAnySize } from './pages-of-any-size.ts'
export { unitGeofences, type AssignedGeofence, type Geofence, type UnitGeofences } from './unit-geofences.client.ts'
