import { expect, it } from 'vitest'
import asyncapi from '../generated/devices/asyncapi.json' with { type: 'json' }
import openapi from '../generated/devices/openapi.json' with { type: 'json' }
import schemas from '../generated/devices/schemas.json' with { type: 'json' }
import { deviceChannels, deviceTopic, isUpTopic, parseDeviceTopic } from './devices.ts'

const refsIn = (document: object) =>
  [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)

/** Returns the value at a reference such as `#/channels/readings`, or undefined. */
const resolve = (document: object, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)

it.each([
  ['AsyncAPI', asyncapi],
  ['OpenAPI', openapi],
])('resolves every reference of the %s document', (_, document) => {
  const refs = refsIn(document)
  expect(refs.length).toBeGreaterThan(20)
  expect(refs.filter(ref => !ref.startsWith('#/') || resolve(document, ref) === undefined)).toEqual([])
})

it('has an ID in each schema, and references no other', () => {
  const ids: string[] = Object.values(schemas.$defs).map(({ $id }) => $id)
  expect(ids).toContain('urn:muster:devices:1:ReadingsMessage')
  expect(refsIn(schemas).filter(ref => !ids.includes(ref))).toEqual([])
})

it('has each message under its channel, with one operation in its direction', () => {
  expect(asyncapi.asyncapi).toBe('3.0.0')
  const channels = Object.entries(asyncapi.channels)
  expect(channels.map(([, { address }]) => address)).toEqual(
    deviceChannels.map(({ topic }) => deviceTopic('{uid}', topic)),
  )
  const operations = Object.values(asyncapi.operations)
  for (const [key, channel] of channels) {
    const { message, direction, qos, retained } = deviceChannels.find(
      ({ topic }) => deviceTopic('{uid}', topic) === channel.address,
    )!
    expect(channel.messages).toMatchObject({ [message]: { payload: { $ref: `#/components/schemas/${message}` } } })
    expect(operations.filter(operation => operation.channel.$ref === `#/channels/${key}`)).toEqual([
      {
        action: direction === 'up' ? 'send' : 'receive',
        channel: { $ref: `#/channels/${key}` },
        messages: [{ $ref: `#/channels/${key}/messages/${message}` }],
        bindings: { mqtt: { qos, retain: retained, bindingVersion: '0.2.0' } },
      },
    ])
  }
})

it('reads uid and topic of an MQTT topic', () => {
  expect(parseDeviceTopic('v1/dev-1/jobs/progress')).toEqual({ uid: 'dev-1', topic: 'jobs/progress' })
  for (const topic of ['v1/dev-1/other', 'v1//readings', 'v2/dev-1/readings', 'v1/a/b/readings', '$SYS/readings'])
    expect(parseDeviceTopic(topic)).toBeUndefined()
  expect(deviceChannels.filter(({ topic }) => isUpTopic(topic)).map(({ topic }) => topic)).toEqual([
    'events',
    'jobs/progress',
    'readings',
    'state',
  ])
})
