import { describe, expect, it } from 'vitest'
import { isPlaceholder } from './identity.ts'
import { parseAemp } from './aemp.ts'
import { fixture } from '#test/fixtures.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const snapshotTime = Date.parse('2026-11-20T06:12:44Z')
const parse = (body: string) => parseAemp(body, now)
const machine = (content: string) =>
  parse(
    `<Fleet><Equipment><EquipmentHeader><SerialNumber>007</SerialNumber></EquipmentHeader>${content}</Equipment></Fleet>`,
  )

describe('a fleet snapshot in XML', () => {
  const snapshot = parse(fixture('aemp-fleet-1.xml'))

  it('returns one reading per machine, in the units of an observation', () => {
    expect(snapshot.observations).toHaveLength(4)
    expect(snapshot.observations[0]).toEqual({
      deviceUid: 'LGC922FTKN071',
      source: 'aemp',
      time: snapshotTime,
      latitude: 53.80071,
      longitude: -1.54922,
      altitude: 61,
      ignition: true,
      engineHours: 2411.35,
      fuelLevel: 54,
      fuelUsed: 38211.4,
      signals: { CumulativeIdleHours: 803.1, DEFRemaining: 71 },
      device: { name: 'LG-922F-0071', brand: 'LiuGong', model: '922F', serial: 'LGC922FTKN071' },
    })
  })

  it('omits an empty model and falls back to maker and equipment ID', () => {
    expect(snapshot.observations[2]).toMatchObject({ deviceUid: 'TAFE TAFE-9502-113', odometer: 1_204_500 })
    expect(snapshot.observations[2]?.device).toEqual({ name: 'TAFE-9502-113', brand: 'TAFE' })
  })

  it('decodes character references in a name, and converts miles to metres', () => {
    expect(snapshot.observations[3]?.device?.name).toBe('Köhler & Söhne <M7> "rot"')
    expect(snapshot.observations[3]?.odometer).toBeCloseTo(612_194.46, 1)
  })

  it('returns the address of the next page', () => {
    expect(snapshot.next).toBe('https://telematics.example/15143/-3/Fleet/2')
  })
})

describe('another dialect', () => {
  const snapshot = parse(fixture('aemp-fleet-2.xml'))

  it('rejects a machine that sent only a header by name', () => {
    expect(snapshot.rejected).toEqual([
      { index: 0, reason: expect.stringMatching(/^Takeuchi TB290-2 7020027516 sent a header/) },
    ])
  })

  it('reads times written as elements, and keeps hours without a position', () => {
    expect(snapshot.observations).toEqual([])
    expect(snapshot.unplaced).toMatchObject([
      { index: 1, reading: { deviceUid: 'LGC922FTKN071', time: snapshotTime, engineHours: 2411.35 } },
    ])
    expect(snapshot.next).toBeUndefined()
  })
})

describe('a fleet snapshot in JSON', () => {
  const snapshot = parse(fixture('aemp-fleet.json'))

  it('reads the same values as from XML', () => {
    const places = parse(fixture('aemp-fleet-1.xml')).observations.map(
      ({ deviceUid, latitude, engineHours, device }) => ({ deviceUid, latitude, engineHours, device }),
    )
    expect(snapshot.observations).toMatchObject(places)
  })

  it('creates an event for a fault at the position of the machine', () => {
    expect(snapshot.events).toEqual([
      expect.objectContaining({
        deviceUid: 'DRT15M4471',
        type: 'fault',
        time: snapshotTime,
        latitude: 50.58241,
        text: '110-0 Engine Coolant Temperature — above normal, most severe',
        signals: { code: '110-0', severity: 'high', source: 'J1939' },
      }),
    ])
  })

  it('combines the faults of one instant in one event', () => {
    const fleet = JSON.parse(fixture('aemp-fleet.json')) as { Equipment: { Fault?: object }[] }
    const fault = fleet.Equipment[1]?.Fault
    const body = JSON.stringify({
      Equipment: [{ ...fleet.Equipment[1], Fault: [fault, { ...fault, CodeIdentifier: '94-18' }] }],
    })
    expect(parse(body).events.map(event => event.text)).toEqual([expect.stringMatching(/^110-0 .*; 94-18 /)])
  })
})

