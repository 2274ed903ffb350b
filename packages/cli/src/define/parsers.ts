// Parsers of command-line values; each throws an error that names the expected syntax.

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`'${text}' is not a whole number.`)
  return Number(text)
}

export function positiveNumber(text: string): number {
  const number = wholeNumber(text)
  if (number === 0) throw new Error('It must be 1 or more.')
  return number
}

export function figure(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`'${text}' is not a number. Write 1234.5.`)
  return Number(text)
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Parses `90s`, `5m`, `2h`, `1d` or plain seconds to milliseconds. */
export function duration(text: string): number {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text) ?? []
  if (number === undefined) throw new Error(`'${text}' is not a duration. Write 90s, 5m, 2h or 1d.`)
  return Math.round(Number(number) * units[unit as keyof typeof units])
}

/** Parses `a,b` to a list. */
export function nameList(text: string): string[] {
  return text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
}

export function webAddress(text: string): string {
  const address = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  if (!address) throw new Error(`'${text}' is not an address. Write https://fleet.example.com.`)
  return address.href.replace(/\/+$/, '')
}

/** Accepts one of the words, ignoring case. */
export const oneOf =
  <const W extends string>(words: readonly W[]) =>
  (text: string): W => {
    const word = words.find(one => one.toLowerCase() === text.toLowerCase())
    if (!word) throw new Error(`'${text}' is none of ${words.join(', ')}.`)
    return word
  }
