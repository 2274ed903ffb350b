import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { auditForms } from './audit-forms.ts'
import type { Found } from './found.ts'
import type { Agent } from './site/agent.ts'
import { endsOfJobs } from './site/job-changes.ts'
import type { SentJob } from './site/jobs.ts'
import type { Site } from './site/site.ts'

export interface Audit extends Found {
  readings: number
  jobs: number
  saves: number
}

/** Compares the agents' disks, and the jobs and forms accepted by the server, with the database. */
export async function audit(site: Site): Promise<Audit> {
  const { jobs, forms } = site
  const found: Audit = { readings: 0, jobs: jobs.sent.length, saves: forms.acknowledged, lost: [], doubled: [] }
  for (const agent of site.agents) await auditReadings(site, agent, found)
  await auditJobs(site, found)
  await auditForms(site.database, forms.fleets, found)
  return found
}

async function auditReadings({ database: { db } }: Site, { uid, unitId, archive }: Agent, found: Audit): Promise<void> {
  archive.collect()
  const { readings, events } = archive.read()
  found.readings += readings.length + events.length
  const timesOf = async (query: ReturnType<typeof sql<{ time: Date }>>) => {
    const { rows } = await query.execute(db)
    return rows.map(({ time }) => time.getTime())
  }
  const positions = await timesOf(sql`select fix_time as time from position where unit_id = ${unitId}`)
  const alarms = await timesOf(sql`
    select occurred_at as time from alarm a join alarm_type t using (alarm_type_id)
    where a.unit_id = ${unitId} and t.code = 'SOS'`)
  compare(`${uid}: reading`, readings, positions, found)
  compare(`${uid}: event`, events, alarms, found)
  // a reading that is stored twice may have another time, and is counted for its day
  const { rows: again } = await sql<{ n: string }>`
    select signals ->> 'n' as n from position where unit_id = ${unitId} and signals ? 'n'
    group by 1 having count(*) > 1`.execute(db)
  found.doubled.push(...again.map(({ n }) => `${uid}: reading number ${n}`))
  // one statement, because readings may arrive in between
  const { rows: counts } = await sql<{ counted: number; stored: number }>`
    select (select coalesce(sum(readings), 0)::int from position_day where unit_id = ${unitId}) as counted,
      (select count(*)::int from position where unit_id = ${unitId}) as stored`.execute(db)
  const { counted = 0, stored = 0 } = counts[0] ?? {}
  if (counted > stored) found.doubled.push(`${uid}: ${counted - stored} readings counted twice`)
  if (counted < stored) found.lost.push(`${uid}: ${stored - counted} readings not counted`)
}

function compare(what: string, expected: readonly number[], stored: readonly number[], found: Audit): void {
  const counts = new Map<number, number>()
  for (const time of stored) counts.set(time, (counts.get(time) ?? 0) + 1)
  for (const time of new Set(expected)) {
    const count = counts.get(time) ?? 0
    if (count === 0) found.lost.push(`${what} of ${new Date(time).toISOString()}`)
    if (count > 1) found.doubled.push(`${what} of ${new Date(time).toISOString()}`)
  }
}

async function auditJobs(site: Site, found: Audit): Promise<void> {
  const ends = await endsOfJobs(site.database.db)
  const reported = new Map(site.agents.flatMap(({ archive }) => [...archive.read().ends]))
  for (const job of site.jobs.sent) {
    const name = `${job.kind}-${job.id}`
    const [end, ...more] = ends.get(name) ?? []
    if (end === undefined) found.lost.push(`${name} has not ended`)
    if (more.length > 0) found.doubled.push(`${name} ended as ${[end, ...more].join(', ')}`)
    const statuses = reported.get(name) ?? new Set()
    if (statuses.size > 1) found.doubled.push(`${name} was reported as ${[...statuses].join(', ')}`)
    if (job.kind === 'file' && end !== undefined && !isComplete(job, end)) found.lost.push(`${name} ended as ${end}`)
  }
  auditExecutions(site, ends, found)
}

const isComplete = ({ agent, name, sha256 }: Extract<SentJob, { kind: 'file' }>, end: string): boolean =>
  end === 'COMPLETED' &&
  createHash('sha256')
    .update(readFileSync(join(agent.files, name)))
    .digest('hex') === sha256

/** Checks that a completed command was executed once, and an interrupted one at most once. */
function auditExecutions({ agents, jobs }: Site, ends: Map<string, string[]>, found: Audit): void {
  for (const agent of agents) {
    const executed = agent.executed()
    const commands = jobs.sent.filter(job => job.agent === agent && job.kind === 'command')
    for (const [argument, list] of Map.groupBy(commands, job => (job.kind === 'command' ? job.argument : ''))) {
      const count = executed.get(argument) ?? 0
      const completed = list.filter(({ id }) => ends.get(`command-${id}`)?.[0] === 'COMPLETED').length
      if (count < completed)
        found.lost.push(`${agent.uid}: command ${argument}, ${completed - count} times completed and not executed`)
      if (count > list.length)
        found.doubled.push(`${agent.uid}: command ${argument} executed ${count} times, sent ${list.length} times`)
    }
  }
}
