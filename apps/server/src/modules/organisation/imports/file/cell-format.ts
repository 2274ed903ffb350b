import { dayMs } from '@muster/contract'

/** Display format of a number that carries information: leading zeros, surrounding text, dates or percent. */
export type CellFormat = { kind: 'digits'; code: string } | { kind: 'date'; code: string } | { kind: 'percent' }

const builtIn: Readonly<Record<number, CellFormat>> = {
  9: { kind: 'percent' },
  10: { kind: 'percent' },
  ...Object.fromEntries(
    // dates, times, and those of East Asian calendars
    [14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)].map(id => [
      id,
      { kind: 'date', code: id === 22 ? 'd h' : 'd' },
    ]),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map(id => [id, { kind: 'date', code: 'h' }])),
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** @param code of a custom format */
export function cellFormat(id: number, code: string | undefined): CellFormat | undefined {
  if (code === undefined) return builtIn[id]
  const [first = ''] = sectionsOf(code)
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '')
  if (/general/i.test(bare)) return undefined
  if (/[dmyhs]/i.test(bare)) return { kind: 'date', code: bare }
  if (/^[\d#?.,\s]*%$/.test(bare.trim())) return { kind: 'percent' }
  const isPadded = /0[^#?0]*0/.test(bare)
  const hasText = /"[^"]+"|\\[^\s]/.test(first)
  // fractions, exponents, grouped thousands and decimals do not change the value
  return /^[0#\s()+-]+$/.test(bare) && (isPadded || hasText) ? { kind: 'digits', code: first } : undefined
}

/** Splits a format into sections for positive numbers, negative numbers, zero and text. */
const sectionsOf = (code: string) => code.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? []

/** Returns a number as its cell shows it; dates in ISO 8601. */
export function formatted(value: number, format: CellFormat, is1904: boolean): string | undefined {
  if (format.kind === 'percent') return `${Number((value * 100).toPrecision(12))}%`
  if (format.kind === 'date') return dateOf(value, format.code, is1904)
  return Number.isSafeInteger(value) && value >= 0 ? inDigits(String(value), format.code) : undefined
}

/** Fills the places of a format from the right: `00000` turns 1067 into 01067, `000\-00` turns 1234 into 012-34. */
function inDigits(digits: string, code: string): string {
  const pieces = code.match(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./g) ?? []
  const isPlace = (piece: string) => /^[0#?]$/.test(piece)
  let rest = digits === '0' ? '' : digits
  const first = pieces.findIndex(isPlace)
  const shown = pieces.map((piece, i) => [piece, i] as const).toReversed()
  return shown
    .map(([piece, i]) => {
      if (isPlace(piece)) {
        const taken = i === first ? rest : rest.slice(-1)
        rest = i === first ? '' : rest.slice(0, -1)
        return taken !== '' ? taken : piece === '0' ? '0' : ''
      }
      if (piece.startsWith('"')) return piece.slice(1, -1)
      if (piece.startsWith('\\')) return piece.slice(1)
      return /^[_*[]/.test(piece) ? '' : piece
    })
    .toReversed()
    .join('')
    .trim()
}

/** Converts days since the beginning of 1900 or 1904 to ISO 8601. */
function dateOf(serial: number, code: string, is1904: boolean): string | undefined {
  const hasTime = /[hs]/i.test(code)
  const hasDay = /[dy]/i.test(code) || !hasTime
  // spreadsheet programs count 29 February 1900, which did not exist
  const day = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const time = Math.round(((day - 25_569) * dayMs) / 1000) * 1000
  if (!(serial >= 0) || time > 253_402_300_799_000) return undefined
  if (!hasDay) return clockOf(Math.round(serial * 86_400))
  const iso = new Date(time).toISOString()
  return hasTime && !iso.endsWith('T00:00:00.000Z')
    ? `${iso.slice(0, 10)} ${shortened(iso.slice(11, 19))}`
    : iso.slice(0, 10)
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return shortened(`${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`)
}

const shortened = (clock: string) => clock.replace(/:00$/, '')
