import { getUnitConfiguration } from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { defineModule } from '#modules/define-module.ts'
import { configurationOf } from './configuration-state.ts'

export const deviceConfigurationModule = defineModule({
  id: 'device-configuration',
  handlers: [
    handle(getUnitConfiguration, async ({ path: { unitId }, scope, use }) => {
      const configuration = await configurationOf(use(Db), scope, unitId, use(Clock).now())
      if (!configuration) throw notFound('unit', unitId)
      return configuration
    }),
  ],
})
