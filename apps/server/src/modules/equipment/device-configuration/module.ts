import { getFleetConfiguration, getUnitConfiguration, listFleetUnfinishedConfigurations } from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { defineModule } from '#modules/define-module.ts'
import { configurationOf } from './configuration-state.ts'
import { fleetConfiguration, listUnfinished } from './fleet-configuration.ts'

export const deviceConfigurationModule = defineModule({
  id: 'device-configuration',
  handlers: [
    handle(getUnitConfiguration, async ({ path: { unitId }, scope, use }) => {
      const configuration = await configurationOf(use(Db), scope, unitId, use(Clock).now())
      if (!configuration) throw notFound('unit', unitId)
      return configuration
    }),

    handle(getFleetConfiguration, async ({ path: { fleetId }, scope, use }) => {
      const configuration = await fleetConfiguration(use(Db), scope, fleetId)
      if (!configuration) throw notFound('fleet', fleetId)
      return configuration
    }),

    handle(listFleetUnfinishedConfigurations, async ({ path: { fleetId }, query, scope, use }) => {
      const page = await listUnfinished(use(Db), scope, fleetId, query)
      if (!page) throw notFound('fleet', fleetId)
      return page
    }),
  ],
})
