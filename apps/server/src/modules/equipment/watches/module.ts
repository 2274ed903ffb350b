import { listUnitWatches } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { defineModule } from '#modules/define-module.ts'
import { requestedUnits } from '#reporting/requested.ts'
import { watchRows } from './watch-rows.ts'

export const watchesModule = defineModule({
  id: 'watches',
  handlers: [
    handle(listUnitWatches, async context => {
      const { path, scope, use } = context
      await requestedUnits(use(Db), scope, [path.unitId], { withArchived: true, withHidden: true })
      const [watches, t] = await Promise.all([use(Pipeline).watchesOf(path.unitId), textsOfReader(context)])
      return watchRows(path.unitId, watches, t)
    }),
  ],
})
