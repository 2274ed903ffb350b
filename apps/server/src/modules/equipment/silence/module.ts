import { diagnoseSilence, listSilentUnits } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { defineModule } from '#modules/define-module.ts'
import { diagnoseSilence as diagnose } from './diagnose.ts'
import { listSilentUnits as list } from './list-silent-units.ts'

export const silenceModule = defineModule({
  id: 'silence',
  handlers: [
    handle(listSilentUnits, context => list(context, context.query)),

    handle(diagnoseSilence, async context => {
      const diagnosis = await diagnose(context, context.path.unitId)
      if (!diagnosis) throw notFound('unit', context.path.unitId)
      return diagnosis
    }),
  ],
})
