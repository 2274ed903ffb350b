interface Range {
  from: number
  to: number
}

const mostRanges = 100

/** Parses ranges of raw values such as `0-3, 5`; returns undefined for invalid text. */
export function parseRanges(text: string): Range[] | undefined {
  const ranges = text.split(',').map(part => {
    const found = /^\s*(\d{1,15})\s*(?:[-–]\s*(\d{1,15})\s*)?$/.exec(part)
    return { from: Number(found?.[1] ?? Number.NaN), to: Number(found?.[2] ?? found?.[1]) }
  })
  return ranges.length <= mostRanges && ranges.every(({ from, to }) => from <= to) ? ranges : undefined
}

export const rangesText = (ranges: readonly Range[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
