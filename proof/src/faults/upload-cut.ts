import { linkSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { defineFault } from '../fault.ts'
import type { Site } from '../site/site.ts'
import { until } from '../site/wait.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'upload-cut',
  about: 'A log of the bus, whose connection ends at every tenth of its upload',
  rounds: 5,
  run: underLoad({ transports: ['mqtt'], framesPerSecond: 500 }, async ({ site, random }) => {
    const [agent] = site.agents
    if (!agent) throw new Error('There is no agent')
    const body = { unit: agent.unitId, schedule: 'NOW', duration: 1 }
    const { id } = await site.api.post<{ id: number }>('/wlf/api/can-sniffing', body)
    await until('the agent logs', async () => (await statusOf(site, id)) === 'IN_PROGRESS')
    await pause(random.between(4000, 8000))
    // the agent removes its log when it is uploaded
    const [own, copy] = [join(agent.logs, `sniffing-${id}.log`), join(site.folder, `log-${id}`)]
    linkSync(own, copy)
    const { size } = statSync(copy)
    site.proxies.http.cutAt(
      'up',
      Array.from({ length: 9 }, (_, i) => ((i + 1) * size) / 10),
    )
    await site.api.delete(`/wlf/api/can-sniffing/${id}`)
    await until('the log is uploaded', async () => ['ABORTED', 'COMPLETED', 'ERROR'].includes(await statusOf(site, id)))
    const { rows } = await sql<{ content: Buffer }>`
      select content from can_sniffing_file where request_id = ${id}`.execute(site.database.db)
    if (!rows[0]?.content.equals(readFileSync(copy))) site.lost.push(`log ${id} is not what the agent logged`)
    if (site.proxies.http.cutsLeft > 0) site.lost.push(`log ${id} was cut ${9 - site.proxies.http.cutsLeft} times only`)
    rmSync(copy)
  }),
})

async function statusOf({ database: { db } }: Site, id: number): Promise<string> {
  const { rows } = await sql<{ status: string }>`select status from can_sniffing where request_id = ${id}`.execute(db)
  return rows[0]?.status ?? ''
}
