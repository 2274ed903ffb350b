import type { FleetSchemas } from '@muster/contract'

export const aRow = (some: Partial<FleetSchemas['DeviceRow']> = {}): FleetSchemas['DeviceRow'] => ({
  id: 7,
  serialNumber: 'AM35-0007',
  uniqueId: '867730050000007',
  typeCode: 'am35',
  active: true,
  source: 'traccar',
  protocol: 'teltonika',
  companyName: 'Northfield',
  unitId: 70,
  unitName: 'Tractor 70',
  lastMessageAt: '2026-11-21T08:00:00Z',
  silent: false,
  ...some,
})

export const aDevice = (some: Partial<FleetSchemas['Device']> = {}): FleetSchemas['Device'] => ({
  deviceId: 7,
  serialNumber: 'AM35-0007',
  uniqueId: '867730050000007',
  typeCode: 'am35',
  active: true,
  companyId: 1,
  companyName: 'Northfield',
  unitId: 70,
  unitName: 'Tractor 70',
  source: 'traccar',
  createdAt: '2026-01-05T08:00:00Z',
  lastMessageAt: '2026-11-21T08:00:00Z',
  silent: false,
  protocol: 'teltonika',
  firmware: '03.27',
  lastMessage: { receivedAt: '2026-11-21T08:00:00Z', text: '{"position":{"latitude":45}}', cut: false },
  days: [{ date: new Date().toISOString().slice(0, 10), messages: 1234, bytes: 1_500_000 }],
  history: [
    { unitId: 70, unitName: 'Tractor 70', from: '2026-06-01T08:00:00Z', assignedBy: 'Ada Keller' },
    { from: '2026-01-05T08:00:00Z', until: '2026-06-01T08:00:00Z' },
  ],
  notes: 'SIM replaced',
  version: 2,
  ...some,
})

export const aQuarantinedDevice = (
  some: Partial<FleetSchemas['QuarantinedDevice']> = {},
): FleetSchemas['QuarantinedDevice'] => ({
  deviceUid: '867730050000099',
  source: 'traccar',
  name: 'Excavator north',
  brand: 'LiuGong',
  model: '922F',
  serial: 'LG-77',
  category: 'excavator',
  firstSeen: '2026-11-21T06:00:00Z',
  lastSeen: '2026-11-21T08:00:00Z',
  itemsCount: 43,
  positionsCount: 42,
  eventsCount: 1,
  keysCount: 0,
  position: { lat: 45.3096, lng: 9.5038 },
  positionAt: '2026-11-21T08:00:00Z',
  lastItems: [
    { kind: 'POSITION', at: '2026-11-21T08:00:00Z', position: { lat: 45.3096, lng: 9.5038 }, speed: 8, ignition: true },
    { kind: 'EVENT', at: '2026-11-21T07:00:00Z', type: 'sos' },
  ],
  ...some,
})
