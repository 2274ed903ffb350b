import type { ServerPlugin } from '@muster/contract/server'
import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { migrate } from '#kernel/db/migrate.ts'
import type { Database } from '#kernel/db/schema.ts'
import { defineDependency } from '#kernel/dependency.ts'
import type { ApiDocument } from '#kernel/http/validation/document.ts'
import type { Module } from '#modules/define-module.ts'
import { moduleOf } from './module-of.ts'
import {
  type Operation,
  type ServiceName,
  compatibleVersion,
  features,
  operations as contract,
  permissions,
} from '@muster/contract'
import { thisBuild } from '#kernel/build.ts'

/** External module, or the reason for its rejection. */
export interface AddedModule {
  /** Name in the setting. */
  readonly name: string
  readonly plugin?: ServerPlugin
  readonly trouble?: string
}

/** External modules named in `MUSTER_MODULES`. */
export class AddedModules {
  #all: readonly AddedModule[]

  private constructor(all: readonly AddedModule[]) {
    this.#all = all
  }

  static none(): AddedModules {
    return new AddedModules([])
  }

  /** Loads and validates them; failed modules are omitted. */
  static async load(names: readonly string[]): Promise<AddedModules> {
    const loaded: AddedModule[] = []
    for (const name of names) {
      loaded.push(await loadOne(name, working(loaded)))
    }
    return new AddedModules(loaded)
  }

  get all(): readonly AddedModule[] {
    return this.#all
  }

  get plugins(): readonly ServerPlugin[] {
    return working(this.#all)
  }

  get modules(): readonly Module[] {
    return this.plugins.map(moduleOf)
  }

  get operations(): readonly Operation[] {
    return this.plugins.flatMap(({ handlers }) => handlers.map(({ operation }) => operation))
  }

  get documents(): ReadonlyMap<ServiceName, ApiDocument> {
    return new Map(this.plugins.map(({ id, document }) => [`plugin:${id}`, document as ApiDocument]))
  }

  /** Applies the migrations of each module in its own schema, and grants new permissions to administrators. */
  async prepare(db: Database): Promise<void> {
    for (const plugin of this.plugins) {
      await prepareOne(db, plugin).catch((error: unknown) => {
        this.#all = this.#all.map(each => (each.plugin === plugin ? { ...each, trouble: sentenceOf(error) } : each))
      })
    }
  }
}

/** Loaded, without their migrations. */
export const NamedModules = defineDependency<AddedModules>('NamedModules')
/** With their migrations. */
export const PreparedModules = defineDependency<AddedModules>('PreparedModules')

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const working = (all: readonly AddedModule[]): readonly ServerPlugin[] =>
  all.flatMap(({ plugin, trouble }) => (plugin && trouble === undefined ? [plugin] : []))

async function loadOne(name: string, others: readonly ServerPlugin[]): Promise<AddedModule> {
  try {
    const { default: plugin } = (await import(addressOf(name))) as { default?: unknown }
    if (!isPlugin(plugin)) return { name, trouble: 'Its module has no server plugin as default export.' }
    const trouble = flawOf(plugin, others)
    return { name, plugin, ...(trouble && { trouble }) }
  } catch (error) {
    return { name, trouble: `It does not load: ${sentenceOf(error)}` }
  }
}

/** File address, or package address in the folder where the server starts. */
function addressOf(name: string): string {
  const path = resolve(name)
  if (name.startsWith('.') || isAbsolute(name) || existsSync(path)) return pathToFileURL(path).href
  return pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(name)).href
}

const isPlugin = (value: unknown): value is ServerPlugin =>
  typeof value === 'object' && value !== null && 'id' in value && 'handlers' in value && Array.isArray(value.handlers)

const schemaOf = (id: string) => `plugin_${id.replaceAll('-', '_')}`

async function prepareOne(db: Database, { id, migrations, permissions: codes = [] }: ServerPlugin): Promise<void> {
  const schema = schemaOf(id)
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
  if (migrations) await migrate(db, { path: fileURLToPath(migrations), schema })
  const table = sql.id(schema, 'known_permission')
  await sql`create table if not exists ${table} (code text primary key)`.execute(db)
  await db.transaction().execute(async trx => {
    const { rows } = await sql<{ code: string }>`
      insert into ${table} select unnest(${[...codes]}::text[]) on conflict do nothing returning code`.execute(trx)
    const added = rows.map(({ code }) => code)
    if (added.length > 0)
      await sql`update user_group set acls = acls || ${added}::text[] where role = 'ADMIN'`.execute(trx)
  })
}

/** Returns the first mistake of a module in a sentence. */
function flawOf(plugin: ServerPlugin, others: readonly ServerPlugin[]): string | undefined {
  const { id, handlers, requires, document } = plugin
  if (!/^[a-z][a-z\d-]*$/.test(id)) return `Its id “${id}” is no plain name: use small letters, digits and hyphens.`
  if (others.some(other => other.id === id)) return `Another module has the id ${id}. Remove one of the two.`
  const { version } = thisBuild()
  if (compatibleVersion(requires) !== compatibleVersion(version))
    return `It is for version ${requires} of Muster, and this is ${version}. Install a version for it.`
  const own = plugin.permissions ?? []
  const taken = [...permissions, ...others.flatMap(other => other.permissions ?? [])]
  const wrong = own.find(code => !/^PLUGIN_[A-Z\d_]+$/.test(code) || taken.includes(code))
  if (wrong) return `Its permission ${wrong} does not begin with PLUGIN_, or somebody else has it.`
  const known: readonly string[] = [...permissions, ...own]
  const { paths = {} } = document as Partial<ApiDocument>
  const ids = new Set(
    [...contract, ...others.flatMap(other => other.handlers.map(each => each.operation))].map(o => o.id),
  )
  for (const { operation } of handlers) {
    const { method, path, access, service } = operation
    if (ids.has(operation.id)) return `Another operation has the id ${operation.id}.`
    ids.add(operation.id)
    if (service !== `plugin:${id}`) return `Its operation ${operation.id} is not of the service plugin:${id}.`
    if (access.public) return `Its operation ${operation.id} needs no session. Name permissions, or leave access empty.`
    const unknown = access.anyOf?.find(code => !known.includes(code))
    if (unknown) return `The permission ${unknown} of ${operation.id} does not exist. Name it in permissions.`
    if (access.anyOf?.length === 0) return `The list anyOf of ${operation.id} is empty and lets nobody in.`
    if (access.feature && !features.includes(access.feature)) return `The feature ${access.feature} does not exist.`
    if (!paths[path]?.[method.toLowerCase()]) return `Its OpenAPI document has no ${method} ${path}.`
  }
  return undefined
}
