import type { Operation, OperationTypes, PublicOperation } from '@muster/contract'
import type { ApiDocument, Schema } from './validation/document.ts'

type Any = Operation<OperationTypes & { path: { fleetId: number }; result: unknown }>

const common = { service: 'fleet', area: 'apples', required: [], access: { anyOf: ['ADM_FLEET_VIEW'] } } as const

/** Small contract for tests of the HTTP layer. */
export const apples = {
  list: { ...common, id: 'listApples', method: 'GET', path: '/apples' } as Any,
  get: { ...common, id: 'getApple', method: 'GET', path: '/apples/{fleetId}' } as Any,
  best: { ...common, id: 'bestApple', method: 'GET', path: '/apples/best' } as Any,
  update: {
    ...common,
    id: 'updateApple',
    method: 'POST',
    path: '/apples/{fleetId}',
    access: { ...common.access, feature: 'MAP' },
  } as Any,
  upload: { ...common, id: 'uploadApple', method: 'POST', path: '/upload', multipart: true } as Any,
  open: { ...common, id: 'openApple', method: 'POST', path: '/open', access: { public: true } } as PublicOperation,
}

export const operations: readonly Operation[] = Object.values(apples)

const parameter = (place: string, name: string, schema: Schema, required = false) => ({
  in: place,
  name,
  schema,
  required,
})
const body = (schema: Schema, required = true, type = 'application/json') => ({
  required,
  content: { [type]: { schema } },
})
const integer: Schema = { type: 'integer', format: 'int32' }
const byId = [parameter('path', 'fleetId', { $ref: '#/components/schemas/Id' }, true)]

export const document: ApiDocument = {
  paths: {
    '/apples': {
      get: {
        parameters: [
          parameter('query', 'limit', { ...integer, minimum: 1, default: 50 }),
          { $ref: '#/components/parameters/Ripe' },
          parameter('query', 'weight', { type: 'number', format: 'double' }),
          parameter('query', 'ids', { type: 'array', items: { $ref: '#/components/schemas/Id' } }),
          parameter('query', 'name', { type: 'string' }),
        ],
      },
    },
    '/apples/best': { get: {} },
    '/apples/{fleetId}': {
      get: { parameters: byId },
      post: { parameters: byId, requestBody: body({ $ref: '#/components/schemas/Apple' }) },
    },
    '/upload': {
      post: {
        requestBody: body(
          { type: 'object', required: ['request', 'file'], properties: { request: {}, file: {} } },
          true,
          'multipart/form-data',
        ),
      },
    },
    '/open': {
      post: {
        requestBody: body({ type: 'object', properties: { taste: { type: 'string', default: 'fine' } } }, false),
      },
    },
  },
  components: {
    parameters: { Ripe: parameter('query', 'ripe', { type: 'boolean' }) },
    schemas: {
      Id: { ...integer, minimum: 0 },
      Spot: { type: 'object', required: ['x'], properties: { x: { type: 'number', format: 'double' } } },
      Apple: {
        type: 'object',
        required: ['id', 'size', 'name'],
        properties: {
          id: { ...integer, readOnly: true },
          size: integer,
          name: { type: 'string', minLength: 1 },
          kind: { type: 'string', enum: ['SWEET', 'SOUR'], default: 'SWEET' },
          picked: { type: 'string', format: 'date-time' },
          spots: { type: 'array', items: { $ref: '#/components/schemas/Spot' } },
          parent: { anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] },
        },
      },
    },
  },
}
