import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { PreparedResponse } from './prepared-response.ts'
import type { Schema } from './validation/document.ts'

interface AsyncDocument {
  channels: Record<string, AsyncChannel>
  operations: Record<string, { action: 'send' | 'receive'; channel: { $ref: string }; bindings: { mqtt: Binding } }>
  components: { schemas: Record<string, Schema> }
}
interface AsyncChannel {
  address: string
  description: string
  messages: Record<string, object>
}
interface Binding {
  qos: number
  retain: boolean
}

interface HttpDocument {
  paths: Record<string, Record<string, { description?: string }>>
}

/** Device protocol documents in the contract build. */
const files = {
  'asyncapi.json': 'application/json; charset=utf-8',
  'schemas.json': 'application/schema+json; charset=utf-8',
  'openapi.json': 'application/json; charset=utf-8',
}

const textOf = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@muster/contract/devices/${file}`)), 'utf8')

/** Serves the device protocol at `/docs/devices` as a page, and as AsyncAPI, JSON Schemas and OpenAPI below it. */
export async function deviceDocsRoutes(app: FastifyInstance): Promise<void> {
  const serve = (url: string, answer: PreparedResponse) =>
    app.get(url, (request, reply) => answer.send(request, reply.header('cache-control', 'no-cache')))
  serve('/docs/devices', new PreparedResponse(page, 'text/html; charset=utf-8'))
  for (const [file, type] of Object.entries(files))
    serve(`/docs/devices/${file}`, new PreparedResponse(() => textOf(file), type))
}

function page(): string {
  const document = JSON.parse(textOf('asyncapi.json')) as AsyncDocument
  const { schemas } = document.components
  const { paths } = JSON.parse(textOf('openapi.json')) as HttpDocument
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Muster device protocol</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Device protocol</h1>
      <p>MQTT 3.1.1: the client id and the user name are the uid of the device, the password is its token. A device publishes and
        subscribes below <code>v1/{uid}/</code> only. A message is acknowledged after it is stored. For programs:
        <a href="devices/asyncapi.json">AsyncAPI</a>, <a href="devices/schemas.json">JSON Schemas</a> and
        <a href="devices/openapi.json">OpenAPI</a>.</p>
      <h2>Topics</h2>
      ${table(['Topic', 'Direction', 'QoS', 'Message', ''], topicRows(document))}
      <h2>HTTPS</h2>
      <p>For devices that cannot hold a connection. <code>Authorization: Bearer &lt;token&gt;</code>, or <code>Basic</code> with
        the uid and the token or label key.</p>
      ${table(['Call', ''], callRows(paths))}
      <h2>Messages</h2>
      ${Object.entries(schemas)
        .filter(([, { properties }]) => properties)
        .map(([name, schema]) => section(name, schema, schemas))
        .join('\n')}
    </main>
  </body>
</html>
`
}

function topicRows({ channels, operations }: AsyncDocument): string[][] {
  return Object.values(operations).map(({ action, channel: { $ref }, bindings: { mqtt } }) => {
    const { address = '', description = '', messages = {} } = channels[nameIn($ref)] ?? {}
    const direction = action === 'send' ? 'from the device' : 'to the device'
    const names = Object.keys(messages).map(link).join(', ')
    return [code(address), direction, `${mqtt.qos}${mqtt.retain ? ', retained' : ''}`, names, prose(description)]
  })
}

const callRows = (paths: HttpDocument['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description = '' }]) => [
      code(`${method.toUpperCase()} /devices/v1${path}`),
      prose(description),
    ]),
  )

function section(name: string, schema: Schema, schemas: Record<string, Schema>): string {
  const rows = Object.entries(schema.properties ?? {}).map(([field, given]) => {
    const merged = { ...schemas[nameIn(given.$ref ?? '')], ...given }
    const isRequired = schema.required?.includes(field) === true
    return [code(field), typeOf(given, schemas), isRequired ? 'required' : '', prose(textIn(merged.description))]
  })
  return `<h3 id="${name}">${name}</h3><p>${prose(textIn(schema.description))}</p>${table(['Field', 'Type', '', ''], rows)}`
}

/** Returns the type of a field with its limits: `number, 0 to 100`. */
function typeOf(schema: Schema, schemas: Record<string, Schema>): string {
  const name = nameIn(schema.$ref ?? '')
  const named = schemas[name]
  if (named?.properties) return link(name)
  const { type, items, minimum, maximum, maxLength, maxItems, anyOf, additionalProperties } = { ...named, ...schema }
  const values = (schema.enum ?? named?.enum)?.map(value => code(String(value))).join(', ')
  if (values) return values
  if (items) return `list of ${typeOf(items, schemas)}${maxItems === undefined ? '' : `, at most ${textIn(maxItems)}`}`
  if (Array.isArray(anyOf)) return (anyOf as Schema[]).map(each => typeOf(each, schemas)).join(' or ')
  if (additionalProperties) return `names and values: ${typeOf(additionalProperties as Schema, schemas)}`
  const range =
    minimum === undefined
      ? ''
      : maximum === undefined
        ? `, from ${textIn(minimum)}`
        : `, ${textIn(minimum)} to ${textIn(maximum)}`
  return `${textIn(type) || 'any'}${range}${maxLength === undefined ? '' : `, at most ${textIn(maxLength)} characters`}`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'td' | 'th', values: readonly string[]) =>
    values.map(value => `<${tag}>${value}</${tag}>`).join('')
  return `<table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${rows.map(row => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`
}

const nameIn = (ref: string) => ref.split('/').at(-1) ?? ''
const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const code = (text: string) => `<code>${escaped(text)}</code>`
const link = (name: string) => `<a href="#${name}">${name}</a>`
/** Text of a description, with its code marks. */
const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const style = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; background: #fff }
  main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
  table { border-collapse: collapse; width: 100%; margin: .75rem 0 1.5rem; font-size: .9rem }
  th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #d8dee4 }
  code { font-size: .9em; background: #f2f4f6; padding: .1em .3em; border-radius: 3px; overflow-wrap: anywhere }
  td:first-child code { white-space: nowrap }
  h3 { margin: 2rem 0 0 }
  a { color: #0550ae }
`
