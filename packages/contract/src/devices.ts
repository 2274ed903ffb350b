import { deviceChannels } from '../generated/devices/index.ts'

export * from '../generated/devices/index.ts'

/** Topic below `v1/{uid}/`. */
export type DeviceTopic = (typeof deviceChannels)[number]['topic']
/** Topic to which a device publishes. */
export type UpTopic = Extract<(typeof deviceChannels)[number], { direction: 'up' }>['topic']
/** Topic to which a device subscribes. */
export type DownTopic = Exclude<DeviceTopic, UpTopic>

/** Limits of the protocol. */
export const deviceLimits = {
  /** Bytes of an MQTT message. */
  messageBytes: 256 * 1024,
  /** Bytes of a body of `POST /messages`. */
  requestBytes: 1024 * 1024,
  /** Bytes of a part of a log. */
  logPartBytes: 4 * 1024 * 1024,
  /** Seconds for which `GET /jobs` may wait. */
  waitSeconds: 55,
} as const

/** Prefixes of the secrets: a token is issued by the server, a label key is on the label of a device. */
export const secretPrefixes = { token: 'mdt_', label: 'mlk_' } as const

/** Returns true for a uid of a device in this protocol. */
export const isDeviceUid = (text: string): boolean => /^[A-Za-z0-9._:-]{1,64}$/.test(text)

/** Returns the MQTT topic of a device. */
export const deviceTopic = (uid: string, topic: DeviceTopic): string => `v1/${uid}/${topic}`

/** Returns uid and topic of an MQTT topic, or undefined for a topic that the protocol does not have. */
export function parseDeviceTopic(text: string): { uid: string; topic: DeviceTopic } | undefined {
  const [, uid = '', rest] = /^v1\/([^/]+)\/(.+)$/.exec(text) ?? []
  const topic = deviceChannels.find(channel => channel.topic === rest)?.topic
  return topic === undefined || !isDeviceUid(uid) ? undefined : { uid, topic }
}

/** Returns true for a topic to which devices publish. */
export const isUpTopic = (topic: DeviceTopic): topic is UpTopic =>
  deviceChannels.some(channel => channel.topic === topic && channel.direction === 'up')
