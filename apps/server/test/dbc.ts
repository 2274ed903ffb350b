import { parameterMultiplexer, parseDbc, planParameters } from '@muster/signals'
import { expect } from 'vitest'
import type { DeviceServer } from './devices.ts'

/** Imports a DBC file like the portal, and binds all its parameters to a unit. */
export async function bindDbc(server: DeviceServer, unitId: number, text: string, profile: object = {}): Promise<void> {
  const dbc = parseDbc(text)
  const add = async <Body>(path: string, body: object) => {
    const answer = await server.call<Body>('root', 'POST', path, body)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  const { canProtocolId } = await add<{ canProtocolId: number }>('/can-parameters/import', {
    protocol: { name: `Protocol ${unitId}`, baudRate: 250_000, isJ1939: dbc.isJ1939 },
    parameters: planParameters(dbc, [], dbc.isJ1939)
      .filter(({ obstacle }) => !obstacle)
      .map(({ signal, description, identifier, mask, bit29, start }) => ({
        description,
        identifier,
        mask,
        bit29,
        intel: !signal.bigEndian,
        signed: signal.signed ?? false,
        float: signal.float ?? false,
        multiplexer: parameterMultiplexer(signal),
        dataBitStart: start,
        dataLength: signal.length,
        dataResolution: signal.factor,
        dataOffset: signal.offset,
        calculusType: 'LINEAR',
        muLabel: signal.unit,
        canMuTypeCode: signal.values.length > 0 ? 'LOOKUP' : 'LABEL',
        encodedValues: signal.values,
        protocolIds: [],
      })),
  })
  const { body } = await server.call<{ items: { canParameterId: number }[] }>(
    'root',
    'GET',
    `/can-parameters?limit=1000&canProtocolId=${canProtocolId}`,
  )
  const { id } = await add<{ id: number }>('/can-profiles', {
    name: `Profile ${unitId}`,
    ...profile,
    canLine0: {
      canProtocolId,
      extended: true,
      normal: true,
      canParameters: body.items.map(({ canParameterId }) => ({ canParameterId, bound: true })),
    },
  })
  await server.call('root', 'PUT', `/can-profiles/${id}/assign`, { assignements: [{ unitId, assign: true }] })
  server.pipeline.forgetInputs()
}