describe('the parser with unusual machines', () => {
  it('keeps leading zeros of a serial number', () => {
    expect(
      machine('<EngineStatus datetime="2026-11-20T06:00:00Z"><Running>TRUE</Running></EngineStatus>').unplaced,
    ).toMatchObject([{ reading: { deviceUid: '007', ignition: true } }])
  })

  it('uses the newest time of a machine, and keeps the time of its position as a signal', () => {
    const [reading] = machine(`
      <Location datetime="2026-11-20T05:00:00Z"><Latitude>1</Latitude><Longitude>2</Longitude></Location>
      <EngineStatus datetime="2026-11-20T06:00:00Z"><Running>false</Running></EngineStatus>`).observations
    expect(reading).toMatchObject({
      time: Date.parse('2026-11-20T06:00:00Z'),
      ignition: false,
      signals: { locationTime: '2026-11-20T05:00:00Z' },
    })
  })

  it.each([
    [
      'a place out of range',
      '<Location datetime="2026-11-20T05:00:00Z"><Latitude>91</Latitude><Longitude>2</Longitude></Location>',
      'Location.Latitude "91" is not between -90 and 90',
    ],
  ])('rejects %s', (_, content, reason) => {
    expect(machine(content).rejected).toEqual([{ index: 0, reason: expect.stringContaining(reason) }])
  })

  it.each(['2027-11-20T05:00:00Z', '2026-11-21T01:00:00Z'])(
    'holds back readings with the clock ahead: %s',
    datetime => {
      const { observations, held } = machine(
        `<Location datetime="${datetime}"><Latitude>1</Latitude><Longitude>2</Longitude></Location>`,
      )
      expect(observations).toEqual([])
      expect(held).toMatchObject([{ index: 0, reason: expect.stringMatching(/^007: datetime .*set the clock/) }])
    },
  )

  it('rejects machines without an identity and names them', () => {
    const header = '<OEMName>LiuGong</OEMName><Model>922F</Model><SerialNumber>N/A</SerialNumber>'
    const { rejected } = parse(
      `<Fleet><Equipment><EquipmentHeader>${header}</EquipmentHeader></Equipment><Equipment/></Fleet>`,
    )
    expect(rejected).toEqual([
      {
        index: 0,
        reason:
          'Equipment 1 of the snapshot (LiuGong 922F) has no identity. PIN is missing, SerialNumber is the placeholder "N/A", EquipmentID is missing: ask the provider for one of them',
      },
      { index: 1, reason: expect.stringContaining('has no EquipmentHeader') },
    ])
  })

  it.each([
    'missing',
    'N/A',
    ' n / a ',
    'n.a.',
    'Unknown',
    'NONE',
    '0',
    '000',
    '0000-000',
    '-',
    '--',
    '?',
    'NULL',
    'undefined',
  ])('ignores the placeholder %j', placeholder => expect(isPlaceholder(placeholder)).toBe(true))

  it.each(['007', '0A', 'NA-1', 'Nona', 'LGC922FTKN071', '柳工-1', 'О-1'])('accepts %j as an identity', serial =>
    expect(isPlaceholder(serial)).toBe(false),
  )
})

