import type { ServerCall, ServerContext, ServerHandler, ServerPlugin, Sql } from '@muster/contract/server'
import { sql } from 'kysely'
import { Db, Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Context, Handler } from '#kernel/http/handler.ts'
import { Problem } from '#kernel/http/problem.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import { defineModule, type Module } from '#modules/define-module.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import type { StoredPosition } from '#telemetry/ingest/commit.ts'

/** Converts a server plugin to a server module. */
export function moduleOf(plugin: ServerPlugin): Module {
  const { id, handlers, jobs = [], onPositions, onAlarms, widgetCalls = {} } = plugin
  return defineModule({
    id: `plugin:${id}`,
    handlers: handlers.map(handler => handlerOf(plugin, handler)),
    jobs: jobs.map(({ name, description, schedule, run }) => ({
      name: `${id}-${name}`,
      type: 'cluster',
      description,
      schedule,
      run: ({ use, signal }) => run({ ...contextOf(plugin, use), signal }),
    })),
    widgetCalls: Object.fromEntries(Object.entries(widgetCalls).map(([tag, operations]) => [tag, { operations }])),
    on: {
      positions: onPositions && [use => followerOf(plugin, use, positions => positions.map(positionOf), onPositions)],
      alarms: onAlarms && [use => followerOf(plugin, use, alarms => alarms.map(alarmOf), onAlarms)],
    },
  })
}

const positionOf = ({ unitId, companyId, observation: { time, latitude, longitude } }: StoredPosition) => ({
  unitId,
  companyId,
  time,
  latitude,
  longitude,
})

const alarmOf = ({ alarmId, unitId, companyId, code, occurredAt }: Alarm) => ({
  alarmId,
  unitId,
  companyId,
  code,
  time: occurredAt,
})

const codes = { 400: 'BAD_REQUEST', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'CONFLICT' } as const

function handlerOf(plugin: ServerPlugin, { operation, run }: ServerHandler): Handler {
  return {
    operation,
    // the contract's routes refuse calls without a session to operations that are not public, and no plugin has a public one
    run: context => {
      const { path, query, body, caller, scope, signal, use } = context as Context
      const call: ServerCall = {
        ...contextOf(plugin, use),
        path,
        query,
        body,
        signal,
        caller: { userId: caller.userId, companyId: caller.companyId, permissions: caller.acls },
        seesUnit: alias => unitInScope(scope, alias),
        seesCompany: column => inScope(scope, column),
        refuse(status, detail) {
          throw new Problem(codes[status], { english: detail })
        },
      }
      return run(call as ServerCall<never>)
    },
  }
}

function contextOf({ id }: ServerPlugin, use: Use): ServerContext {
  const statement: Sql = async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) =>
    (await sql<Row>(text, ...values).execute(use(Db))).rows
  return { sql: statement, log: (message, details = {}) => use(Log).info({ plugin: id, ...details }, message) }
}

/** Forwards committed data of ingest to a plugin. Ingest does not wait for it. */
function followerOf<Stored, Followed>(
  plugin: ServerPlugin,
  use: Use,
  convert: (stored: readonly Stored[]) => readonly Followed[],
  follow: (followed: readonly Followed[], context: ServerContext) => Promise<void>,
) {
  return {
    receive(stored: readonly Stored[]) {
      follow(convert(stored), contextOf(plugin, use)).catch((error: unknown) =>
        use(Log).error({ err: error, plugin: plugin.id }, 'a plugin failed to follow ingest'),
      )
    },
  }
}
