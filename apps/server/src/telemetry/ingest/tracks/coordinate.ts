import { numberIn } from './cell.ts'
import type { DecimalMark } from './decimal.ts'

export type Axis = 'latitude' | 'longitude'

export type Hemisphere = 'N' | 'S' | 'E' | 'W'

const words: Readonly<Record<string, Hemisphere>> = {
  n: 'N',
  north: 'N',
  nord: 'N',
  s: 'S',
  south: 'S',
  süd: 'S',
  sud: 'S',
  e: 'E',
  east: 'E',
  est: 'E',
  ost: 'E',
  w: 'W',
  west: 'W',
  ouest: 'W',
  ovest: 'W',
  oeste: 'W',
}

/** @param o hemisphere of the letter O: east in German, west in French, Italian and Spanish */
export function hemisphereOf(text: string, axis: Axis, o?: Hemisphere): Hemisphere | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  const found = word === 'o' ? o : words[word]
  return found !== undefined && (found === 'N' || found === 'S') === (axis === 'latitude') ? found : undefined
}

const sexagesimal =
  /^([+\-−])?\s*(\d{1,3})\s*(?:°|º|d|deg|[:\s])\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:['’′m:]\s*|\s+)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″s]|''|’’)?)?\s*$/iu

/**
 * Parses coordinate formats of loggers: `31.765931N`, `N 48.5`, `-8.5°`, `48°51'29.6"N`, `48° 51.494' N`.
 * @param hemisphere hemisphere of the adjacent column
 */
export function coordinate(
  cell: string,
  axis: Axis,
  { mark, o, hemisphere, factor = 1 }: { mark?: DecimalMark; o?: Hemisphere; hemisphere?: Hemisphere; factor?: number },
): number | undefined {
  const [, before, middle = '', after] =
    /^([NSEWO](?![a-z]))?\s*(.*?)\s*((?<![a-z])[NSEWO])?$/iu.exec(cell.trim()) ?? []
  const letter = before ?? after
  const side = letter === undefined ? hemisphere : hemisphereOf(letter, axis, o)
  if (letter !== undefined && side === undefined) return undefined
  const degrees = degreesOf(middle, mark)
  if (degrees === undefined) return undefined
  const signed = degrees * factor
  if (side === undefined) return signed
  return side === 'S' || side === 'W' ? -Math.abs(signed) : Math.abs(signed)
}

/** Converts `4807.038`, degrees and minutes as one number in NMEA 0183. */
export const fromDegreesAndMinutes = (number: number): number =>
  Math.sign(number) * (Math.floor(Math.abs(number) / 100) + (Math.abs(number) % 100) / 60)

function degreesOf(text: string, mark: DecimalMark | undefined): number | undefined {
  // a space separates degrees and minutes here, not thousands
  const plain = /\d\s+\d/.test(text) ? undefined : numberIn(text, mark)
  if (plain && (plain.unit === undefined || /^(°|º|deg(rees)?)$/i.test(plain.unit))) return plain.number
  const [, sign, degrees = '', minutes = '', seconds = '0'] = sexagesimal.exec(text) ?? []
  const [m, s] = [minutes, seconds].map(part => Number(part.replace(',', '.')))
  if (degrees === '' || m === undefined || s === undefined || m >= 60 || s >= 60) return undefined
  return (Number(degrees) + m / 60 + s / 3600) * (sign === undefined || sign === '+' ? 1 : -1)
}
