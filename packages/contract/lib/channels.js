// Decorator of the device protocol: the MQTT topic of a message. It writes an OpenAPI extension; scripts/devices.ts reads it back.
import { setExtension } from '@typespec/openapi'

/** @channel("readings", "up", 1): topic below `v1/{uid}/`, direction, quality of service, and whether it is retained. */
export function $channel(context, target, topic, direction, qos, retained = false) {
  setExtension(context.program, target, 'x-channel', { topic, direction, qos, retained })
}

export const namespace = 'Muster'
