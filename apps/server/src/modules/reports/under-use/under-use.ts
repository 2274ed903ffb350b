import { exportUnderUse, underUseRanking } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { rankingPage, readRanking } from '../ranking/ranking.ts'
import { underUseFile } from './under-use-file.ts'
import { ranking } from './under-use-ranking.ts'

/** Operations of the report on under-use, with the units and limits of other multi-unit tables. */
export const underUse = [
  handle(underUseRanking, context => rankingPage(context, ranking)),

  handle(exportUnderUse, async context =>
    underUseFile(context, await readRanking(context, ranking, context.path.format)),
  ),
]
