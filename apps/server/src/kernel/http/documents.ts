import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultBaseOf, getVehiclesIcons, isPluginService } from '@muster/contract'
import type { MusterService, Operation, ServiceName } from '@muster/contract'
import type { Config } from '../config/config.ts'
import type { ApiDocument } from './validation/document.ts'

/** Path of the vehicle icons, which is the resources address in the portal's configuration. */
export const resourcesBase = '/resources'

/** Returns the base path of an operation: that of its service, except for the static icon file. */
export const baseOf =
  (bases: Config['bases']) =>
  ({ id, service }: Operation): string => {
    if (id === getVehiclesIcons.id) return resourcesBase
    return isPluginService(service) ? defaultBaseOf(service) : bases[service]
  }

/** Backend addresses of plugins, by service. */
export const basesOfPlugins = ({ pluginBases }: Config['web']): Record<string, string> =>
  Object.fromEntries(Object.entries(pluginBases).map(([plugin, base]) => [`plugin:${plugin}`, base]))

const read = new Map<ServiceName, ApiDocument>()

/** Reads a service's OpenAPI document from the contract build. */
export function documentOf(service: ServiceName): ApiDocument {
  const known = read.get(service)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`@muster/contract/openapi/${service}.json`))
  const document = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument
  read.set(service, document)
  return document
}

/** Returns the document with the addresses of this server. */
export function servedDocument(service: MusterService, bases: Config['bases']): string {
  const document = documentOf(service)
  const icons = document.paths[getVehiclesIcons.path]
  return JSON.stringify({
    ...document,
    servers: [{ url: bases[service], description: 'This server' }],
    paths: {
      ...document.paths,
      ...(icons ? { [getVehiclesIcons.path]: { servers: [{ url: resourcesBase }], ...icons } } : {}),
    },
  })
}
