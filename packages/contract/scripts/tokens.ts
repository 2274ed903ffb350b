import type { ServiceName } from '../src/operation.ts'
import { isInPerson, isOnBehalf, isSessionOnly } from './acting.ts'
import type { FoundOperation } from './document.ts'

/** Areas whose tokens the login page needs; their own module keeps all others out of it. */
const startAreas = new Set(['application', 'auth', 'translations', 'users'])
const areaOf = (service: ServiceName, { tags }: FoundOperation) => tags?.[0] ?? service
const isOfStart = (service: ServiceName) => (operation: FoundOperation) => startAreas.has(areaOf(service, operation))

/** Returns the TypeScript sources with a token per operation, and a list of all, by file name. */
export function tokenFiles(service: ServiceName, operations: FoundOperation[]): Record<string, string> {
  const start = operations.filter(isOfStart(service))
  return {
    [`${service}.ts`]: tokenFile(service, operations),
    ...(start.length > 0 && { [`${service}-start.ts`]: startFile(service, start) }),
  }
}

function startFile(service: ServiceName, operations: FoundOperation[]): string {
  return [...importsOf(service, operations, ['paths']), '', ...operations.map(one => token(service, one))].join('\n')
}

function importsOf(service: ServiceName, operations: FoundOperation[], types: readonly string[]): string[] {
  return [
    `import type { Operation${operations.some(isPublic) ? ', PublicOperation' : ''} } from '../src/operation.ts'`,
    `import type { At } from '../src/wire.ts'`,
    `import type { ${types.join(', ')} } from './types/${service}.d.ts'`,
  ]
}

function tokenFile(service: ServiceName, operations: FoundOperation[]): string {
  const start = operations.filter(isOfStart(service))
  const own = operations.filter(operation => !start.includes(operation))
  const tokens = own.map(operation => token(service, operation))
  const ids = operations.map(operation => operation.operationId)
  const started = start.map(operation => operation.operationId)
  return [
    ...importsOf(service, own, ['components', 'paths']),
    ...(start.length > 0 ? [`import { ${started.join(', ')} } from './${service}-start.ts'`] : []),
    '',
    ...(start.length > 0 ? [`export * from './${service}-start.ts'`, ''] : []),
    `/** What the ${service} service has at each path, as openapi-fetch reads it. */`,
    `export type ${pascal(service)}Paths = paths`,
    '',
    `/** The schemas of the ${service} service by name. */`,
    `export type ${pascal(service)}Schemas = components['schemas']`,
    '',
    ...tokens,
    ...recordCalls(ids),
    `export const ${camel(service)}Operations: readonly Operation[] = [\n  ${ids.join(',\n  ')},\n]`,
    '',
  ].join('\n')
}

/** Returns the TypeScript source of the index: all tokens, and the paths of each service by name. */
export function indexFile(services: readonly ServiceName[]): string {
  return [
    ...services.map(service => `import type { ${pascal(service)}Paths } from './${service}.ts'`),
    '',
    ...services.map(service => `export * from './${service}.ts'`),
    '',
    '/** What each service has at each path. */',
    'export interface ServicePaths {',
    ...services.map(service => `  '${service}': ${pascal(service)}Paths`),
    '}',
    '',
  ].join('\n')
}

/** Returns the TypeScript source of `calls`: every operation with a permission, without its types. */
export function callFile(operations: readonly FoundOperation[]): string {
  const calls = operations
    .filter(operation => operation['x-permissions']?.length)
    .map(operation => ({
      id: operation.operationId,
      name: operation.summary,
      method: operation.method.toUpperCase(),
      path: operation.path,
      access: accessOf(operation),
    }))
  return [
    `import type { ListedCall } from '../src/operation.ts'`,
    '',
    `export const calls: readonly ListedCall[] = ${JSON.stringify(calls, null, 1)}`,
    '',
  ].join('\n')
}

