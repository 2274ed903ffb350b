export { fuelSettingsOf } from './read-limits.ts'
