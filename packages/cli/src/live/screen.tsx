import { Box, render, Text } from 'ink'
import { useSyncExternalStore } from 'react'
import type { Host } from '../host.ts'
import type { Observable } from './observable.ts'

/** Contents of a live view: a table and the connection's state. */
export interface ScreenContent {
  readonly title: string
  readonly header: string
  readonly lines: readonly string[]
  readonly foot: string
}

function Screen({ picture }: { picture: Observable<ScreenContent> }) {
  const { title, header, lines, foot } = useSyncExternalStore(picture.subscribe, picture.get)
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      <Text dimColor wrap="truncate">
        {header || ' '}
      </Text>
      {lines.map((line, i) => (
        <Text key={i} wrap="truncate">
          {line || ' '}
        </Text>
      ))}
      <Text dimColor wrap="truncate">
        {foot}
      </Text>
    </Box>
  )
}

/** Draws until stopped; the last output stays. */
export function showScreen(
  { stdin, stdout, stderr }: Pick<Host, 'stdin' | 'stdout' | 'stderr'>,
  picture: Observable<ScreenContent>,
): () => void {
  const view = render(<Screen picture={picture} />, {
    stdin: stdin as NodeJS.ReadStream,
    stdout: stdout as NodeJS.WriteStream,
    stderr: stderr as NodeJS.WriteStream,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  })
  return () => view.unmount()
}
