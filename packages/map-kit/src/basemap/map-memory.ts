import { createMemory, useSession } from '@muster/ui'

/** What a user selected in the layers panel. */
export interface MapMemory {
  /** Id of a base map; the first one where it is absent or unknown. */
  readonly base?: string
  /** Overlays that were switched, by id. */
  readonly overlays: Readonly<Record<string, boolean>>
}

const memory = createMemory<MapMemory>({
  prefix: 'muster.map.',
  parse: text => {
    const { base, overlays } = JSON.parse(text ?? '{}') as Partial<MapMemory>
    return { ...(typeof base === 'string' && { base }), overlays: { ...overlays } }
  },
  print: selection => JSON.stringify(selection),
  untouched: { overlays: {} },
})

/** The selection of the signed-in user, shared by all maps of the page and remembered in this browser. */
export function useMapMemory(): readonly [MapMemory, (patch: Partial<MapMemory>) => void] {
  const [selection, select] = memory.use(String(useSession()?.userId ?? 0))
  return [selection, patch => select({ ...selection, ...patch })]
}

/** For tests: forgets what was read, as a reload does. */
export const forgetMapMemory = (): void => memory.forget()
