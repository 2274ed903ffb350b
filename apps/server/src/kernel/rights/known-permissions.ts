import type { Permission } from '@muster/contract'
import { defineDependency } from '../dependency.ts'

/** Permissions of Muster and of external modules. */
export const KnownPermissions = defineDependency<readonly Permission[]>('KnownPermissions')
