import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { reasonOf } from '../common/log.ts'
import type { Settings } from './settings.ts'

/** Checks the machine against the settings, and returns a sentence per fault. */
export function checkMachine(settings: Settings): string[] {
  const faults: string[] = []
  const check = (path: string, run: () => void) => {
    try {
      run()
    } catch (error) {
      faults.push(`${path}: ${reasonOf(error)}.`)
    }
  }
  const readable = (path: string, file: string | undefined) => {
    if (file !== undefined) check(path, () => void readFileSync(file).length)
  }
  const executable = (path: string, file: string) =>
    check(path, () => {
      if (!statSync(file).isFile()) throw new Error(`${file} is no file`)
      accessSync(file, constants.X_OK)
    })
  const writable = (path: string, folder: string) =>
    check(path, () => {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    })

  const { server, firmware, files, commands, outputs, inputs } = settings
  writable('folder', settings.folder)
  readable('server.tokenFile', server.tokenFile)
  readable('server.certificateFile', server.certificateFile)
  readable('server.keyFile', server.keyFile)
  readable('server.caFile', server.caFile)
  if (files) writable('files.folder', files.folder)
  for (const [i, { log }] of settings.can.entries()) readable(`can[${i}].log`, log)
  for (const [name, { file }] of Object.entries(inputs.digital)) readable(`inputs.digital.${name}.file`, file)
  for (const [name, { file }] of Object.entries(inputs.millivolts)) readable(`inputs.millivolts.${name}.file`, file)
  for (const [name, { file }] of Object.entries(outputs)) {
    check(`outputs.${name}.file`, () => accessSync(file, constants.W_OK))
  }
  for (const [name, { script }] of Object.entries(commands)) {
    if (script !== undefined) executable(`commands[${JSON.stringify(name)}].script`, script)
  }
  if (firmware) {
    executable('firmware.script', firmware.script)
    readable('firmware.versionFile', firmware.versionFile)
  }
  const { device } = settings.nmea ?? {}
  if (device !== undefined && !existsSync(device)) faults.push(`nmea.device is ${device}, which does not exist.`)
  return faults
}

/** Describes the agent's actions with these settings. */
export function summaryOf({
  uid,
  server,
  gpsd,
  nmea,
  can,
  inputs,
  outputs,
  commands,
  files,
  sniffing,
  firmware,
  standardInput,
}: Settings): string[] {
  const sources = [
    gpsd && `gpsd at ${gpsd.host}:${gpsd.port}`,
    nmea && `NMEA from ${nmea.device ?? `${nmea.host}:${nmea.port}`}`,
    ...can.map(bus => `CAN from ${bus.interface ?? bus.log}`),
    ...Object.keys(inputs.digital),
    ...Object.keys(inputs.millivolts),
    standardInput && 'standard input',
  ].filter(Boolean)
  const allowed = [
    ...Object.keys(commands).map(name => `command “${name}”`),
    ...Object.keys(outputs).map(number => `output ${number}`),
    files && `files into ${files.folder}`,
    sniffing && 'logs of the bus',
    firmware && 'firmware with a signature',
  ].filter(part => part !== undefined)
  const address = server.transport === 'mqtt' ? server.mqtt : server.https
  const isPlain = /^(mqtt|http):/.test(address ?? '') && !/^\w+:\/\/(localhost|127\.|\[::1\])/.test(address ?? '')
  return [
    `${uid} connects to ${address}.`,
    ...(isPlain ? ['Warning: this address is not encrypted. Others on the network can read the token.'] : []),
    `Sources: ${sources.join(', ') || 'none'}.`,
    `The server may use: ${allowed.join(', ') || 'nothing'}.`,
  ]
}
