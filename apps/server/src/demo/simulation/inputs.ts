import { engineFrames } from '../devices/bus-log.ts'
import { hasEngineBus } from '../data/status-profiles.ts'
import { floatSender, hasInputs, ioProfiles } from '../data/io-profiles.ts'
import type { Machine } from './machine.ts'
import type { Reading } from './message-types.ts'
import type { Moment } from './shift.ts'
import type { MachineSignals } from './signals.ts'

/** Sensors of wired machine types. */
const wired = new Map(ioProfiles.map(({ type, sensors }) => [type, sensors]))

/** Returns the inputs of a machine, in millivolts for analog inputs. Empty without wired inputs. */
export function inputsOf(
  { index, type, spec }: Pick<Machine, 'index' | 'type' | 'spec'>,
  { litres, moment }: { litres: number; moment: Moment | undefined },
): Pick<Reading, 'inputs' | 'digital'> {
  const sensors = wired.get(type)
  if (!sensors || !hasInputs(index)) return {}
  const inputs: Record<string, number> = {}
  const isBusy = moment?.mode === 'work'
  for (const [place, { type: kind }] of sensors.entries()) {
    const share = kind === 'FUEL_VOLTAGE' ? litres / spec.tank : isBusy ? 0.35 + 0.4 * moment.effort : 0.05
    const within = Math.min(Math.max(share, 0), 1)
    inputs[`adc${place + 1}`] = Math.round(floatSender.empty + within * (floatSender.full - floatSender.empty))
  }
  return { ...(sensors.length > 0 && { inputs }), digital: { [`in${sensors.length + 1}`]: isBusy } }
}

/** Returns the engine bus frames of a machine whose device forwards them; empty with the key off. */
export function framesOf(
  machine: Pick<Machine, 'index' | 'type'>,
  { rpm, engineLoad, oilPressure, coolantTemp }: MachineSignals,
): Pick<Reading, 'frames'> {
  if (!hasEngineBus(machine) || rpm === 0) return {}
  return {
    frames: engineFrames({
      rpm,
      load: engineLoad,
      oil: oilPressure,
      coolant: coolantTemp,
      fuelRate: 2.5 + engineLoad * 0.22,
    }),
  }
}
