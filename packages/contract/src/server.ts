import type { Operation, OperationTypes } from './operation.ts'
import type { PluginPermission } from './permissions.ts'

/** Part of a SQL statement, such as the condition of `seesUnit`. */
export interface SqlPart {
  toOperationNode(): object
}

/**
 * Runs a statement and returns its rows. Values become parameters, parts of statements stay parts.
 *
 * @example
 * await sql<{ kilograms: number }>`select kilograms from plugin_weighbridge.weighing where unit_id = ${unitId}`
 */
export type Sql = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>

export interface ServerContext {
  readonly sql: Sql
  /** Writes a line into the server's log. */
  log(message: string, details?: object): void
}

/** Validated call by a caller with the permission of its operation. */
export interface ServerCall<T extends OperationTypes = OperationTypes> extends ServerContext {
  readonly path: T['path']
  readonly query: T['query']
  readonly body: T['body']
  readonly caller: {
    readonly userId: number
    readonly companyId: number
    readonly permissions: ReadonlySet<string>
  }
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** Condition that the caller may see a unit, by the alias of `unit` in the statement. */
  seesUnit(alias: string): SqlPart
  /** Condition that the caller may see a row, by its column with a company. */
  seesCompany(column: string): SqlPart
  /** Ends the call with a status and a sentence for users. */
  refuse(status: 400 | 403 | 404 | 409, detail: string): never
}

export interface ServerHandler {
  readonly operation: Operation
  readonly run: (call: ServerCall<never>) => unknown
}

/** Binds a typed function to an operation. */
export function serve<T extends OperationTypes>(
  operation: Operation<T>,
  run: (call: ServerCall<T>) => T['result'] | Promise<T['result']>,
): ServerHandler {
  return { operation, run }
}

export interface ServerJob {
  /** Never changed after a release. */
  readonly name: string
  /** Description in one sentence. */
  readonly description: string
  readonly schedule: { readonly intervalMs: number } | { readonly cron: string; readonly zone: string }
  readonly run: (context: ServerContext & { readonly signal: AbortSignal }) => Promise<void>
}

/** Position after it is stored. */
export interface FollowedPosition {
  readonly unitId: number
  readonly companyId: number
  /** Milliseconds since 1970. */
  readonly time: number
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** Alarm after it is stored. */
export interface FollowedAlarm {
  readonly alarmId: number
  readonly unitId: number
  readonly companyId: number
  readonly code: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** A module of Muster's server from another package. */
export interface ServerPlugin {
  /** Determines its addresses, `/plugins/<id>`, and its schema, `plugin_<id>` with `_` for `-`. */
  readonly id: string
  readonly version: string
  /** Compatible versions of Muster: `^0.2.0`. */
  readonly requires: string
  /** Permissions that it adds; new ones are granted to administrators. */
  readonly permissions?: readonly PluginPermission[]
  /** OpenAPI 3.1 of its operations, which validates each request. */
  readonly document: object
  readonly handlers: readonly ServerHandler[]
  /** Folder of its migrations, `0001-name.sql`, which run in its schema and only add. */
  readonly migrations?: URL
  readonly jobs?: readonly ServerJob[]
  /** Called after positions are stored. */
  readonly onPositions?: (positions: readonly FollowedPosition[], context: ServerContext) => Promise<void>
  /** Called after alarms are stored. */
  readonly onAlarms?: (alarms: readonly FollowedAlarm[], context: ServerContext) => Promise<void>
  /** Operations called by its widgets, by tag. Each must use `seesUnit`. */
  readonly widgetCalls?: Readonly<Record<`muster-${string}`, readonly Operation[]>>
}

/**
 * @example
 * export default defineServerPlugin({
 *   id: 'weighbridge', version: '1.0.0', requires: '^0.2.0', permissions: ['PLUGIN_WEIGHBRIDGE_VIEW'], document,
 *   migrations: new URL('./migrations/', import.meta.url),
 *   handlers: [serve(listWeighings, async ({ sql, seesUnit }) => ({ items: await sql`…` }))],
 * })
 */
export const defineServerPlugin = (plugin: ServerPlugin): ServerPlugin => plugin
