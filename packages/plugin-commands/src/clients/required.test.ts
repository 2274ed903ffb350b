import { createFileTransfer, listCommands, listFileTransfers, sendCommand } from '@muster/contract'
import { MissingParameterError } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { expect, it } from 'vitest'

const { api } = fakeCore({
  fetch: async () => {
    throw new Error('Nothing may be sent.')
  },
  login: aLogin(),
})
const file = new Blob(['abc'])
const request = { unitId: 7, fileName: 'config.bin' }
const missing = (name: string, { id }: { id: string }) => new MissingParameterError(name, id)

it('CMD-038 requires a unit and a page to list commands, and a request to send one', async () => {
  await expect(api.call(listCommands, { query: { page: 0 } as never })).rejects.toEqual(
    missing('assetId', listCommands),
  )
  await expect(api.call(listCommands, { query: { assetId: 7 } as never })).rejects.toEqual(
    missing('page', listCommands),
  )
  await expect(api.call(sendCommand, { body: undefined as never })).rejects.toEqual(missing('body', sendCommand))
})

it('CMD-032 CMD-041 requires a unit and a page to search transfers, and a request and a file to send one', async () => {
  await expect(api.call(listFileTransfers, { query: { page: 0 } as never })).rejects.toEqual(
    missing('unitId', listFileTransfers),
  )
  await expect(api.call(listFileTransfers, { query: { unitId: 7 } as never })).rejects.toEqual(
    missing('page', listFileTransfers),
  )
  await expect(api.call(createFileTransfer, { body: { file } as never })).rejects.toEqual(
    missing('request', createFileTransfer),
  )
  await expect(api.call(createFileTransfer, { body: { request } as never })).rejects.toEqual(
    missing('file', createFileTransfer),
  )
})
