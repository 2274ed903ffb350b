export { fleetPositions, type FleetPositions, type MapWindow } from './fleet-positions.client.ts'
export type { LiveUpdate } from './live-update.ts'
export { history, type History, type HistoryChoice } from './history/history.client.ts'
export { navigator, type Navigator } from './navigator.client.ts'
