import type {
  AlarmSetting,
  Changes,
  Channels,
  Mode,
  QuietHours,
  UnitSetting,
} from '../clients/notification-settings.client.ts'

/** Unsaved changes; reverting a change removes it. */
export interface Draft {
  mode?: Mode
  quiet?: QuietHours
  alarms: ReadonlyMap<string, AlarmSetting>
  /** Stored and changed settings by unit ID. */
  units: ReadonlyMap<number, { from: UnitSetting; to: UnitSetting }>
}

export const noChanges: Draft = { alarms: new Map(), units: new Map() }

export const isDirty = ({ mode, quiet, alarms, units }: Draft): boolean =>
  mode !== undefined || quiet !== undefined || alarms.size > 0 || units.size > 0

export const changesOf = ({ mode, quiet, alarms, units }: Draft): Changes => ({
  mode,
  quiet,
  alarms: [...alarms.values()],
  units: [...units.values()],
})

export function withMode(draft: Draft, from: Mode, to: Mode): Draft {
  return { ...draft, mode: from === to ? undefined : to }
}

export function withQuiet(draft: Draft, from: QuietHours, to: QuietHours): Draft {
  const isBack = from.enabled === to.enabled && from.from === to.from && from.to === to.to
  return { ...draft, quiet: isBack && from.exceptHigh === to.exceptHigh ? undefined : to }
}

export function withAlarm(draft: Draft, from: AlarmSetting, to: AlarmSetting): Draft {
  const alarms = new Map(draft.alarms)
  if (isSame(from.channels, to.channels)) alarms.delete(to.alarmType)
  else alarms.set(to.alarmType, to)
  return { ...draft, alarms }
}

/** @param loaded settings from the server */
export function withUnit(draft: Draft, loaded: UnitSetting, to: UnitSetting): Draft {
  const units = new Map(draft.units)
  const from = units.get(to.unitId)?.from ?? loaded
  if (isSame(from.channels, to.channels) && isSameSet(from.alarmTypes, to.alarmTypes)) units.delete(to.unitId)
  else units.set(to.unitId, { from, to })
  return { ...draft, units }
}

const isSame = (a: Channels, b: Channels) => a.email === b.email && a.push === b.push && a.web === b.web

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(code => b.includes(code))
