export { fleetPositions, type FleetPositions, type MapWindow } from './fleet-positions.service.ts'
export type { LiveUpdate } from './live-update.ts'
export { history, type History, type HistoryChoice } from './history/history.service.ts'
export { navigator, type Navigator } from './navigator.service.ts'
