import { compatibleVersion, features, operations as contract, permissions } from '@muster/contract'
import type { ServerPlugin } from '@muster/contract/server'
import { thisBuild } from '#kernel/build.ts'
import type { ApiDocument } from '#kernel/http/validation/document.ts'

/** Returns the first mistake of a module in a sentence. */
export function flawOf(plugin: ServerPlugin, others: readonly ServerPlugin[]): string | undefined {
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
