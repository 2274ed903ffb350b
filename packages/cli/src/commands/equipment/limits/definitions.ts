import { defineCommand } from '../../../define/command.ts'
import { argumentList, option } from '../../../define/parameter.ts'
import { badUsage } from '../../../failure.ts'
import { listOptions } from '../../../output/list-options.ts'

const owner = {
  unit: option('<unit>', 'Limits of a unit: name, serial or id'),
  company: option('<id>', 'Limits of the units of a company', { read: wholeNumber }),
  type: option('<id>', 'Limits of the units of a type', { read: wholeNumber }),
}

export const show = defineCommand({
  name: 'limits show',
  summary: 'Show the limits above or below which units raise alarms',
  details: ['Lists each limit with what is set here, what applies, and the level that sets it.'],
  examples: [['muster limits show --unit "T7.270"', 'Limits of one unit']],
  options: { ...owner, ...listOptions },
})

export const set = defineCommand({
  name: 'limits set',
  summary: 'Set limits of a unit, a company or a type',
  details: [
    'A value is a figure, `off` (no alarm) or `inherit`. Fuel takes a unit: `lowFuel=10%`, `lowFuel=25l`, `fuelDrop=5%`, `fuelDrop=40l/15min/keyOff` (a loss of fuel, its longest duration, and only with the key off). `towing=300m/15kmh/1min`. `ignition=on`.',
    'Limits are overspeed (km/h), idleMinutes, lowFuel, fuelDrop, leastRefuel (litres), engineTemperature (°C), towing, ignition, tankSize (litres), repeatMinutes and notificationId (id of a notification group). Others stay as they are.',
  ],
  examples: [
    ['muster limits set --unit "T7.270" overspeed=50 lowFuel=25l', 'Two limits of one unit'],
    ['muster limits set --company 3 idleMinutes=off fuelDrop=inherit', 'No idling alarm in a company'],
  ],
  arguments: { limits: argumentList('Limits as name=value') },
  options: owner,
})

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw badUsage(`'${text}' is not an id.`, 'Enter a whole number.')
  return Number(text)
}
