import { expect, test } from 'vitest'
import { loadSettings } from './config.ts'

const warnings = (env: Record<string, string>) => loadSettings(env, []).warnings

test('names the setting that an unknown variable is nearest to', () => {
  expect(warnings({ MUSTER_INGEST_TOKN: 'x', MUSTER_PORT: '80', MUSTER_DATABASE_URL: 'x', MUSTER_XYZZY: '1' })).toEqual(
    [
      'MUSTER_INGEST_TOKN is not a setting and has no effect. Did you mean MUSTER_INGEST_TOKEN?',
      'MUSTER_PORT is not a setting and has no effect. Did you mean PORT?',
      'MUSTER_DATABASE_URL is not a setting and has no effect. Did you mean DATABASE_URL?',
      'MUSTER_XYZZY is not a setting and has no effect. docs/configuration.md lists all settings.',
    ],
  )
})

test('accepts settings, their files, and what Kubernetes and other programs of Muster set', () => {
  expect(
    warnings({
      MUSTER_DEMO: '0',
      MUSTER_MAIL_FROM_FILE: '',
      MUSTER_HEAP_MB: '600',
      MUSTER_TOKEN: 'of the command line',
      MUSTER_SERVICE_HOST: '10.0.0.1',
      MUSTER_SERVICE_PORT: '4300',
      MUSTER_SERVICE_PORT_HTTP: '4300',
      MUSTER_PORT: 'tcp://10.0.0.1:4300',
      MUSTER_PORT_4300_TCP: 'tcp://10.0.0.1:4300',
      MUSTER_PORT_4300_TCP_ADDR: '10.0.0.1',
      MUSTER_NATS_SERVICE_HOST: '10.0.0.2',
      MUSTER_NATS_PORT: 'tcp://10.0.0.2:4222',
    }),
  ).toEqual([])
})
