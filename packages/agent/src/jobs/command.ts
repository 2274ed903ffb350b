import { writeFile } from 'node:fs/promises'
import { reasonOf } from '../common/log.ts'
import type { CommandJob } from '@muster/contract/devices'
import type { CommandSetting, Settings } from '../settings/settings.ts'
import { aborted, completed, failed, type Outcome } from './outcome.ts'
import { runProgram } from './run-program.ts'

/** Returns the reason why a command may not run on this device; undefined if it may. Depends only on the settings. */
export function refusalOf(
  { name, output, payload }: CommandJob,
  { commands, outputs }: Pick<Settings, 'commands' | 'outputs'>,
): string | undefined {
  if (output)
    return String(output.number) in outputs
      ? undefined
      : `Output ${output.number} is not in the settings of this device.`
  if (!Object.hasOwn(commands, name)) return `“${name}” is not in the list of commands of this device.`
  const { script, arguments: patterns } = commands[name] as CommandSetting
  if (!script) return undefined
  const given = argumentsOf(payload)
  if (given.length !== patterns.length) return `“${name}” takes ${patterns.length} arguments, not ${given.length}.`
  const wrong = given.findIndex((argument, i) => !new RegExp(`^(?:${patterns[i]})$`).test(argument))
  return wrong < 0 ? undefined : `Argument ${wrong + 1} of “${name}” is not allowed by the settings of this device.`
}

/** Runs an allowed command. */
export async function runCommand(
  job: CommandJob,
  settings: Pick<Settings, 'commands' | 'outputs'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const command = settings.commands[job.name]
  const output = job.output ? { number: job.output.number, on: job.output.value } : command?.output
  if (output) {
    const { file, on, off } = settings.outputs[String(output.number)] as Settings['outputs'][string]
    try {
      await writeFile(file, output.on ? on : off)
    } catch (error) {
      return failed(`Output ${output.number} was not set: ${reasonOf(error)}`)
    }
    return completed(`Output ${output.number} is ${output.on ? 'on' : 'off'}.`)
  }
  if (command?.can) return sendFrames(command.can, signal)
  if (!command?.script) return failed(`“${job.name}” has nothing to run.`)
  const {
    code,
    output: result,
    reason,
  } = await runProgram({
    file: command.script,
    args: argumentsOf(job.payload),
    timeoutSeconds: command.timeoutSeconds,
    signal,
  })
  if (signal.aborted) return aborted('The script was ended. Whether it had an effect is not known.')
  if (reason) return failed(`The script failed: ${reason}.`, result)
  return code === 0 ? completed(undefined, result) : failed(`The script ended with code ${code}.`, result)
}

async function sendFrames(
  { interface: name, frames }: NonNullable<CommandSetting['can']>,
  signal: AbortSignal,
): Promise<Outcome> {
  for (const [i, frame] of frames.entries()) {
    if (signal.aborted) return aborted(`${i} of ${frames.length} frames were sent.`)
    const { code, output, reason } = await runProgram({
      file: 'cansend',
      args: [name, frame],
      timeoutSeconds: 10,
      signal,
    })
    if (code !== 0) return failed(`Frame ${i + 1} of ${frames.length} was not sent: ${reason ?? output}`)
  }
  return completed(`${frames.length} frames were sent.`)
}

/** Words of the payload, or the strings of a JSON list. */
function argumentsOf(payload = ''): string[] {
  const text = payload.trim()
  if (!text.startsWith('[')) return text === '' ? [] : text.split(/\s+/)
  try {
    const list = JSON.parse(text) as unknown
    if (Array.isArray(list) && list.every(item => typeof item === 'string' || typeof item === 'number'))
      return list.map(String)
  } catch {
    // no list: words
  }
  return text.split(/\s+/)
}
