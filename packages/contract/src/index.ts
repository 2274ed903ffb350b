import type { Operation } from './operation.ts'
import * as generated from '../generated/index.ts'

export * from './operation.ts'
export * from './permissions.ts'
export * from '../generated/index.ts'
