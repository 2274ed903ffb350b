import type { TFunction } from 'i18next'
import { textsOfReader } from '../texts/texts.ts'
import type { FleetSchemas, Operation, OperationTypes } from '@muster/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../db/schema.ts'
import { handle, type Handler, type Context } from '../http/handler.ts'
import { assignRecord, assignResult, unitsOf } from './assign-record.ts'
import { listRecords, namesOf, readRecord, type Names } from './read-records.ts'
import type { RecordInput, RecordKind, Saving, StoredRecord } from './record-kind.ts'
import { listVersions, readVersion } from './read-versions.ts'
import { usageOf } from './record-usage.ts'
import { addRecord, changeRecord, cloneRecord, removeRecord } from './save-record.ts'
import { Db } from '../dependencies.ts'

type Answers<Result> = Operation<Omit<OperationTypes, 'result'> & { result: Result }>
type Lists<Query extends object, Row> = Operation<
  Omit<OperationTypes, 'query' | 'result'> & { query: Query; result: { items: Row[]; totalCount: number } }
>
type Takes<Body, Result> = Operation<Omit<OperationTypes, 'body' | 'result'> & { body: Body; result: Result }>
interface Page {
  filter?: string
  start?: number
  limit?: number
  sort?: string[]
}

interface Calls<Query extends Page, Row, Detail, Input> {
  list: Lists<Query, Row>
  get: Answers<Detail>
  create: Takes<Input, { id: number }>
  update: Takes<Input, void>
  remove: Operation
  clone?: Answers<{ id: number }>
  assign?: Takes<FleetSchemas['ProfileAssignments'], FleetSchemas['AssignResult']>
  units?: Answers<FleetSchemas['AssignableUnit'][]>
  usage?: Answers<FleetSchemas['RecordUsage']>
  versions?: Answers<FleetSchemas['RecordVersion'][]>
  version?: Answers<Detail>
}

interface Reading extends Pick<Context, 'caller' | 'scope'> {
  db: Database
  names: Names
  t: TFunction
}

interface Shown<Query, Detail, Data> {
  detail(record: StoredRecord<Data>, reading: Reading): Detail | Promise<Detail>
  /** Condition of the list query on the record `r`. */
  narrow?(query: Query): RawBuilder<SqlBool>
  /** Sort columns in addition to name, company, default and units, for lists with `sort`: expressions on the record `r`. */
  sortable?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** Maps one row, or a page of rows that require additional data. */
type Rows<Row, Data> =
  | { row(record: StoredRecord<Data>, names: Names, t: TFunction): Row }
  | { rows(records: readonly StoredRecord<Data>[], reading: Reading): Promise<Row[]> }

/**
 * Returns every handler of one kind of record: list, detail, changes and units.
 *
 * @example
 * export const curfewProfiles = recordHandlers({
 *   kind: 'curfew-profile',
 *   list: listCurfewProfiles, get: getCurfewProfile, create: createCurfewProfile, update: updateCurfewProfile, …
 *   keep: ({ timezoneId, days }) => ({ timezoneId, days }),
 *   row: record => ({ curfewProfileId: record.id, ...profileRow(record), timezoneId: record.data.timezoneId }),
 *   detail: record => ({ curfewProfileId: record.id, ...profileDetail(record), ...record.data }),
 * })
 */
export function recordHandlers<Query extends Page, Row, Detail, Input extends RecordInput, Data extends object>(
  of: Calls<Query, Row, Detail, Input> & RecordKind<Input, Data> & Shown<Query, Detail, Data> & Rows<Row, Data>,
): readonly Handler[] {
  const { list, get, create, update, remove, clone, assign, units, usage, versions, version } = of
  return [
    handle(list, async context => {
      const { query, scope, use } = context
      const { items, totalCount } = await listRecords<Data>(use(Db), scope, of.kind, query, {
        narrowed: of.narrow?.(query),
        sortable: of.sortable,
      })
      const reading = await readingOf(context, items)
      return {
        totalCount,
        items:
          'rows' in of ? await of.rows(items, reading) : items.map(record => of.row(record, reading.names, reading.t)),
      }
    }),
    handle(get, async context => {
      const { path, scope, use } = context
      const record = await readRecord<Data>(use(Db), scope, of, idIn(path))
      return of.detail(record, await readingOf(context, [record]))
    }),
    handle(create, async context => ({ id: await addRecord(of, context.body, saving(context)) })),
    handle(update, context => changeRecord(of, idIn(context.path), context.body, saving(context))),
    handle(remove, context => removeRecord(of, idIn(context.path), saving(context))),
    ...(clone
      ? [handle(clone, async context => ({ id: await cloneRecord(of, idIn(context.path), saving(context)) }))]
      : []),
    ...(assign
      ? [
          handle(assign, async context => {
            const { path, body, use, caller } = context
            return assignResult(use, caller, await assignRecord(of, idIn(path), body.assignements, saving(context)))
          }),
        ]
      : []),
    ...(units ? [handle(units, ({ path, scope, use }) => unitsOf(use(Db), scope, of, idIn(path)))] : []),
    ...(usage
      ? [
          handle(usage, async ({ path, scope, use }) => {
            await readRecord(use(Db), scope, of, idIn(path))
            return usageOf(use(Db), scope, idIn(path))
          }),
        ]
      : []),
    ...(versions ? [handle(versions, ({ path, scope, use }) => listVersions(use(Db), scope, of, idIn(path)))] : []),
    ...(version
      ? [
          handle(version, async context => {
            const { path, scope, use } = context
            const asked = { id: idIn(path), version: Number(Object.values(path)[1]) }
            const record = await readVersion<Data>(use(Db), scope, of, asked)
            return of.detail(record, await readingOf(context, [record]))
          }),
        ]
      : []),
  ]
}

async function readingOf(context: Context, records: readonly StoredRecord<object>[]): Promise<Reading> {
  const { caller, scope, use } = context
  const db = use(Db)
  return { db, names: await namesOf(db, records), caller, scope, t: await textsOfReader(context) }
}

const saving = ({ use, caller, scope }: Pick<Context, 'use' | 'caller' | 'scope'>): Saving => ({
  use,
  db: use(Db),
  caller,
  scope,
})

/** First parameter of the path, by any name. */
const idIn = (path: object): number => Number(Object.values(path)[0])
