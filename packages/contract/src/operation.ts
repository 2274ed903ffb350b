import type { Feature, Permission } from './permissions.ts'

export type ServiceName = 'fleet' | 'command-manager' | 'notification-manager' | 'notification-configurator' | 'report'

/** Where each service answers unless runtime configuration says otherwise. */
export const defaultBases: Record<ServiceName, string> = {
  fleet: '/wlf',
  'command-manager': '/command-manager',
  'notification-manager': '/wlf',
  'notification-configurator': '/wlf',
  report: '/wlf',
}

/** What one operation carries over the wire; filled in by the generated types. */
export interface OperationTypes {
  path: object
  query: object
  headers: object
  body: unknown
  result: unknown
}

/** Who may call an operation. `public` needs no token; an empty object needs only a session. */
export interface OperationAccess {
  readonly public?: true
  readonly anyOf?: readonly Permission[]
  readonly feature?: Feature
  /** Refused while a support user acts as the caller: every write that `scripts/acting.ts` does not list. */
  readonly inPerson?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API as a value: clients call it, the server binds a handler to it, tests walk over all of them.
 *
 * @example
 * await api.call(getFleet, { path: { fleetId: 7 } })
 * handle(getFleet, ({ path, scope }) => findFleet(scope, path.fleetId))
 */
export interface Operation<T extends OperationTypes = OperationTypes> {
  /** The catalogue's id in camel case. */
  readonly id: string
  readonly service: ServiceName
  readonly area: string
  readonly method: Method
  /** OpenAPI path below the service's base: `/api/fleets/{fleetId}`. */
  readonly path: string
  /** Names a caller must give: path and query parameters, and `body`. */
  readonly required: readonly string[]
  /** Fields of the body that a caller must give. */
  readonly requiredInBody?: readonly string[]
  readonly access: OperationAccess
  readonly paging?: 'start-limit' | 'page-size' | 'page'
  /** A GET that changes something: never prefetched, retried or cached. */
  readonly sideEffect?: true
  /** A write that support may make on behalf of a user; it is stored with both. */
  readonly onBehalf?: true
  /** The answer is a file, named by its content-disposition header. */
  readonly download?: true
  /** The request body is multipart/form-data. */
  readonly multipart?: true
  /** Types only; never present at run time. */
  readonly types?: T
}

/** An operation as `@muster/contract/calls` lists it for people: what a permission lets one do. It has no types and cannot be called. */
export interface ListedCall {
  readonly id: string
  /** In words: `List fleets`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: OperationAccess
}

/** The types of an operation token: `TypesOf<typeof listFleets>['result']`. */
export type TypesOf<O> = O extends Operation<infer T> ? T : never

/** An operation that asks for no token; nothing is known of who calls it. */
export type PublicOperation<T extends OperationTypes = OperationTypes> = Operation<T> & {
  readonly access: { readonly public: true }
}