describe('dialects in the field', () => {
  const day = Date.parse('2026-11-27T18:00:00Z')

  it('reads AEMP 1.2: durations, Make, nested altitude and miles', () => {
    const { observations, rejected } = parseAemp(fixture('cases/aemp-durations-and-make.xml'), day)
    expect(rejected).toEqual([])
    expect(observations).toMatchObject([
      {
        device: { brand: 'Astra', model: 'HD9', name: 'VAN-F1' },
        engineHours: 13.475,
        altitude: 88,
        odometer: expect.closeTo(3_281_935.2, 1),
      },
      { engineHours: expect.closeTo(31.034167, 5) },
    ])
  })

  it('dates values without a time, reads a header of attributes and decimal commas, and names the rest', () => {
    const { observations, rejected } = parseAemp(fixture('cases/aemp-no-datetime.xml'), day)
    expect(observations).toMatchObject([
      {
        deviceUid: 'AEMPG0001',
        time: Date.parse('2026-11-27T09:45:00Z'),
        latitude: -26.023,
        engineHours: 8376.2,
        fuelUsed: 170_285,
        fuelLevel: 22,
        ignition: true,
        signals: { IdleHours: 3808.96 },
      },
      {
        deviceUid: 'AEMPG9086',
        time: Date.parse('2026-11-27T09:00:00Z'),
        engineHours: 8376.2,
        device: { brand: 'Bell', model: 'B50E', name: 'ASA 9086' },
      },
      { deviceUid: 'AEMPG0004', latitude: 49.237, longitude: 8.0934, engineHours: 233.7 },
    ])
    expect(rejected).toEqual([
      { index: 1, reason: 'Bell B50E ASA 9086: FuelRemaining.Percent "N/A" is no number' },
      {
        index: 2,
        reason:
          'KOMATSU PC K1: CumulativeOperatingHours.Hour "N/A" is no number; KOMATSU PC K1: Location 0/0 is no place',
      },
    ])
  })

  it('uses the snapshot time for a machine without a time', () => {
    const body = `<Fleet snapshotTime="2026-11-20T10:00:00Z"><Equipment><EquipmentHeader><SerialNumber>007</SerialNumber></EquipmentHeader>
      <CumulativeOperatingHours><Hour>5</Hour></CumulativeOperatingHours></Equipment></Fleet>`
    expect(parse(body).unplaced).toMatchObject([{ reading: { time: Date.parse('2026-11-20T10:00:00Z') } }])
  })

  const dated = 'datetime="2026-11-20T06:00:00Z"'
  it.each([
    [
      'a unit beside',
      `<FuelUsed ${dated}><FuelUnits>US gallon</FuelUnits><FuelConsumed>10</FuelConsumed></FuelUsed>`,
      { fuelUsed: 37.85411784 },
    ],
    [
      'a unit in an attribute',
      `<Distance ${dated}><Odometer units="mile">1</Odometer></Distance>`,
      { odometer: 1609.344 },
    ],
    ['a unit in the name', `<FuelUsed ${dated}><FuelConsumedLitres>7</FuelConsumedLitres></FuelUsed>`, { fuelUsed: 7 }],
    [
      'one value with a time',
      `<CumulativeOperatingHours ${dated}>8,5</CumulativeOperatingHours>`,
      { engineHours: 8.5 },
    ],
    [
      'a duration of minutes',
      `<CumulativeOperatingHours ${dated}><Hour>PT90M</Hour></CumulativeOperatingHours>`,
      { engineHours: 1.5 },
    ],
    [
      'grouped thousands',
      `<CumulativeOperatingHours ${dated}><Hour>1.234,5</Hour></CumulativeOperatingHours>`,
      { engineHours: 1234.5 },
    ],
    [
      'thousands grouped by spaces, and a unit in the text',
      `<CumulativeOperatingHours ${dated}><Hour>1 234,5 h</Hour></CumulativeOperatingHours><FuelRemaining ${dated}><Percent>55 %</Percent></FuelRemaining><Distance ${dated}><Odometer>1.5 mi</Odometer></Distance>`,
      { engineHours: 1234.5, fuelLevel: 55, odometer: 2414.016 },
    ],
    [
      'several engines',
      `<EngineStatus ${dated}><Running>false</Running></EngineStatus><EngineStatus ${dated}><Running>true</Running></EngineStatus>`,
      { ignition: true },
    ],
  ])('reads %s', (_, content, values) => {
    const { unplaced, rejected } = machine(content)
    expect(unplaced).toMatchObject([{ reading: values }])
    expect(rejected).toEqual([])
  })

  it('reads the identity of a machine without a header from its attributes', () => {
    const { observations, rejected } = parse(
      `<Fleet><Equipment OEMName="Volvo" Model="EC220" SerialNumber="V-9"><Location Latitude="45,5" Longitude="9,5" ${dated}/></Equipment></Fleet>`,
    )
    expect(rejected).toEqual([])
    expect(observations).toMatchObject([
      {
        deviceUid: 'V-9',
        latitude: 45.5,
        device: { brand: 'Volvo', model: 'EC220', serial: 'V-9' },
        signals: undefined,
      },
    ])
  })

  it('reports an unreadable time, and keeps its value', () => {
    const { unplaced, rejected } = machine(
      `<FuelRemaining ${dated}><Percent>50</Percent></FuelRemaining><CumulativeOperatingHours datetime="yesterday"><Hour>5</Hour></CumulativeOperatingHours>`,
    )
    expect(unplaced).toMatchObject([{ reading: { fuelLevel: 50, engineHours: 5 } }])
    expect(rejected).toEqual([
      {
        index: 0,
        reason: '007: CumulativeOperatingHours.datetime "yesterday" is no time, such as 2026-11-20T06:12:44Z',
      },
    ])
  })

  it('reports an unknown unit of measure, and keeps the other values', () => {
    const { unplaced, rejected } = machine(
      `<Distance ${dated}><OdometerUnits>furlong</OdometerUnits><Odometer>9</Odometer></Distance>
       <FuelRemaining ${dated}><Percent>50</Percent><FuelTankCapacityUnits>litre</FuelTankCapacityUnits></FuelRemaining>`,
    )
    expect(unplaced).toMatchObject([{ reading: { fuelLevel: 50, odometer: undefined } }])
    expect(rejected).toEqual([{ index: 0, reason: '007: Distance.Odometer "9" has the unknown unit "furlong"' }])
  })

  it('keeps the other machines of a JSON snapshot with a bare NaN', () => {
    const snapshot = parse(fixture('aemp-fleet.json').replace('"Altitude": 61', '"Altitude": NaN'))
    expect(snapshot.observations).toHaveLength(3)
    expect(snapshot.rejected.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('sent a header'),
      expect.stringContaining('"Altitude" is NaN'),
    ])
  })
})

describe('a broken body', () => {
  it('keeps the machines before the cut', () => {
    const whole = fixture('aemp-fleet-1.xml')
    const parsed = parse(whole.slice(0, whole.indexOf('TAFE')))
    expect(parsed.observations.map(({ deviceUid }) => deviceUid)).toEqual(['LGC922FTKN071', 'DRT15M4471'])
    expect(parsed.rejected).toEqual([{ index: 2, reason: expect.stringContaining('breaks off') }])
  })

  it.each([
    ['', 'empty'],
    ['<Fleet><Equi', 'well-formed'],
    ['{"Equipment":', 'no whole JSON'],
    ['{}', 'no Fleet'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><Fleet/>', 'DOCTYPE'],
  ])('throws for %j', (body, reason) => {
    expect(() => parse(body)).toThrow(reason)
  })
})
