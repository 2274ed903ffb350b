import { createMemory, useSession } from '@muster/ui'

/** Selection in the layers panel. */
export interface MapMemory {
  /** Base map id; the first one if absent or unknown. */
  readonly base?: string
  /** Switched overlays by id. */
  readonly overlays: Readonly<Record<string, boolean>>
  /** The street map has been offered. */
  readonly wasOffered?: boolean
}

const memory = createMemory<MapMemory>({
  prefix: 'muster.map.',
  parse: text => {
    const { base, overlays, wasOffered } = JSON.parse(text ?? '{}') as Partial<MapMemory>
    return {
      ...(typeof base === 'string' && { base }),
      overlays: { ...overlays },
      ...(wasOffered === true && { wasOffered }),
    }
  },
  print: selection => JSON.stringify(selection),
  untouched: { overlays: {} },
})

/** Holds the selection of the user, shared by all maps and stored in this browser. */
export function useMapMemory(): readonly [MapMemory, (patch: Partial<MapMemory>) => void] {
  const [selection, select] = memory.use(String(useSession()?.userId ?? 0))
  return [selection, patch => select({ ...selection, ...patch })]
}

/** For tests: clears the cache, like a reload. */
export const forgetMapMemory = (): void => memory.forget()
