import { spawn, spawnSync } from 'node:child_process'

/** True if `mosquitto_pub` and `mosquitto_sub` are installed. */
export const hasMosquitto = spawnSync('mosquitto_pub', ['--help']).error === undefined

export interface Program {
  /** Resolves with its exit code. */
  exited: Promise<number | null>
  /** Returns its output so far. */
  output: () => string
  kill: () => void
}

/** Runs `mosquitto_pub` or `mosquitto_sub` as a device. */
export function mosquitto(
  program: 'pub' | 'sub',
  { port, uid, password, args }: { port: number; uid: string; password?: string; args: readonly string[] },
): Program {
  const access = password === undefined ? [] : ['-P', password]
  const all = ['-V', 'mqttv311', '-h', '127.0.0.1', '-p', String(port), '-i', uid, '-u', uid, ...access, ...args]
  const child = spawn(`mosquitto_${program}`, all, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
  return {
    exited: new Promise(resolve => child.once('close', code => resolve(code))),
    output: () => text,
    kill: () => child.kill(),
  }
}
