export * from './files/file-transfers.drawers.ts'
export * from './geofences/geofences.drawers.ts'
export * from './send/send.drawers.ts'
