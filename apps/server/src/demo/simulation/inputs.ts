import { engineFrames } from '#modules/commands/sniffing/public.ts'
import { framesSignal } from '#telemetry/ingest/values.ts'
import { hasEngineBus } from '../data/status-profiles.ts'
import { floatSender, hasInputs, ioProfiles } from '../data/io-profiles.ts'
import type { Machine } from './machine.ts'
import type { Moment } from './shift.ts'
import type { MachineSignals } from './signals.ts'

/** Sensors of wired machine types. */
const wired = new Map(ioProfiles.map(({ type, sensors }) => [type, sensors]))

/** Returns the input signals of a machine by gateway names, in millivolts for analog inputs. Empty without wired inputs. */
export function inputsOf(
  { index, type, spec }: Pick<Machine, 'index' | 'type' | 'spec'>,
  { litres, moment }: { litres: number; moment: Moment | undefined },
): Record<string, number | boolean> {
  const sensors = wired.get(type)
  if (!sensors || !hasInputs(index)) return {}
  const signals: Record<string, number | boolean> = {}
  const isBusy = moment?.mode === 'work'
  for (const [place, { type: kind }] of sensors.entries()) {
    const share = kind === 'FUEL_VOLTAGE' ? litres / spec.tank : isBusy ? 0.35 + 0.4 * moment.effort : 0.05
    const within = Math.min(Math.max(share, 0), 1)
    signals[`adc${place + 1}`] = Math.round(floatSender.empty + within * (floatSender.full - floatSender.empty))
  }
  signals[`in${sensors.length + 1}`] = isBusy
  return signals
}

/** Returns the engine bus frames of a machine whose gateway forwards them; empty while the key is off. */
export function framesOf(
  machine: Pick<Machine, 'index' | 'type'>,
  { rpm, engineLoad, oilPressure, coolantTemp }: MachineSignals,
): Record<string, string> {
  if (!hasEngineBus(machine) || rpm === 0) return {}
  return {
    [framesSignal]: engineFrames({
      rpm,
      load: engineLoad,
      oil: oilPressure,
      coolant: coolantTemp,
      fuelRate: 2.5 + engineLoad * 0.22,
    }),
  }
}
