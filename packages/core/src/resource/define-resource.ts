import type { Operation, OperationTypes } from '@muster/contract'
import type { LooseArguments } from '../api/arguments.ts'
import type { Api } from '../api/create-api.ts'
import { pageOf, rowsOf } from '../api/paging.ts'
import { accessOf, pathOf } from './calls.ts'
import type { RecordUsage, RecordVersion, Resource, ResourceClient } from './resource.ts'

type Writes<Input, Result = unknown> = Operation<
  Omit<OperationTypes, 'body' | 'result'> & { body: Input; result: Result }
>

interface Calls<L extends OperationTypes, G extends OperationTypes, Input> {
  readonly id: string
  readonly list: Operation<L>
  readonly get: Operation<G>
  readonly create?: Writes<Input, { id: number }>
  readonly update?: Writes<Input>
  readonly remove?: Operation
  readonly clone?: Writes<unknown, { id: number }>
  readonly usage?: Operation
  readonly versions?: Operation
  readonly version?: Operation
}

interface Mapped<Detail, Model, Input> {
  /** Converts a record to the model of the form. */
  model(detail: Detail): Model
  /** Converts the form's model to the request body; default: the model itself. */
  input(model: Model): Input
}

type RowOf<Result> = Result extends { items: readonly (infer Row)[] }
  ? Row
  : Result extends readonly (infer Row)[]
    ? Row
    : never

/**
 * Creates a resource from its operations. Hides paging dialects, path parameter names and the difference between
 * create and update.
 *
 * @example
 * export const fleets = defineResource({
 *   id: 'admin.fleets',
 *   list: listFleets, get: getFleet, create: createFleet, update: updateFleet, remove: deleteFleet,
 *   model: ({ name, desc = '', unitIds, isDefault }) => ({ name, desc, unitIds, isDefault }),
 * })
 */
export function defineResource<L extends OperationTypes, G extends OperationTypes, Input, Model>(
  definition: Calls<L, G, Input> & Mapped<G['result'], Model, Input>,
): ResourceClient<RowOf<L['result']>, Model>
export function defineResource<L extends OperationTypes, G extends OperationTypes, Input, Model extends Input>(
  definition: Calls<L, G, Input> & Pick<Mapped<G['result'], Model, Input>, 'model'>,
): ResourceClient<RowOf<L['result']>, Model>
export function defineResource({
  id,
  input = model => model,
  ...calls
}: Calls<OperationTypes, OperationTypes, unknown> &
  Pick<Mapped<unknown, unknown, unknown>, 'model'> &
  Partial<Mapped<unknown, unknown, unknown>>): ResourceClient<unknown, unknown> {
  const { create, update, remove, clone, versions } = calls
  return {
    kind: 'client',
    id,
    access: {
      add: accessOf(create),
      edit: accessOf(update),
      remove: accessOf(remove),
      clone: accessOf(clone),
      versions: accessOf(versions),
    },
    create: ({ api }) => resourceOf(api, { ...calls, id, input }),
  }
}

function resourceOf(
  api: Api,
  {
    id: name,
    list,
    get,
    create,
    update,
    remove,
    clone,
    usage,
    versions,
    version,
    model,
    input,
  }: Calls<OperationTypes, OperationTypes, unknown> & Mapped<unknown, unknown, unknown>,
): Resource<unknown, unknown> {
  const needed = <T>(operation: T | undefined, what: string): T => {
    if (!operation) throw new TypeError(`Records of ${name} cannot be ${what}: the resource names no call for it.`)
    return operation
  }
  // the overloads check argument types; here all operations are treated alike
  const open: Resource<unknown, unknown>['open'] = async (id, { signal } = {}) => {
    const detail = await call<{ version?: number }>(get, { path: pathOf(get, id), signal })
    return { model: model(detail), version: detail.version }
  }
  const call = api.call as <R>(operation: Operation, args: LooseArguments) => Promise<R>
  return {
    list: async (page, { filters, signal } = {}) =>
      rowsOf(await call<unknown[]>(list, { query: { ...pageOf(list, page), ...filters }, signal })),
    open,
    get: async (id, more) => (await open(id, more)).model,
    async save(value, id, opened) {
      const body = input(value)
      if (id === undefined) return (await call<{ id: number }>(needed(create, 'added'), { body })).id
      const operation = needed(update, 'changed')
      await call(operation, { path: pathOf(operation, id), body: { ...(body as object), version: opened } })
      return id
    },
    async remove(id) {
      const operation = needed(remove, 'deleted')
      await call(operation, { path: pathOf(operation, id) })
    },
    async clone(id) {
      const operation = needed(clone, 'cloned')
      return (await call<{ id: number }>(operation, { path: pathOf(operation, id) })).id
    },
    usage: (id, { signal } = {}) => {
      const operation = needed(usage, 'asked for their usage')
      return call<RecordUsage>(operation, { path: pathOf(operation, id), signal })
    },
    versions: (id, { signal } = {}) => {
      const operation = needed(versions, 'asked for their versions')
      return call<RecordVersion[]>(operation, { path: pathOf(operation, id), signal })
    },
    async version(id, number, { signal } = {}) {
      const operation = needed(version, 'read in an earlier version')
      return model(await call(operation, { path: pathOf(operation, id, number), signal }))
    },
  }
}
