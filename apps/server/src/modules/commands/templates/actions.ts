import type { CommandManagerSchemas } from '@muster/contract'
import type { CommandAction } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Line } from '#kernel/texts/sentence.ts'

type Action = CommandManagerSchemas['CommandAction']

/** Actions without values, by their names at gateways. */
const plain = {
  POSITION_NOW: 'positionSingle',
  RESTART: 'rebootDevice',
  IMMOBILISE: 'engineStop',
  RELEASE: 'engineResume',
  ARM: 'alarmArm',
  DISARM: 'alarmDisarm',
  VERSION: 'getVersion',
} as const satisfies Partial<Record<Action['type'], string>>

/** Returns true if an action stops a machine or prevents it from starting. */
export const isImmobilising = (action: CommandAction | null): boolean => action?.type === plain.IMMOBILISE

const values = ['output', 'intervalSeconds', 'text'] as const
const needed: Partial<Record<Action['type'], (typeof values)[number]>> = {
  OUTPUT_ON: 'output',
  OUTPUT_OFF: 'output',
  INTERVAL: 'intervalSeconds',
  TEXT: 'text',
}

const isPlain = (type: Action['type']): type is keyof typeof plain => type in plain

/**
 * Converts an action to its stored form, which uses the names of gateways.
 * @throws Problem 400 for a missing value, or one that the action does not have
 */
export function storedAction(action: Action): CommandAction {
  const { type, output, intervalSeconds, text } = action
  const errors = values.flatMap((value): Line[] => {
    const isGiven = action[value] !== undefined && action[value] !== ''
    if (needed[type] === value && !isGiven) return [[`action.${value}`, 'problem.missing']]
    return needed[type] !== value && isGiven ? [[`action.${value}`, 'problem.notOfAction']] : []
  })
  if (errors.length > 0) throw badRequest(['problem.commandInvalid'], { errors })
  if (isPlain(type)) return { type: plain[type] }
  if (type === 'INTERVAL') return { type: 'positionPeriodic', attributes: { frequency: intervalSeconds ?? 0 } }
  if (type === 'TEXT') return { type: 'custom', attributes: { data: text ?? '' } }
  return { type: 'outputControl', attributes: { index: output ?? 0, data: type === 'OUTPUT_ON' ? '1' : '0' } }
}

/** Converts a stored action to its form representation; undefined for a gateway-defined action. */
export function shownAction({ type: stored, attributes = {} }: CommandAction): Action | undefined {
  const found = Object.entries(plain).find(([, words]) => words === stored)
  if (found) return { type: found[0] as keyof typeof plain }
  const { frequency, index, data } = attributes
  if (stored === 'positionPeriodic' && typeof frequency === 'number')
    return { type: 'INTERVAL', intervalSeconds: frequency }
  if (stored === 'custom' && typeof data === 'string') return { type: 'TEXT', text: data }
  if (stored === 'outputControl' && typeof index === 'number' && (data === '1' || data === '0'))
    return { type: data === '1' ? 'OUTPUT_ON' : 'OUTPUT_OFF', output: index }
  return undefined
}
