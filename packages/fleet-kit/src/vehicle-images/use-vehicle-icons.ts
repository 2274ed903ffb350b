import { useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

interface IconFile {
  iconsById: Record<string, { svgURL: string }>
}

/** URLs of vehicle icons by name. */
export type VehicleIcons = Readonly<Record<string, string>>

/** Loads vehicle icons by name from a static file under the resources URL; undefined until loaded. */
export function useVehicleIcons(): VehicleIcons | undefined {
  const { resources } = useHost().core.config
  const { data } = useQuery({
    queryKey: ['vehicles-icons', resources],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<VehicleIcons> => {
      const response = await fetch(`${resources}/vehicles-icons.json`, { signal })
      if (!response.ok)
        throw new Error(
          `The vehicle icons could not be loaded from ${response.url}: the server returned ${response.status}.`,
        )
      const { iconsById } = (await response.json()) as IconFile
      return Object.fromEntries(Object.entries(iconsById).map(([name, { svgURL }]) => [name, svgURL]))
    },
  })
  return data
}
