import { expect, it } from 'vitest'
import { parseSettings, readSettings, SettingsError } from './read-settings.ts'

const least = { uid: 'AG-1', server: { mqtt: 'mqtts://muster.example:8883', token: 'mdt_x' } }

function faultsOf(given: unknown): readonly string[] {
  try {
    parseSettings('agent.json', typeof given === 'string' ? given : JSON.stringify(given))
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
  return []
}

it('requires a uid, an address and a token, and allows nothing by default', () => {
  expect(parseSettings('agent.json', JSON.stringify(least))).toMatchObject({
    folder: '/var/lib/muster-agent',
    queue: { megabytes: 200, groupSeconds: 0 },
    rates: { movingSeconds: 30, stationarySeconds: 600 },
    commands: {},
    outputs: {},
  })
})

it.each<[given: unknown, ...faults: string[]]>([
  ['{', `The file is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2).`],
  [[], 'The file must be an object in { }, not [].'],
  [{}, 'uid is missing; it is a text.', 'server is missing; it is an object in { }.'],
  [{ ...least, uid: 'a/b' }, 'uid must have 1 to 64 letters, digits, "-", "_", "." or ":".'],
  [{ ...least, gspd: {} }, 'gspd is unknown. Check its spelling, or remove it.'],
  [{ ...least, gpsd: { port: '2947' } }, 'gpsd.port must be a number, not "2947".'],
  [{ ...least, gpsd: { port: 70_000 } }, 'gpsd.port must be at most 65535.'],
  [
    { ...least, server: { ...least.server, mqtt: 'muster.example' } },
    'server.mqtt must be an address that starts with mqtt:// or mqtts://.',
  ],
  [{ ...least, server: { transport: 'http', token: 'x' } }, 'server.transport must be "mqtt" or "https", not "http".'],
  [
    { ...least, server: { ...least.server, token: undefined } },
    'server.token is missing; set the device token, or tokenFile, or certificateFile and keyFile.',
  ],
  [{ ...least, files: { folder: '/srv/files' } }, 'server.https is missing; files, sniffing and firmware need it.'],
  [
    {
      ...least,
      server: { ...least.server, https: 'https://muster.example' },
      model: 'gw-2',
      firmware: { publicKeys: ['key'], script: '/bin/install', versionFile: '/etc/version' },
    },
    'firmware.publicKeys[0] must be an Ed25519 public key in base64 (44 characters), as muster-agent sign-firmware prints it.',
  ],
  [
    { ...least, server: { ...least.server, https: 'https://muster.example' }, files: { folder: 'files' } },
    'files.folder must be an absolute path.',
  ],
  [{ ...least, can: [{ interface: 'can0', log: '/a.log' }] }, 'can[0] needs either interface or log.'],
  [
    { ...least, inputs: { digital: { in17: { file: '/a' } } } },
    'inputs.digital.in17 is not a valid name: it must be in1 to in16.',
  ],
  [{ ...least, ignition: 'in1' }, 'ignition is in1, which inputs.digital does not contain.'],
  [
    { ...least, commands: { 'Stop engine': { can: { interface: 'can0', frames: ['18EF#'] } } } },
    'commands["Stop engine"].can.frames[0] must be a frame such as 18FEF100#0102.',
  ],
  [
    { ...least, commands: { Horn: { output: { number: 1, on: true } } } },
    'commands.Horn.output.number is 1, which outputs does not contain.',
  ],
  [
    { ...least, commands: { Restart: { script: '/bin/a', arguments: ['('] } } },
    'commands.Restart.arguments[0] must be a regular expression.',
  ],
])('describes the faults of %j', (given, ...faults) => {
  expect(faultsOf(given)).toEqual(faults)
})

it('describes a missing file', () => {
  expect(() => readSettings('/nowhere/agent.json')).toThrow(
    '/nowhere/agent.json cannot be used:\n  The file does not exist. Create it, or name another one with --settings.',
  )
})
