import type { ReactNode } from 'react'
import { useVehicleIcons } from './use-vehicle-icons.ts'
import './vehicle-images.css'

/** Shows the map icon of a unit. Decorative, because the name is beside it. */
export function VehicleIcon({ name, size = 20 }: { name: string; size?: number }): ReactNode {
  const icons = useVehicleIcons()
  const source = icons?.[name] ?? icons?.['icon-wolf-general']
  return <img className="vehicle-icon" src={source ?? blank} alt="" width={size} height={size} />
}

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
