const most = 120

interface Pair {
  open: number
  close: number
  depth: number
  commas: number[]
}

/** Lines of generated code that are too long, broken where brackets or attributes allow it. */
export const wrap = (code: string): string => code.split('\n').map(wrapLine).join('\n')

function wrapLine(line: string): string {
  if (line.length <= most || /^\s*(\/\/|\*|\/\*)/.test(line)) return line
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const { pairs, spaces } = scan(line)
  if (/^\s*<\w[\w.]* .*\/>$/.test(line)) {
    const [tag = '', ...attributes] = cut(
      line.slice(0, -3),
      spaces.filter(at => at >= indent.length && at < line.length - 3),
    )
    return [`${indent}${tag.trim()}`, ...pack(attributes, `${indent}  `, ' '), `${indent}/>`].join('\n')
  }
  const pair = pairs
    .filter(({ open, commas }) => commas.length > 0 && open < most)
    .toSorted((a, b) => a.depth - b.depth || b.close - b.open - (a.close - a.open))[0]
  if (!pair) return line
  const items = cut(
    line.slice(0, pair.close),
    pair.commas.map(at => at + 1),
    pair.open + 1,
  )
  const last = line[pair.open] === '(' ? '' : ','
  return [
    line.slice(0, pair.open + 1),
    ...pack(
      items.map((item, i) => (i < items.length - 1 ? item : `${item}${last}`)),
      `${indent}  `,
      ' ',
    ),
    wrapLine(`${indent}${line.slice(pair.close)}`),
  ].join('\n')
}

/** As many as fit on a line, at an indent. */
function pack(parts: readonly string[], indent: string, between: string): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? undefined : `${last}${between}${part}`
    if (joined !== undefined && joined.length <= most) lines[lines.length - 1] = joined
    else lines.push(`${indent}${part}`)
  }
  return lines.flatMap(each => wrapLine(each).split('\n'))
}

const cut = (text: string, at: readonly number[], from = 0): string[] =>
  [from, ...at].map((start, i) => text.slice(start, at[i] ?? text.length).trim()).filter(Boolean)

/** Brackets with the commas right inside them, and the spaces outside of all; what stands in quotes is left alone. */
function scan(line: string): { pairs: Pair[]; spaces: number[] } {
  const [pairs, spaces, open]: [Pair[], number[], Pair[]] = [[], [], []]
  let quote = ''
  for (const [at, letter] of [...line].entries()) {
    if (quote) {
      if (letter === quote && line[at - 1] !== '\\') quote = ''
    } else if (/['"`]/.test(letter)) quote = letter
    else if (/[{[(]/.test(letter)) open.push({ open: at, close: 0, depth: open.length, commas: [] })
    else if (/[}\])]/.test(letter)) {
      const pair = open.pop()
      if (pair) pairs.push({ ...pair, close: at })
    } else if (letter === ',') open.at(-1)?.commas.push(at)
    else if (letter === ' ' && open.length === 0) spaces.push(at)
  }
  return { pairs, spaces }
}
