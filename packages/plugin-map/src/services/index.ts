export { fleetPositions, type FleetPositions, type PositionUpdate, type MapWindow } from './fleet-positions.service.ts'
