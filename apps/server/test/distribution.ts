import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Script that docs/operating.md has operators of Citus run. */
export const distributeScript = join(import.meta.dirname, '../../../deploy/citus/distribute.sql')

/** Distributed tables with their distribution column. */
export const distributed: ReadonlyMap<string, string> = new Map(
  [...readFileSync(distributeScript, 'utf8').matchAll(/create_distributed_table\('public\.(\w+)', '(\w+)'/g)].map(
    ([, table, column]) => [table!, column!],
  ),
)

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'Relation Name'?: string
  Alias?: string
  Plans?: Plan[]
  [detail: string]: unknown
}

const known = new Set<string>()

/** Returns true if a statement reads or writes a distributed table and can be planned. */
const isConcerned = (statement: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(statement) &&
  [...distributed.keys()].some(table => new RegExp(`\\b${table}\\b`).test(statement))

/**
 * Finds statements that ran on plain PostgreSQL and that Citus would refuse, or run by sending complete tables between nodes.
 * Each is planned once in a process. The rules, for each part of a statement that is planned separately (a materialized `with`, a
 * subquery that
 * depends on nothing):
 *
 * - If all distributed tables are read for one unit, `unit_id = $1`, it runs where the unit is, and may do anything with them.
 * - Otherwise they are joined by `unit_id`, and what depends on an outer row neither limits nor groups.
 * - Tables that are not distributed are joined to the answer, outside.
 */
export async function refusedByCitus(db: Database, statements: Iterable<string>): Promise<string[]> {
  const fresh = [...statements].filter(statement => isConcerned(statement) && !known.has(statement))
  if (fresh.length === 0) return []
  const problems: string[] = []
  const rollback = new Error('rollback')
  await db
    .transaction()
    .execute(async trx => {
      const { rows } = await sql<{ isPlain: boolean }>`
        select to_regclass('public.position') is not null and not exists (select from pg_extension where extname = 'citus') as "isPlain"`.execute(
        trx,
      )
      if (!rows[0]?.isPlain) return
      // a database without partitions or rows: each table is then one node of a plan
      await sql`create schema of_plan`.execute(trx)
      for (const table of distributed.keys())
        await sql`create table ${sql.id('of_plan', table)} (like ${sql.id('public', table)} including all)`.execute(trx)
      await sql`set local search_path = of_plan, public`.execute(trx)
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
      for (const statement of fresh) {
        problems.push(...problemsOf(await planOf(trx, statement)).map(problem => `${problem}: ${statement}`))
        known.add(statement)
      }
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return problems
}

async function planOf(db: Database, statement: string): Promise<Plan> {
  await sql.raw(`prepare planned as ${statement}`).execute(db)
  const { rows: parameters } = await sql<{ count: number }>`
    select cardinality(parameter_types)::int as count from pg_prepared_statements where name = 'planned'`.execute(db)
  const values = Array.from({ length: parameters[0]?.count ?? 0 }, () => 'null').join()
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json, verbose) execute planned${values && `(${values})`}`)
    .execute(db)
  await sql`deallocate planned`.execute(db)
  return rows[0]!['QUERY PLAN'][0].Plan
}

function problemsOf(plan: Plan): string[] {
  markDepending(plan)
  const parts = [plan]
  const problems: string[] = []
  for (const part of parts) {
    const nodes = nodesOf(part, apart => parts.push(apart))
    problems.push(...problemsOfPart(nodes))
  }
  return problems
}

/** A minimum or maximum is an InitPlan even if it depends on an outer row: it is then planned with that row. */
function markDepending(plan: Plan): void {
  const all = everyNode(plan)
  for (const node of all) {
    if (node['Parent Relationship'] === 'InitPlan' && outsideOf(everyNode(node), all))
      node['Parent Relationship'] = 'SubPlan'
  }
}

const everyNode = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(everyNode)]

/** Returns the name of another table in the conditions of the given nodes. */
function outsideOf(inside: readonly Plan[], all: readonly Plan[]): string | undefined {
  const own = new Set(inside.map(node => node.Alias))
  const names = new Set(all.map(node => node.Alias))
  const asked = inside.flatMap(node => [...conditionsOf(node).matchAll(/\b([a-z_]\w*)\.\w/g)].map(([, alias]) => alias))
  return asked.find(alias => !own.has(alias) && names.has(alias))
}

/** Returns the nodes of one part; adds separately planned parts to `apart`. */
function nodesOf(root: Plan, apart: (plan: Plan) => void = () => {}): Plan[] {
  const nodes: Plan[] = []
  const walk = (plan: Plan) => {
    nodes.push(plan)
    for (const child of plan.Plans ?? []) {
      if (child['Parent Relationship'] === 'InitPlan') apart(child)
      else walk(child)
    }
  }
  walk(root)
  return nodes
}

const merging = new Set(['Limit', 'Aggregate', 'Group', 'Unique', 'WindowAgg', 'SetOp'])

function problemsOfPart(nodes: readonly Plan[]): string[] {
  const aliases = aliasesIn(nodes)
  if (aliases.length === 0) return []
  const problems = localTables(nodes)
  const conditions = nodes.map(conditionsOf).join(' ')
  const pins = new Set(aliases.map(alias => pinOf(alias, conditions)))
  if (pins.size === 1 && !pins.has(undefined)) return problems

  const joined = new Joined()
  for (const [, a, b] of conditions.matchAll(/\b(\w+)\.unit_id = (\w+)\.unit_id\b/g)) joined.join(a!, b!)
  for (const alias of aliases) {
    const pin = pinOf(alias, conditions)
    if (pin !== undefined) joined.join(alias, `unit ${pin}`)
  }
  for (const node of nodes) {
    // a column of a subquery is one of its table
    if (node['Node Type'] === 'Subquery Scan')
      for (const alias of aliasesIn(nodesOf(node))) joined.join(node.Alias!, alias)
  }
  if (new Set(aliases.map(alias => joined.find(alias))).size > 1)
    problems.push('joins distributed tables without unit_id')

  for (const node of nodes) {
    if (!merging.has(node['Node Type']) && node['Parent Relationship'] !== 'SubPlan') continue
    const inside = nodesOf(node)
    const outer = aliasesIn(inside).length > 0 && outsideOf(inside, nodes)
    if (outer) problems.push(`limits or groups readings for each row of ${outer}`)
  }
  return [...new Set(problems)]
}

/** Returns the aliases of distributed tables. */
const aliasesIn = (nodes: readonly Plan[]) =>
  nodes.flatMap(node => (isScan(node) && isDistributed(node) ? [node.Alias!] : []))

function localTables(nodes: readonly Plan[]): string[] {
  const names = nodes.flatMap(node => (isScan(node) && !isDistributed(node) ? [node['Relation Name']!] : []))
  return names.length > 0 ? [`joins ${[...new Set(names)].join(', ')} to a distributed table`] : []
}

const isScan = (node: Plan) => node['Node Type'] !== 'ModifyTable' && node['Relation Name'] !== undefined

const isDistributed = (node: Plan) => distributed.has(node['Relation Name']!)

/** Returns the single unit that a statement reads. */
const pinOf = (alias: string, conditions: string) =>
  new RegExp(`\\b${alias}\\.unit_id = (\\$\\d+|\\d+)\\b`).exec(conditions)?.[1]

const conditionsOf = (node: Plan) =>
  ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond']
    .map(name => node[name])
    .filter(value => typeof value === 'string')
    .join(' ')
    .replaceAll('"', '')

/** Groups aliases of the same unit. */
class Joined {
  readonly #parents = new Map<string, string>()

  find(alias: string): string {
    const parent = this.#parents.get(alias) ?? alias
    return parent === alias ? alias : this.find(parent)
  }

  join(a: string, b: string): void {
    this.#parents.set(this.find(a), this.find(b))
  }
}
