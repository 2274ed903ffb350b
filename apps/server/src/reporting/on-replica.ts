import { dataAsOf, readingAsOf, ReportReplica } from '#kernel/db/replica.ts'
import type { Handler } from '#kernel/http/handler.ts'
import { Problem } from '#kernel/http/problem.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import type { ScheduledReport } from './scheduled-report.ts'

/** PostgreSQL's code for a statement timeout, which would also occur on the primary. */
const tooLong = '57014'

/**
 * Runs handlers that read a lot, and only read, on an up-to-date replica if there is one, otherwise on the primary. A call that
 * fails on the replica runs again on the primary. A response that is more than a few seconds old has the header `x-data-as-of`.
 */
export const onReplica = (handlers: readonly Handler[]): Handler[] =>
  handlers.map(({ operation, run }) => ({
    operation,
    run: context =>
      reading(context.use, async use => {
        const result = await run({ ...context, use })
        const asOf = dataAsOf()
        if (asOf) void context.reply.header('x-data-as-of', asOf.toISOString())
        return result
      }),
  }))

/** Like `onReplica`, for emailed reports. */
export const mailedOnReplica = (reports: readonly ScheduledReport[]): ScheduledReport[] =>
  reports.map(report => ({
    ...report,
    make: context => reading(context.use, use => Promise.resolve(report.make({ ...context, use }))),
  }))

async function reading<T>(use: Use, act: (use: Use) => T): Promise<Awaited<T>> {
  const replica = use(ReportReplica)
  const state = await replica?.state()
  const db = state?.db
  if (!replica || !state || !db) return await act(use)
  try {
    const onReplica = (<S>(service: Parameters<Use>[0]) => (service === Db ? db : use(service)) as S) as Use
    return await readingAsOf(state.asOf, () => Promise.resolve(act(onReplica)))
  } catch (error) {
    if (!isOfDatabase(error)) throw error
    replica.avoid(`failed (${error.message})`)
    return await act(use)
  }
}

function isOfDatabase(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof Problem || error.name === 'AbortError') return false
  const code = 'code' in error ? String(error.code) : undefined
  return code !== undefined ? code !== tooLong : /connect|terminat/i.test(error.message)
}
