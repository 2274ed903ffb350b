// What a raw reading means: pure calculations that the server and the screens share.
export * from './battery-days.ts'
export * from './power.ts'
