import { readFile } from 'node:fs/promises'
import { reasonOf, type Log } from '../common/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { Source } from './source.ts'

export interface InputValues {
  readonly digital: Record<string, boolean>
  readonly inputs: Record<string, number>
}

/** Reads all inputs from their files, except unreadable ones. */
export async function readInputs(
  { digital, millivolts }: Settings['inputs'],
  onFault: (file: string, reason: string) => void,
): Promise<InputValues> {
  const values: InputValues = { digital: {}, inputs: {} }
  const read = async (file: string, take: (text: string) => boolean) => {
    try {
      const text = (await readFile(file, 'utf8')).trim()
      if (!take(text)) onFault(file, `“${text.slice(0, 20)}” is not a value of this input`)
    } catch (error) {
      onFault(file, reasonOf(error))
    }
  }
  await Promise.all([
    ...Object.entries(digital).map(([name, { file, activeLow }]) =>
      read(file, text => {
        if (text !== '0' && text !== '1') return false
        values.digital[name] = (text === '1') !== activeLow
        return true
      }),
    ),
    ...Object.entries(millivolts).map(([name, { file, factor }]) =>
      read(file, text => {
        const value = text === '' ? Number.NaN : Number(text) * factor
        if (!(Math.abs(value) <= 1_000_000)) return false
        values.inputs[name] = Math.round(value)
        return true
      }),
    ),
  ])
  return values
}

/** Polls the inputs sequentially. */
export function pollInputs(settings: Settings['inputs'], onValues: (values: InputValues) => void, log: Log): Source {
  const faults = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const poll = async () => {
    const values = await readInputs(settings, (file, reason) => {
      if (faults.get(file) === reason) return
      faults.set(file, reason)
      log(`${file} is not read: ${reason}`)
    })
    if (isStopped) return
    onValues(values)
    timer = setTimeout(() => void poll(), settings.pollMilliseconds)
  }
  void poll()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
