import type { Handler } from '#kernel/http/handler.ts'
import { canParameters } from './can-parameters.ts'
import { canProfiles } from './can-profiles.ts'
import { canProtocols } from './can-protocols.ts'
import { importDatabase } from './import-database.ts'

export const canbus: readonly Handler[] = [...canParameters, importDatabase, ...canProfiles, ...canProtocols]
