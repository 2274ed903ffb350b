import { operations } from '@muster/contract'
import { expect, test } from 'vitest'
import { documentOf } from '../http/documents.ts'
import { resolveSchema, type ApiDocument, type Schema } from '../http/validation/document.ts'
import { auditedAs } from './audited-as.ts'
import { masked, withoutSecrets } from './mask.ts'
import { recordsIn } from './record-refs.ts'

/** Field names that look like secrets but are not. */
const noSecrets = new Set(
  (
    'actionCode canMuTypeCode code dealerCode dealerShipToCode dm1BlacklistedSourceAddressCodes dtcCode encodedValues fmiCode key ' +
    'keyOff measureCode previewKey publicKey requestKey serviceKeys sourceAddressCode spnCode zipCode'
  ).split(' '),
)
const suspicious = /pass|token|secret|key|code|hash|salt|auth|otp|credential|signature|endpoint|256/i

/** Returns the names of all properties of a body. */
function namesIn(document: ApiDocument, schema: Schema, known = new Set<Schema>()): string[] {
  const found = resolveSchema(document, schema)
  if (known.has(found)) return []
  known.add(found)
  const parts = [
    found.items,
    found['additionalProperties'],
    ...['allOf', 'anyOf', 'oneOf'].map(name => found[name]),
  ].flat()
  const inner = [...Object.values(found.properties ?? {}), ...parts].filter(
    (part): part is Schema => typeof part === 'object' && part !== null,
  )
  return [...Object.keys(found.properties ?? {}), ...inner.flatMap(part => namesIn(document, part, known))]
}

test('masks each body property that contains a secret', () => {
  const names = operations.flatMap(({ service, path, method }) => {
    const document = documentOf(service)
    const bodies = Object.values(document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {})
    return bodies.flatMap(({ schema }) => (schema ? namesIn(document, schema) : []))
  })
  const secrets = [...new Set(names)].filter(name => suspicious.test(name) && !noSecrets.has(name))
  expect(secrets).toEqual(expect.arrayContaining(['password', 'newPassword', 'changeKey', 'labelKey']))
  const stored = withoutSecrets(Object.fromEntries(secrets.map(name => [name, 'x'])))
  expect(stored).toEqual(Object.fromEntries(secrets.map(name => [name, masked])))
  expect(withoutSecrets({ code: '123456', list: [{ token: 'x' }] })).toEqual({
    code: masked,
    list: [{ token: masked }],
  })
})

test('names the record of each audited call with a path parameter', () => {
  const input = { query: {}, body: {} }
  const unnamed = operations
    .filter(operation => auditedAs(operation) && /\{(?!format\})/.test(operation.path))
    .filter(operation => {
      const params = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [name, '7'])
      return recordsIn(operation, { ...input, path: Object.fromEntries(params) }, 1).length === 0
    })
  expect(unnamed.map(({ id }) => id)).toEqual([])
})

test('audits every call that is not a read', () => {
  const reads = operations.filter(operation => !auditedAs(operation))
  expect(reads.filter(({ method }) => method === 'PUT' || method === 'DELETE')).toEqual([])
  expect(reads.filter(({ sideEffect }) => sideEffect)).toEqual([])
  expect(reads.filter(({ onBehalf, access }) => onBehalf || access.inPerson)).toEqual([])
})
