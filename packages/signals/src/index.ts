// What a raw reading means: pure calculations that the server and the screens share.
export { compares, comparingBehaviours, comparisonOf, type Comparison } from './comparison.ts'
export { alarmHolds, AlarmWatch, DropWatch, type AlarmRule } from './input-alarm.ts'
export {
  isInterpolated,
  nominalOf,
  pointsOf,
  rawOf,
  sensorCurve,
  tableFault,
  type SensorCurve,
  type SensorPoint,
  type SensorRow,
  type SensorSettings,
  type SensorType,
} from './sensor.ts'
export { TankUse } from './tank.ts'