function token(service: ServiceName, operation: FoundOperation): string {
  const needed = operation.resolved.filter(parameter => parameter.required).map(parameter => parameter.name)
  const content = Object.keys(operation.requestBody?.content ?? {})
  const answers = Object.keys(operation.responses['200']?.content ?? {})
  const value = {
    id: operation.operationId,
    service,
    area: areaOf(service, operation),
    method: operation.method.toUpperCase(),
    path: operation.path,
    required: [...needed, ...requiredBody(operation)],
    ...(Array.isArray(operation['x-needs-body']) ? { requiredInBody: operation['x-needs-body'] } : {}),
    access: accessOf(operation),
    ...(operation['x-paging'] ? { paging: operation['x-paging'] } : {}),
    ...(operation['x-side-effect'] ? { sideEffect: true } : {}),
    ...(isOnBehalf(operation) ? { onBehalf: true } : {}),
    ...(answers.includes('application/octet-stream') ? { download: true } : {}),
    ...(content.includes('multipart/form-data') ? { multipart: true } : {}),
  }
  const id = operation.operationId
  const type = `${isPublic(operation) ? 'PublicOperation' : 'Operation'}<At<paths, '${operation.method}', '${value.path}'>>`
  return `export const ${id}: ${type} = ${JSON.stringify(value)}\n`
}

/** Names of a record's calls, with the IDs of their operations by record noun. */
const callsOfRecord = {
  list: (noun: string) => `list${noun.replace(/y$/, 'ie').replace(/s$/, 'se')}s`,
  get: (noun: string) => `get${noun}`,
  create: (noun: string) => `create${noun}`,
  update: (noun: string) => `update${noun}`,
  remove: (noun: string) => `delete${noun}`,
  clone: (noun: string) => `clone${noun}`,
  units: (noun: string) => `list${noun}Units`,
  assign: (noun: string) => `assign${noun}`,
  usage: (noun: string) => `get${noun}Usage`,
  versions: (noun: string) => `list${noun}Versions`,
  version: (noun: string) => `get${noun}Version`,
}

/** Nouns in operation IDs that differ from the glossary. */
const glossary: Readonly<Record<string, string>> = {
  Btm: 'ModelConfiguration',
  CommandTemplateCatalog: 'CommandProfile',
  DutyProfile: 'StatusProfile',
}

/** Returns a source line per record with a list and a detail: `fleetCalls`, its tokens by action. */
function recordCalls(ids: readonly string[]): string[] {
  const known = new Set(ids)
  return ids.flatMap(id => {
    const [, noun] = /^create(\w+)$/.exec(id) ?? []
    if (noun === undefined || !known.has(callsOfRecord.list(noun)) || !known.has(`get${noun}`)) return []
    const calls = Object.entries(callsOfRecord).flatMap(([name, idOf]) =>
      known.has(idOf(noun)) ? [`${name}: ${idOf(noun)}`] : [],
    )
    const name = glossary[noun] ?? noun
    return [`export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Calls = { ${calls.join(', ')} } as const\n`]
  })
}

function accessOf(operation: FoundOperation): object {
  return {
    ...(isPublic(operation) ? { public: true } : {}),
    ...(operation['x-permissions']?.length ? { anyOf: operation['x-permissions'] } : {}),
    ...(operation['x-feature'] ? { feature: operation['x-feature'] } : {}),
    ...(isInPerson(operation) ? { inPerson: true } : {}),
    ...(isSessionOnly(operation) ? { sessionOnly: true } : {}),
    ...(operation['x-step-up'] ? { stepUp: true } : {}),
    ...(operation['x-during-setup'] ? { duringSetup: true } : {}),
  }
}

const isPublic = (operation: FoundOperation): boolean => operation['x-public'] === true

/** Returns the required parts of a multipart body, or `body` for any other. */
function requiredBody(operation: FoundOperation): string[] {
  if (!operation['x-needs-body']) return []
  return operation.requestBody?.content['multipart/form-data'] ? ['request', 'file'] : ['body']
}

function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  const text = camel(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
