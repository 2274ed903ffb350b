import type { Feature, Permission } from './permissions.ts'
import type { NoParameters } from './wire.ts'

/** Services of Muster itself. */
export type MusterService =
  | 'fleet'
  | 'command-manager'
  | 'notification-manager'
  | 'notification-configurator'
  | 'report'

/** Default base path of each service; runtime configuration may override it. */
export const defaultBases: Record<MusterService, string> = {
  fleet: '/wlf',
  'command-manager': '/command-manager',
  'notification-manager': '/wlf',
  'notification-configurator': '/wlf',
  report: '/wlf',
}

/** Backend of a plugin: `plugin:weighbridge`. */
export type PluginService = `plugin:${string}`
export type ServiceName = MusterService | PluginService

export const isPluginService = (service: ServiceName): service is PluginService => service.startsWith('plugin:')

/** Returns the default base path of a service; a plugin's is `/plugins/weighbridge`. */
export const defaultBaseOf = (service: ServiceName): string =>
  isPluginService(service) ? `/plugins/${service.slice('plugin:'.length)}` : defaultBases[service]

/** Types of an operation's parameters, body and result; filled in by the generated code. */
export interface OperationTypes {
  path: object
  query: object
  headers: object
  body: unknown
  result: unknown
}

/** Access rule of an operation. `public` needs no token; an empty object needs only a session. */
export interface OperationAccess {
  readonly public?: true
  readonly anyOf?: readonly Permission[]
  readonly feature?: Feature
  /** Rejected while a support user acts as the caller: every write that `scripts/acting.ts` does not list. */
  readonly inPerson?: true
  /** Rejected for program tokens: operations for signed-in users only, listed in `scripts/acting.ts`. */
  readonly sessionOnly?: true
  /** Irreversible operation: rejected with `VERIFICATION_REQUIRED` unless the user verified their identity recently. */
  readonly stepUp?: true
  /** Permitted in a session that may only set up the second factor that its company requires. */
  readonly duringSetup?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Call of the API as a value: clients call it, the server binds a handler to it, tests iterate over all of them.
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
  /** Required arguments: path and query parameters, and `body`. */
  readonly required: readonly string[]
  /** Required fields of the body. */
  readonly requiredInBody?: readonly string[]
  readonly access: OperationAccess
  readonly paging?: 'start-limit' | 'page-size' | 'page'
  /** Marks a GET with side effects: never prefetched, retried or cached. */
  readonly sideEffect?: true
  /** Marks a write that support may make on behalf of a user; both are stored with it. */
  readonly onBehalf?: true
  /** Marks a response that is a file, named by its content-disposition header. */
  readonly download?: true
  /** The request body is multipart/form-data. */
  readonly multipart?: true
  /** Type-level only; absent at run time. */
  readonly types?: T
}

type WithDefaults<T extends Partial<OperationTypes>> = {
  [K in keyof OperationTypes]: K extends keyof T
    ? Exclude<T[K], K extends keyof Inputs ? undefined : never>
    : Defaults[K]
}

interface Inputs {
  path: object
  query: object
  headers: object
}

/** Types of an operation without parameters, body and result. */
interface Defaults {
  path: NoParameters
  query: NoParameters
  headers: NoParameters
  body: undefined
  result: void
}

/**
 * Defines a call to the backend of a plugin.
 *
 * @example
 * export const listWeighings = defineOperation<{ query: { unitId?: number }; result: { items: Weighing[] } }>({
 *   id: 'listWeighings', service: 'plugin:weighbridge', method: 'GET', path: '/weighings', access: { anyOf: ['ADM_UNIT_VIEW'] },
 * })
 */
export function defineOperation<T extends Partial<OperationTypes>>(
  definition: Pick<Operation, 'id' | 'method' | 'path' | 'access'> &
    Partial<Pick<Operation, 'required' | 'paging' | 'sideEffect' | 'download'>> & { readonly service: PluginService },
): Operation<WithDefaults<T>> {
  return { area: definition.service, required: [], ...definition }
}

/** Operation in `@muster/contract/calls`, for showing what a permission allows. It has no types and cannot be called. */
export interface ListedCall {
  readonly id: string
  /** Readable name: `List fleets`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: OperationAccess
}

/** The types of an operation token: `TypesOf<typeof listFleets>['result']`. */
export type TypesOf<O> = O extends Operation<infer T> ? T : never

/** Operation that needs no token; its caller is unknown. */
export type PublicOperation<T extends OperationTypes = OperationTypes> = Operation<T> & {
  readonly access: { readonly public: true }
}
