export type Schemas = Record<string, Record<string, unknown>>

/** Topic of a message. */
export interface Channel {
  message: string
  /** Below `v1/{uid}/`. */
  topic: string
  direction: 'up' | 'down'
  qos: number
  retained: boolean
}

interface Described {
  info: { title: string; version: string; description?: string }
  components: { schemas: Schemas }
}

/** Returns the AsyncAPI 3 document of the MQTT interface, from the device's view: it sends readings and receives jobs. */
export function asyncApi({ info, components: { schemas } }: Described, channels: readonly Channel[]): object {
  const named = channels.map(channel => ({ ...channel, key: camel(channel.topic) }))
  return {
    asyncapi: '3.0.0',
    info: {
      title: info.title,
      version: info.version,
      description:
        'MQTT 3.1.1 between devices and the server, from the view of a device. The client id and the user name are the uid of the device, the password is its token.',
    },
    defaultContentType: 'application/json',
    servers: {
      mqtt: { host: 'localhost:1883', protocol: 'mqtt', protocolVersion: '3.1.1' },
      mqtts: { host: 'localhost:8883', protocol: 'mqtts', protocolVersion: '3.1.1' },
    },
    channels: Object.fromEntries(
      named.map(({ key, topic, message }) => [
        key,
        {
          address: `v1/{uid}/${topic}`,
          description: descriptionOf(schemas, message),
          parameters: { uid: { description: 'The uid of the device.' } },
          messages: {
            [message]: {
              name: message,
              title: message,
              contentType: 'application/json',
              payload: { $ref: `#/components/schemas/${message}` },
            },
          },
        },
      ]),
    ),
    operations: Object.fromEntries(
      named.map(({ key, message, direction, qos, retained }) => [
        `${direction === 'up' ? 'send' : 'receive'}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        {
          action: direction === 'up' ? 'send' : 'receive',
          channel: { $ref: `#/channels/${key}` },
          messages: [{ $ref: `#/channels/${key}/messages/${message}` }],
          bindings: { mqtt: { qos, retain: retained, bindingVersion: '0.2.0' } },
        },
      ]),
    ),
    components: { schemas: reachable(schemas, channels) },
  }
}

const descriptionOf = (schemas: Schemas, message: string) => schemas[message]?.description ?? message

/** Returns the schemas used by messages, directly or indirectly. */
function reachable(schemas: Schemas, channels: readonly Channel[]): Schemas {
  const found: Schemas = {}
  const add = (name: string) => {
    const schema = schemas[name]
    if (!schema || name in found) return
    found[name] = schema
    for (const [, other = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) add(other)
  }
  for (const { message } of channels) add(message)
  return found
}

const camel = (topic: string) => topic.replaceAll(/\/(.)/g, (_, letter: string) => letter.toUpperCase())
