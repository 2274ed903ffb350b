import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type {
  EventsMessage,
  JobProgressMessage,
  ReadingsMessage,
  StateMessage,
  UpTopic,
} from '@muster/contract/devices'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { formats } from '#kernel/http/validation/formats.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, Schema> }

const file = fileURLToPath(import.meta.resolve('@muster/contract/devices/schemas.json'))
const bundle = JSON.parse(readFileSync(file, 'utf8')) as { $id: string; $defs: Record<string, Schema> }
const ajv = new Ajv2020({ strict: false, validateSchema: false, formats, logger: false }).addSchema(bundle)

function validator<T>(name: string): ValidateFunction<T> {
  const validate = ajv.getSchema<T>(`${bundle.$id}:${name}`)
  if (!validate) throw new Error(`The device protocol has no schema ${name}; build the contract again`)
  return validate as ValidateFunction<T>
}

/** Returns a validator that does not check list items, so that an invalid item is rejected individually. */
function looseValidator<T>(name: string, list: string): ValidateFunction<T> {
  const { $id: _, properties = {}, ...schema } = bundle.$defs[name] ?? {}
  const { items: _items, ...loose } = properties[list] ?? {}
  return ajv.compile<T>({ ...schema, properties: { ...properties, [list]: loose } })
}

/** Content of each topic that devices publish to. */
interface UpMessages {
  readings: Omit<ReadingsMessage, 'readings'> & { readings: unknown[] }
  events: Omit<EventsMessage, 'events'> & { events: unknown[] }
  state: StateMessage
  'jobs/progress': JobProgressMessage
}

/** Message validators; readings and events are validated individually. */
export const messageValidators: { [T in UpTopic]: ValidateFunction<UpMessages[T]> } = {
  readings: looseValidator('ReadingsMessage', 'readings'),
  events: looseValidator('EventsMessage', 'events'),
  state: validator('StateMessage'),
  'jobs/progress': validator('JobProgressMessage'),
}

/** Validates a body with messages, whose content is validated individually. */
export const isPostedMessages = ajv.compile<{ messages: { topic: UpTopic; payload: unknown }[] }>({
  type: 'object',
  required: ['messages'],
  properties: {
    messages: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        required: ['topic', 'payload'],
        properties: { topic: { enum: Object.keys(messageValidators) } },
      },
    },
  },
})

export const isReading = validator<ReadingsMessage['readings'][number]>('Reading')
export const isEvent = validator<EventsMessage['events'][number]>('DeviceEvent')

/** Returns a sentence on the first error: `signals.rpm must be number`. */
export function explain(errors: readonly ErrorObject[] | null | undefined): string {
  const [error] = errors ?? []
  if (!error) return 'is not valid'
  const { instancePath, keyword, params, message = 'is not valid' } = error
  const field = instancePath.slice(1).replaceAll('/', '.')
  const values = keyword === 'enum' ? `: ${(params as { allowedValues: unknown[] }).allowedValues.join(', ')}` : ''
  return `${field === '' ? '' : `${field} `}${message}${values}`.slice(0, 300)
}
