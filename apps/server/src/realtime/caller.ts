import type { Permission } from '@muster/contract'
import type { Scope } from '../scope/scope.ts'

/** What the channels need to know of whoever opened a socket. */
export interface RealtimeCaller {
  readonly scope: Scope
  readonly permissions: ReadonlySet<Permission>
}
