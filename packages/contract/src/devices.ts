import { deviceChannels } from '../generated/devices/index.ts'

export * from '../generated/devices/index.ts'

/** Topic below `v1/{uid}/`. */
export type DeviceTopic = (typeof deviceChannels)[number]['topic']
/** Topic that a device publishes to. */
export type UpTopic = Extract<(typeof deviceChannels)[number], { direction: 'up' }>['topic']
/** Topic that a device subscribes to. */
export type DownTopic = Exclude<DeviceTopic, UpTopic>

/** Limits of the device protocol. */
export const deviceLimits = {
  /** Maximum bytes of an MQTT message. */
  messageBytes: 256 * 1024,
  /** Maximum body bytes of `POST /messages`. */
  requestBytes: 1024 * 1024,
  /** Maximum bytes of a log part. */
  logPartBytes: 4 * 1024 * 1024,
  /** Maximum wait of `GET /jobs` in seconds. */
  waitSeconds: 55,
} as const

/** Secret prefixes: the server issues tokens, and labels of devices contain label keys. */
export const secretPrefixes = { token: 'mdt_', label: 'mlk_' } as const

/** Returns true for a uid of a device in this protocol. */
export const isDeviceUid = (text: string): boolean => /^[A-Za-z0-9._:-]{1,64}$/.test(text)

/** Returns the MQTT topic of a device. */
export const deviceTopic = (uid: string, topic: DeviceTopic): string => `v1/${uid}/${topic}`

/** Returns uid and topic of an MQTT topic, or undefined for a topic outside the protocol. */
export function parseDeviceTopic(text: string): { uid: string; topic: DeviceTopic } | undefined {
  const [, uid = '', rest] = /^v1\/([^/]+)\/(.+)$/.exec(text) ?? []
  const topic = deviceChannels.find(channel => channel.topic === rest)?.topic
  return topic === undefined || !isDeviceUid(uid) ? undefined : { uid, topic }
}

/** Returns true for a topic that devices publish to. */
export const isUpTopic = (topic: DeviceTopic): topic is UpTopic =>
  deviceChannels.some(channel => channel.topic === topic && channel.direction === 'up')
