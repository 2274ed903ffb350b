export * from './equipment-assign/equipment-assign.routes.ts'
export * from './silence/silence.routes.ts'
export * from './units/units.routes.ts'
export * from './model-configurations/model-configurations.routes.ts'
