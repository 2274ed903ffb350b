import { operations, permissions, type Permission } from '@muster/contract'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, type AppOptions } from '#kernel/http/app.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import type { Dependencies, Use } from '#kernel/dependency.ts'
import { KnownPermissions } from '#kernel/rights/known-permissions.ts'
import type { Module } from '#modules/define-module.ts'
import { AllWidgetCalls, embeddedOperations } from '#modules/admin/embed-tokens/widget-calls.ts'
import { ReportConfig } from '#reporting/report-config.ts'
import { ScheduledReports } from '#reporting/scheduled-report.ts'
import { AddedModules } from './added/added-modules.ts'
import { serverMetrics, type Measured } from './server-metrics.ts'
import type { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import { telemetryRoutes } from '#telemetry/routes.ts'

/** Provides the jobs, reports and widget calls of all modules. */
export function provideFromModules(
  dependencies: Dependencies,
  modules: readonly Module[],
  added: readonly Permission[] = [],
): void {
  dependencies
    .provide(KnownPermissions, [...permissions, ...added])
    .provide(
      Jobs,
      modules.flatMap(({ jobs = [] }) => jobs),
    )
    .provide(
      ScheduledReports,
      modules.flatMap(({ reports = [] }) => reports),
    )
    .provide(
      AllWidgetCalls,
      modules.flatMap(({ widgetCalls }) => (widgetCalls ? [widgetCalls] : [])),
    )
}

/** Creates the HTTP server with the operations of all modules. */
export function createServerApp(
  { use }: { use: Use },
  modules: readonly Module[],
  options: Pick<
    AppOptions,
    'portal' | 'widgets' | 'sitePlan' | 'isLoaded' | 'databaseTrouble' | 'warnings' | 'unready' | 'servers'
  > &
    Measured & { devices?: MessageReceiver; added?: AddedModules } = {},
): Promise<FastifyInstance> {
  const { added = AddedModules.none() } = options
  return createApp({
    use,
    operations: [...operations, ...added.operations],
    documents: added.documents,
    modules: added.all.map(({ name, plugin, trouble }) => ({
      name: plugin?.id ?? basename(name),
      version: plugin?.version,
      ...(trouble !== undefined && { leftOut: true }),
    })),
    handlers: [...modules, ...added.modules].flatMap(({ handlers = [] }) => handlers),
    embedded: embeddedOperations(use),
    runtime: { reports: use(ReportConfig) },
    extend: async (app, registry) => {
      serverMetrics(registry, use, options)
      await telemetryRoutes(app, registry, use, options.devices)
    },
    ...options,
  })
}
