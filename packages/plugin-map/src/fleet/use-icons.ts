import { useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { Icons } from '@muster/map-kit'

interface IconFile {
  iconsById: Record<string, { svgURL: string }>
}

/** Vehicle icons by name, from the static file under the resources address; none until it is there. */
export function useIcons(): Icons | undefined {
  const { resources } = useHost().core.config
  const { data } = useQuery({
    queryKey: ['vehicles-icons', resources],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Icons> => {
      const answer = await fetch(`${resources}/vehicles-icons.json`, { signal })
      if (!answer.ok)
        throw new Error(
          `The vehicle icons could not be loaded from ${answer.url}: the server answered ${answer.status}.`,
        )
      const { iconsById } = (await answer.json()) as IconFile
      return Object.fromEntries(Object.entries(iconsById).map(([name, { svgURL }]) => [name, svgURL]))
    },
  })
  return data
}
