import type { Option } from './option.ts'

const towns = ['Torino', 'Zürich', 'Łódź', 'Lisboa', 'Goa', 'Jaén', 'Chennai', 'Gdańsk', 'Reykjavík', 'İzmir']

/** Units of a lookup; every seventh is disabled. */
export const someUnits = (count: number): Option<number>[] =>
  Array.from({ length: count }, (_, index) => ({
    value: index + 1,
    label: `${towns[index % towns.length]} ${String(index + 1).padStart(4, '0')}`,
    disabled: index % 7 === 6,
  }))
