/** The parts of an OpenAPI 3.1 document that the build reads or rewrites. */
export interface Document {
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, DocumentOperation>>
  components?: { schemas?: Record<string, unknown>; parameters?: Record<string, Parameter> }
}

export interface DocumentOperation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, unknown> }>
  'x-permissions'?: string[]
  'x-feature'?: string
  'x-public'?: true
  'x-step-up'?: true
  'x-during-setup'?: true
  'x-paging'?: string
  'x-side-effect'?: true
  'x-needs-body'?: true | string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema?: { maxLength?: number }
}

export interface FoundOperation extends DocumentOperation {
  path: string
  method: string
  resolved: Parameter[]
}

/** Shortens IDs and schema names, and sorts literal paths before those with parameters. Fails if an operation declares no access rule. */
export function tidy(document: Document): Document {
  const text = JSON.stringify(document).replaceAll(/("|\/)Muster\.(?=[A-Z])/g, '$1')
  // TypeSpec writes maps as unevaluatedProperties, which the type generator does not read
  const tidied = JSON.parse(text.replaceAll('"unevaluatedProperties"', '"additionalProperties"')) as Document
  const ordered = Object.keys(tidied.paths).toSorted((a, b) => matchOrder(a).localeCompare(matchOrder(b)))
  tidied.paths = Object.fromEntries(ordered.map(path => [path, tidied.paths[path] ?? {}]))
  tidied.tags?.sort((a, b) => a.name.localeCompare(b.name))
  for (const operation of operationsOf(tidied)) {
    const target = tidied.paths[operation.path]?.[operation.method]
    if (!target) continue
    target.operationId = target.operationId.replace(/^.*_/, '')
    target.summary ??= sentence(target.operationId)
    if (!target['x-permissions'] && !target['x-public'])
      throw new Error(`${target.operationId}: nobody said who may call it. Add @needs(…), @signedIn or @open.`)
    if (target['x-public']) Object.assign(target, { security: [] })
    for (const { name, in: part, schema } of operation.resolved)
      if (part === 'header' && !schema?.maxLength)
        throw new Error(`${target.operationId}: the header ${name} has no length limit. Add @maxLength(…).`)
  }
  return tidied
}

export function operationsOf(document: Document): FoundOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method,
      resolved: operation.parameters.map(parameter => resolve(document, parameter)),
    })),
  )
}

function resolve(document: Document, parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.split('/').at(-1) ?? ''
  const found = document.components?.parameters?.[name]
  if (!found) throw new Error(`${parameter.$ref}: no such parameter`)
  return found
}

/** Sorts `/a/b` before `/a/{b}`: a literal must win over a parameter at the same position. */
function matchOrder(path: string): string {
  return path.replaceAll('{', '\u{10FFFF}{')
}

function sentence(id: string): string {
  const words = id.replaceAll(/([A-Z]+)/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
