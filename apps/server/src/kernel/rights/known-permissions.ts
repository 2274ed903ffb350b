import type { Permission } from '@muster/contract'
import { defineDependency } from '../dependency.ts'

/** Permissions of Muster, and of modules of other packages. */
export const KnownPermissions = defineDependency<readonly Permission[]>('KnownPermissions')
