import { useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

interface IconFile {
  iconsById: Record<string, { svgURL: string }>
}

/** Addresses of the vehicle icons by name. */
export type VehicleIcons = Readonly<Record<string, string>>

/** Vehicle icons by name, from the static file under the resources address; none until it is there. */
export function useVehicleIcons(): VehicleIcons | undefined {
  const { resources } = useHost().core.config
  const { data } = useQuery({
    queryKey: ['vehicles-icons', resources],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<VehicleIcons> => {
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
