/** Parts of an OpenAPI 3.1 document that the server reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, ApiParameter> }
  servers?: { url: string }[]
}

export interface ApiOperation {
  operationId?: string
  parameters?: (ApiParameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
}

export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

/** Part of JSON Schema that the server reads. */
export type Schema = { [keyword: string]: unknown } & {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  readOnly?: boolean
}

export function resolveParameter(document: ApiDocument, parameter: ApiParameter | { $ref: string }): ApiParameter {
  if (!('$ref' in parameter)) return parameter
  const found = document.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${parameter.$ref}: no such parameter in the document; build the contract again`)
  return found
}

export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const found = schema.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!found) throw new Error(`${schema.$ref}: no such schema in the document; build the contract again`)
  return found.$ref ? resolveSchema(document, found) : found
}
