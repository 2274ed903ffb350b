import { decoded, type Chunks } from './track.ts'

export interface Line {
  /** Counted from 1, blank lines included, as an editor shows it. */
  number: number
  text: string
}

// A file without line ends must not fill the memory.
const longest = 65_536

/** Lines that are not blank, in blocks. A line longer than 64 kB is cut there. */
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
