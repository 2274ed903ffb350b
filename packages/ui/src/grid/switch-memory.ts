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
 * Whether a screen shows its grid instead of the plain table; remembered for each user and screen. Never on a phone,
 * where there is no room for one.
 *
 * @param remember name of the screen's table, as its columns have it
 */
export function useGridSwitch(remember: string): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, turn] = memory.use(`${useSession()?.userId ?? 0}.${remember}`)
  const isPhone = useMedia(phone)
  return [isOn && !isPhone, turn]
}
