import { defineConfig } from '#kernel/config/part.ts'
import type { ConfigReader } from '#kernel/config/config-reader.ts'
import { isLoopback } from '#kernel/config/loopback.ts'

/** PEM files of the encrypted port. */
export interface TlsFiles {
  certFile: string
  keyFile: string
  /** Authority whose client certificates are trusted. */
  clientCaFile?: string
}

/** Settings of the MQTT broker for devices. */
export const DeviceLinkConfig = defineConfig('DeviceLinkConfig', read => {
  const reader = read.section('Devices')
  const port = readPort(reader, 'MUSTER_MQTT_PORT', 'Port for devices on MQTT without encryption.')
  const tlsPort = readPort(reader, 'MUSTER_MQTTS_PORT', 'Port for devices on MQTT with TLS.')
  const host = reader.text('MUSTER_MQTT_HOST', {
    default: '127.0.0.1',
    about: 'Address to listen on for MQTT; `0.0.0.0` for all. A demo that is not public takes a loopback address only.',
  })
  const isPrivateDemo = reader.isOn('MUSTER_DEMO', true) && !reader.isOn('MUSTER_DEMO_PUBLIC', false)
  if (isPrivateDemo && (port ?? tlsPort) !== undefined && !isLoopback(host))
    reader.wrong('MUSTER_MQTT_HOST', 'set MUSTER_DEMO=0, or a loopback address such as 127.0.0.1')
  const acceptsUnknown = reader.flag('MUSTER_UNKNOWN_DEVICES', {
    default: (port ?? tlsPort) !== undefined,
    defaultIs: '`1` with a port for MQTT, otherwise `0`',
    about:
      'Devices that nobody has claimed may send a little, by MQTT or HTTPS, which waits for their claim. With `0` only devices with credentials connect.',
  })
  const tls = readTls(reader)
  if (tlsPort !== undefined && !tls)
    reader.wrong('MUSTER_MQTTS_PORT', 'set MUSTER_MQTT_TLS_CERT and MUSTER_MQTT_TLS_KEY as well')
  return {
    host,
    acceptsUnknown,
    ...(port !== undefined && { port }),
    ...(tlsPort !== undefined && tls && { tlsPort, tls }),
    connections: reader.integer('MUSTER_MQTT_CONNECTIONS', {
      default: 20_000,
      min: 1,
      max: 1_000_000,
      about: 'Devices that may be connected to this server at the same time, each about 30 kB of memory.',
    }),
    connectsPerMinute: reader.integer('MUSTER_MQTT_CONNECTS_PER_MINUTE', {
      default: 120,
      min: 0,
      max: 1_000_000,
      about:
        'Connections for MQTT that one address may open in a minute; `0` for no limit. Behind a TCP balancer that hides the addresses of devices, set `0` and limit there.',
    }),
  }
})
export type DeviceLinkConfig = ReturnType<(typeof DeviceLinkConfig)['read']>

function readPort(reader: ConfigReader, name: string, about: string): number | undefined {
  const port = reader.integer(name, { default: 0, min: 0, max: 65_535, defaultIs: 'off', about })
  return port === 0 ? undefined : port
}

function readTls(reader: ConfigReader): TlsFiles | undefined {
  const certFile = reader.text('MUSTER_MQTT_TLS_CERT', {
    about:
      'PEM file with the certificate of the TLS port and its intermediates. A renewed file is used within an hour.',
  })
  const keyFile = reader.text('MUSTER_MQTT_TLS_KEY', { about: 'PEM file with the private key of the certificate.' })
  const clientCaFile = reader.text('MUSTER_MQTT_CLIENT_CA', {
    about:
      'PEM file with the authority that issues client certificates to devices. Certificates that are registered at a device need none.',
  })
  if (certFile === undefined || keyFile === undefined) return undefined
  return { certFile, keyFile, ...(clientCaFile !== undefined && { clientCaFile }) }
}
