// TypeSpec of the device protocol → OpenAPI of its HTTPS side, JSON Schemas, AsyncAPI, types.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { asyncApi, type Channel, type Schemas } from './asyncapi.ts'

interface DeviceDocument {
  info: { title: string; version: string; description?: string }
  components: { schemas: Schemas }
}

/** Builds `generated/devices` and its types into a folder. */
export async function buildDevices(root: string, generated: string): Promise<void> {
  const folder = join(generated, 'devices')
  const emitTo = `@typespec/openapi3.emitter-output-dir=${folder}`
  execFileSync('tsp', ['compile', 'devices/main.tsp', '--warn-as-error', '--pretty=false', '--option', emitTo], {
    cwd: root,
    stdio: 'pipe',
  })
  mkdirSync(join(generated, 'types'), { recursive: true })
  const emitted = join(folder, 'Muster.Devices.json')
  const text = readFileSync(emitted, 'utf8').replaceAll('"unevaluatedProperties"', '"additionalProperties"')
  rmSync(emitted)
  const document = JSON.parse(text) as DeviceDocument
  const channels = takeChannels(document.components.schemas)
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content, null, 1))
  write('openapi.json', document)
  write('schemas.json', bundle(document))
  write('asyncapi.json', asyncApi(document, channels))
  const types = astToString(await openapiTS(document as never, { defaultNonNullable: false }))
  writeFileSync(join(generated, 'types', 'devices.d.ts'), types)
  writeFileSync(join(folder, 'index.ts'), typeFile(Object.keys(document.components.schemas), channels))
}

/** Removes the extension of each message and returns them by topic. */
function takeChannels(schemas: Schemas): Channel[] {
  return Object.entries(schemas).flatMap(([message, schema]) => {
    const channel = schema['x-channel'] as Omit<Channel, 'message'> | undefined
    delete schema['x-channel']
    return channel ? [{ message, ...channel }] : []
  })
}

/** Identifies the schemas for validators; unchanged during protocol version 1. */
const urn = 'urn:muster:devices:1'

/** Returns all schemas combined, each with an ID for references. */
function bundle({ components: { schemas } }: DeviceDocument): object {
  const definitions = Object.entries(schemas).map(([name, schema]) => [name, { $id: `${urn}:${name}`, ...schema }])
  const text = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: urn,
    $defs: Object.fromEntries(definitions),
  })
  return JSON.parse(text.replaceAll('"#/components/schemas/', `"${urn}:`)) as object
}

function typeFile(names: readonly string[], channels: readonly Channel[]): string {
  return [
    `import type { components } from '../types/devices.d.ts'`,
    '',
    ...names.map(name => `export type ${name} = components['schemas']['${name}']`),
    '',
    '/** Topics below `v1/{uid}/`. */',
    `export const deviceChannels = ${JSON.stringify(channels, null, 1)} as const`,
    '',
  ].join('\n')
}
