export * from './sensors/sensors.drawers.ts'
