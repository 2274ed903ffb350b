import type { IClientOptions, MqttClient } from 'mqtt'

/** Returns the address as options, because the library would parse a string with a deprecated Node function. */
export function mqttAddress(url: string): Required<Pick<IClientOptions, 'protocol' | 'host' | 'port'>> {
  const { protocol, hostname, port } = new URL(url)
  const isTls = protocol === 'mqtts:'
  return {
    protocol: isTls ? 'mqtts' : 'mqtt',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? 8883 : 1883) : Number(port),
  }
}

/** Ends a connection once sent messages are acknowledged, or after a timeout in milliseconds. */
export function endClient(client: MqttClient, ms: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => client.end(true, {}, () => resolve()), ms)
    client.end(false, {}, () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
