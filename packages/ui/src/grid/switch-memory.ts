import { useSession } from '../host.tsx'
import { createMemory } from '../memory.ts'
import { phone, useMedia } from '../table/use-media.ts'

const memory = createMemory({
  prefix: 'muster.grid.',
  parse: text => text === 'on',
  print: isOn => (isOn ? 'on' : null),
  untouched: false,
})

/**
 * Returns whether a screen shows its grid, stored for each user and screen. Always false on a phone, which has no
 * room for a grid.
 *
 * @param remember name of the screen's table, same as that of its columns
 */
export function useGridSwitch(remember: string): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, turn] = memory.use(`${useSession()?.userId ?? 0}.${remember}`)
  const isPhone = useMedia(phone)
  return [isOn && !isPhone, turn]
}
