import type { FleetSchemas } from '@muster/contract'
import { seconds, type Formats } from '@muster/core'
import type { TFunction } from 'i18next'

/** Setting of a profile with its value. */
export interface ProfileLine {
  readonly label: string
  readonly value: string
}

export interface LineContext {
  readonly t: TFunction
  readonly format: Pick<Formats, 'number' | 'duration'>
}

export function canLines(
  { canLine0, canLine1, dm1Enable }: FleetSchemas['CanProfile'],
  { t, format }: LineContext,
): ProfileLine[] {
  const bus = (line: typeof canLine0) => {
    if (!line) return t('equipment.assign.none')
    const count = line.canParameters.filter(({ bound }) => bound).length
    return t('equipment.assign.bus.parameters', {
      count,
      protocol: line.protocol.name,
      parameters: format.number(count),
    })
  }
  return [
    { label: t('equipment.assign.bus', { number: 0 }), value: bus(canLine0) },
    { label: t('equipment.assign.bus', { number: 1 }), value: bus(canLine1) },
    { label: t('equipment.assign.dm1'), value: t(dm1Enable ? 'equipment.assign.yes' : 'equipment.assign.no') },
  ]
}

export const statusLines = ({ rules }: FleetSchemas['DutyProfile'], { t, format }: LineContext): ProfileLine[] => [
  { label: t('equipment.assign.rules'), value: format.number(rules.length) },
]

export function powerLines(profile: FleetSchemas['PowerProfile'], { t, format }: LineContext): ProfileLine[] {
  const { rules, asleepReportInterval: asleep, movingReportInterval, stillReportInterval } = profile
  const delay = Math.min(...rules.map(rule => rule.delay))
  return [
    {
      label: t('equipment.assign.sleeps'),
      value: rules.length === 0 ? t('equipment.assign.never') : format.duration(seconds(delay)),
    },
    { label: t('equipment.assign.moving'), value: format.duration(seconds(movingReportInterval)) },
    { label: t('equipment.assign.still'), value: format.duration(seconds(stillReportInterval)) },
    {
      label: t('equipment.assign.asleep'),
      value: asleep === undefined ? t('equipment.assign.never') : format.duration(seconds(asleep)),
    },
  ]
}

export function curfewLines(
  { days, timezoneId }: FleetSchemas['CurfewProfile'],
  { t, format }: LineContext,
): ProfileLine[] {
  const minutes = (time: string) => {
    const [hours = 0, rest = 0] = time.split(':').map(Number)
    return hours * 60 + rest
  }
  const total = Object.values(days)
    .flat()
    .reduce((sum, { from, to }) => sum + minutes(to) - minutes(from), 0)
  return [
    { label: t('equipment.assign.hours'), value: format.number(total / 60, 1) },
    { label: t('equipment.assign.zone'), value: timezoneId.replaceAll('_', ' ') },
  ]
}

export const ioLines = (
  { deviceFeatureSet, inputs, internalInputs }: FleetSchemas['IoProfile'],
  { t, format }: LineContext,
): ProfileLine[] => [
  { label: t('equipment.assign.family'), value: deviceFeatureSet.toUpperCase() },
  { label: t('equipment.assign.inputs'), value: format.number(inputs.length) },
  { label: t('equipment.assign.internalInputs'), value: format.number(internalInputs.length) },
]
