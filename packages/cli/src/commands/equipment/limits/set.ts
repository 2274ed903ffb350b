import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import type { set } from './definitions.ts'
import { limitNames, parseLimit, type Limits } from './limit-text.ts'
import { limitsOf } from './owner.ts'

export const run: Run<typeof set> = async ({ arguments: { limits }, options }, { connect, note }) => {
  const typed = Object.fromEntries(limits.map(parsePair)) as Limits
  const { core } = await connect()
  const { name, read, save } = await limitsOf(core.api, options)
  const { own, version } = await read()
  // JSON omits undefined limits, which inherits them
  await save({ ...own, ...typed, version })
  note(`The limits of ${name} are saved.`)
}

function parsePair(text: string): [string, Limits[keyof Limits]] {
  const at = text.indexOf('=')
  const name = limitNames.find(known => known.toLowerCase() === text.slice(0, Math.max(at, 0)).toLowerCase())
  if (!name) throw badUsage(`'${text}' names no limit.`, `Enter name=value; names are ${limitNames.join(', ')}.`)
  return [name, parseLimit(name, text.slice(at + 1))]
}
