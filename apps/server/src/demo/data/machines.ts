/** Kind of work. Each kind has its own movement in `simulation/`. */
export type Work = 'field' | 'dig' | 'load' | 'push' | 'roll' | 'haul' | 'lift' | 'road' | 'round'

export interface MachineType {
  name: string
  /** Icon name after the prefix `icon-wolf-`. */
  icon: string
  work: Work
  /** Working speed in km/h. `travelKmh` is the speed between places. */
  kmh: number
  travelKmh: number
  /** Working width in metres. */
  width?: number
  /** Consumption at full load in l/h; electric machines use the consumption of a diesel of their size. */
  burn: number
  /** Tank capacity in litres. */
  tank: number
  /** Speed limit in km/h, if lower than usual. */
  maxSpeed?: number
  /** Consumes kilowatt hours and has no tank. */
  isElectric?: boolean
  /** Working engine speed in rpm. */
  rpm: number
}

const types = {
  tractor: {
    name: 'Tractor',
    icon: 'tractor',
    work: 'field',
    kmh: 8.4,
    travelKmh: 27,
    width: 6,
    burn: 21,
    tank: 410,
    rpm: 1850,
  },
  harvester: {
    name: 'Combine harvester',
    icon: 'harvester',
    work: 'field',
    kmh: 5.8,
    travelKmh: 22,
    width: 7.6,
    burn: 46,
    tank: 1000,
    rpm: 2000,
  },
  sprayer: {
    name: 'Sprayer',
    icon: 'sprayer',
    work: 'field',
    kmh: 11.2,
    travelKmh: 30,
    width: 15,
    burn: 17,
    tank: 300,
    rpm: 1750,
  },
  telehandler: {
    name: 'Telehandler',
    icon: 'telehandler',
    work: 'lift',
    kmh: 7,
    travelKmh: 9,
    burn: 8,
    tank: 140,
    rpm: 1650,
  },
  excavator: {
    name: 'Excavator',
    icon: 'excavator',
    work: 'dig',
    kmh: 2.4,
    travelKmh: 3.6,
    burn: 19,
    tank: 400,
    rpm: 1800,
  },
  loader: {
    name: 'Wheel loader',
    icon: 'wheel-loader',
    work: 'load',
    kmh: 6.5,
    travelKmh: 11,
    burn: 16,
    tank: 290,
    rpm: 1700,
  },
  dozer: {
    name: 'Dozer',
    icon: 'dozer',
    work: 'push',
    kmh: 3.8,
    travelKmh: 6,
    width: 3.4,
    burn: 31,
    tank: 520,
    rpm: 1850,
  },
  roller: {
    name: 'Roller',
    icon: 'roller',
    work: 'roll',
    kmh: 4.4,
    travelKmh: 8,
    width: 1.9,
    burn: 11,
    tank: 240,
    rpm: 2000,
  },
  dumper: {
    name: 'Dump truck',
    icon: 'dump-truck',
    work: 'haul',
    kmh: 19,
    travelKmh: 22,
    burn: 24,
    tank: 400,
    rpm: 1600,
  },
  truck: {
    name: 'Truck',
    icon: 'truck',
    work: 'road',
    kmh: 74,
    travelKmh: 74,
    maxSpeed: 85,
    burn: 21,
    tank: 480,
    rpm: 1350,
  },
  van: {
    name: 'Service van',
    icon: 'van',
    work: 'round',
    kmh: 44,
    travelKmh: 44,
    burn: 6,
    tank: 80,
    isElectric: true,
    rpm: 1900,
  },
} as const satisfies Record<string, MachineType>

export type TypeKey = keyof typeof types
export const machineTypes: Record<TypeKey, MachineType> = types

/** Makers and their models by machine type. The models are invented. */
export const makers: Record<string, Partial<Record<TypeKey, readonly string[]>>> = {
  TAFE: { tractor: ['T 45 DI', 'T 60 DI', 'T 75 4WD'] },
  Dressta: { dozer: ['D 120', 'D 160', 'D 240 LGP'], loader: ['L 34', 'L 60'] },
  LiuGong: {
    excavator: ['X 220', 'X 360'],
    loader: ['L 56', 'L 86'],
    roller: ['R 14'],
    dumper: ['H 40'],
    dozer: ['D 180'],
  },
  Aurora: {
    tractor: ['A 6.190', 'A 7.240', 'A 8.310'],
    harvester: ['Cereal 760', 'Cereal 980'],
    sprayer: ['Mist 3600'],
  },
  Castoro: {
    harvester: ['C 540', 'C 620'],
    telehandler: ['Alto 7', 'Alto 10'],
    sprayer: ['Nebbia 24'],
    tractor: ['C 115', 'C 140'],
  },
  Kaito: { excavator: ['KX 135', 'KX 250'], roller: ['KR 8', 'KR 12'], tractor: ['KT 95'], dozer: ['KD 61'] },
  Nordhaug: { loader: ['N 110', 'N 150'], telehandler: ['Reach 9'], excavator: ['E 300'], dumper: ['A 30', 'A 45'] },
  Vectra: { truck: ['Long 480', 'Cargo 330', 'Tipper 420'], van: ['City 2.2', 'City 3.5'] },
}
