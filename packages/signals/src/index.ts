// What a raw reading means: pure calculations that the server and the screens share.
export * from './can-frames.ts'
export * from './can-groups.ts'
export * from './can-log.ts'
export * from './dbc.ts'
export * from './dbc-parameters.ts'
