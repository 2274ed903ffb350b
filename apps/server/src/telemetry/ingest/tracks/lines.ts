import { decoded, type Chunks } from './track.ts'

export interface Line {
  /** Line number from 1, including blank lines. */
  number: number
  text: string
}

// maximum line length, for files without line ends
const longest = 65_536

/** Yields non-blank lines in blocks. Truncates lines at 64 kB. */
export async function* lineBlocks(chunks: Chunks, size = 1000): AsyncGenerator<Line[]> {
  let block: Line[] = []
  let rest = ''
  let count = 0
  const add = (text: string) => {
    count++
    if (text.trim() !== '') block.push({ number: count, text: text.slice(0, longest) })
  }
  for await (const piece of decoded(chunks)) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?=.)/s)
    rest = (lines.pop() ?? '').slice(0, longest + 1)
    for (const line of lines) {
      add(line)
      if (block.length < size) continue
      yield block
      block = []
    }
  }
  add(rest.replace(/\r$/, ''))
  if (block.length > 0) yield block
}
